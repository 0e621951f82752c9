


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;


CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);



CREATE TABLE public.chat (
    number integer NOT NULL,
    table_id character varying(32) NOT NULL,
    seat integer,
    name character varying(48) NOT NULL,
    text text NOT NULL,
    greeting character varying(16),
    "time" double precision NOT NULL
);



CREATE SEQUENCE public.chat_number_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;



ALTER SEQUENCE public.chat_number_seq OWNED BY public.chat.number;



CREATE TABLE public.entries (
    match_id character varying(64) NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    seat integer,
    client character varying(64),
    text text NOT NULL,
    "time" integer NOT NULL
);



CREATE TABLE public.matches (
    id character varying(64) NOT NULL,
    table_id character varying(32) NOT NULL,
    number integer NOT NULL,
    status character varying(16) NOT NULL,
    options json NOT NULL,
    secret character varying(64) NOT NULL,
    nonces json NOT NULL,
    people json NOT NULL,
    created double precision NOT NULL,
    started double precision,
    result json
);



CREATE TABLE public.nonces (
    match_id character varying(64) NOT NULL,
    seat integer NOT NULL,
    nonce character varying(64) NOT NULL
);



CREATE TABLE public.players (
    match_id character varying(64) NOT NULL,
    seat integer NOT NULL,
    person character varying(64) NOT NULL
);



CREATE TABLE public.seats (
    table_id character varying(32) NOT NULL,
    seat integer NOT NULL,
    person character varying(64),
    name character varying(48) NOT NULL,
    bot boolean NOT NULL,
    stand_in boolean NOT NULL,
    resigned boolean NOT NULL
);



CREATE TABLE public.tables (
    id character varying(32) NOT NULL,
    play_link character varying(64) NOT NULL,
    watch_link character varying(64) NOT NULL,
    game character varying(40) NOT NULL,
    seats integer NOT NULL,
    options json NOT NULL,
    language character varying(8) NOT NULL,
    level character varying(16) NOT NULL,
    clock integer,
    public boolean NOT NULL,
    pace character varying(16) NOT NULL,
    host character varying(64),
    created double precision NOT NULL
);



ALTER TABLE ONLY public.chat ALTER COLUMN number SET DEFAULT nextval('public.chat_number_seq'::regclass);



INSERT INTO public.alembic_version VALUES ('v0001');



INSERT INTO public.chat VALUES (1, '80bec0aa1f997cf1', 0, 'Ada', 'Good evening. こんばんは。', NULL, 1794825204.8764215);
INSERT INTO public.chat VALUES (2, '5947e416e6505f7e', 0, 'Ada', 'Good evening. こんばんは。', NULL, 1794825206.0063074);



INSERT INTO public.entries VALUES ('223dc2c96022b137', 1, 'move', 2, NULL, 'play R6', 89);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 2, 'move', 3, NULL, 'play BM', 147);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 3, 'move', 0, 'adadad-1', 'play R3', 164);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 4, 'move', 1, NULL, 'play R2', 204);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 5, 'move', 3, NULL, 'play P4', 222);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 6, 'move', 0, 'adadad-2', 'play LM', 245);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 7, 'move', 1, NULL, 'play B10', 296);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 8, 'move', 2, NULL, 'play P11', 315);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 9, 'move', 2, NULL, 'play G1', 332);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 10, 'move', 3, NULL, 'play G8', 342);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 11, 'move', 0, 'adadad-3', 'play R10', 352);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 12, 'move', 1, NULL, 'play G9', 376);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 13, 'move', 0, 'adadad-4', 'play P8', 407);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 14, 'move', 1, NULL, 'play B11', 445);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 15, 'move', 2, NULL, 'play G5', 464);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 16, 'move', 3, NULL, 'play P12', 500);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 17, 'move', 3, NULL, 'play R4', 552);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 18, 'move', 0, 'adadad-5', 'play P6', 580);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 19, 'move', 1, NULL, 'play B7', 616);
INSERT INTO public.entries VALUES ('223dc2c96022b137', 20, 'move', 2, NULL, 'play R8', 634);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 1, 'move', 1, NULL, 'pass 7 7 O L', 49);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 2, 'move', 2, NULL, 'pass 1 6 W O', 58);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 3, 'move', 3, NULL, 'pass 3 6 O L', 68);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 4, 'move', 0, 'adadad-5', 'pass 1 6 B B', 85);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 5, 'move', 0, 'adadad-6', 'flip W', 90);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 6, 'move', 1, NULL, 'flip O', 102);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 7, 'move', 2, NULL, 'flip B', 107);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 8, 'move', 0, 'adadad-7', 'play B', 113);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 9, 'move', 1, NULL, 'play O', 130);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 10, 'move', 2, NULL, 'play 2', 140);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 11, 'move', 3, NULL, 'play 7', 152);
INSERT INTO public.entries VALUES ('3a7a3a2f2ad2f0d5', 12, 'move', 0, 'adadad-8', 'play B', 158);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 1, 'closed', NULL, NULL, '', 58);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 2, 'move', 1, NULL, 'show 2x8 = 8 8', 80);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 3, 'answer', 0, 'adadad-2', 'satyr 0', 96);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 4, 'move', 3, NULL, 'satyr 0', 130);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 5, 'answer', 0, 'adadad-3', '', 159);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 6, 'closed', NULL, NULL, '', 188);
INSERT INTO public.entries VALUES ('f3d28e98bdb40a45', 7, 'move', 2, NULL, 'place 2x12 = 1 A', 256);



INSERT INTO public.matches VALUES ('223dc2c96022b137', '80bec0aa1f997cf1', 1, 'over', '{"max_rounds": 1}', '4c5abdc9026bbd71ff6c781d75a2772afbb47c2e47a3e133ced2f31092504b06', '["58e8423f64bbed170d9b40ebe53fadb9d79bcfe27043b855e513d77a9b8c1d8a"]', '["Ada", "Tsukuyomi", "Mani", "Chandra"]', 1794825203.735656, 1794825204.1725876, '{"how": "finished", "winners": [0, 3], "rule": null, "shares": [0.5, 0.0, 0.0, 0.5], "ranks": [1, 3, 3, 1], "text": "Ada, Chandra won the match!", "chain": "2cf22ff5787cac0938c9e7758b4a883e02d05938326d1b6f0991deaa255d18c2"}');
INSERT INTO public.matches VALUES ('3a7a3a2f2ad2f0d5', '3e27d8190085ac03', 1, 'running', '{}', '5f94b72899db2bb01c954667ee964fd595e7154ec2ae7dbcb51fb22e9ae1fa92', '["c097f5ae767881d6d70246de0346ee3a28806fdaa2d9c15b43afba4c70526b5b"]', '["Ada", "Tsukuyomi", "Mani", "Chandra"]', 1794825205.0398877, 1794825205.2805398, 'null');
INSERT INTO public.matches VALUES ('f3d28e98bdb40a45', '5947e416e6505f7e', 1, 'running', '{"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}', '201b36a169b99959e8f652965aee6bb383926dc6da524b6674fa28d757ec3e10', '["7324856534c92b50ab7951e504bbd61e87856ae7f66cd29dcef0b9ced3dae1a1"]', '["Ada", "Tsukuyomi", "Mani", "Chandra"]', 1794825205.5448315, 1794825205.8006146, 'null');
INSERT INTO public.matches VALUES ('90e0627d1ebf6baf', '9c37c06147ef6e8e', 1, 'waiting', '{}', 'd547eb5b20a439bbbbc3599ec2c186c880b725c896df2d3338f0390348b6bc45', '[]', '[]', 1794825206.1808584, NULL, 'null');



INSERT INTO public.nonces VALUES ('223dc2c96022b137', 0, '58e8423f64bbed170d9b40ebe53fadb9d79bcfe27043b855e513d77a9b8c1d8a');
INSERT INTO public.nonces VALUES ('3a7a3a2f2ad2f0d5', 0, 'c097f5ae767881d6d70246de0346ee3a28806fdaa2d9c15b43afba4c70526b5b');
INSERT INTO public.nonces VALUES ('f3d28e98bdb40a45', 0, '7324856534c92b50ab7951e504bbd61e87856ae7f66cd29dcef0b9ced3dae1a1');



INSERT INTO public.players VALUES ('223dc2c96022b137', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7');
INSERT INTO public.players VALUES ('3a7a3a2f2ad2f0d5', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7');
INSERT INTO public.players VALUES ('f3d28e98bdb40a45', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7');



INSERT INTO public.seats VALUES ('80bec0aa1f997cf1', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 'Ada', false, false, false);
INSERT INTO public.seats VALUES ('80bec0aa1f997cf1', 1, NULL, 'Tsukuyomi', true, false, false);
INSERT INTO public.seats VALUES ('80bec0aa1f997cf1', 2, NULL, 'Mani', true, false, false);
INSERT INTO public.seats VALUES ('80bec0aa1f997cf1', 3, NULL, 'Chandra', true, false, false);
INSERT INTO public.seats VALUES ('3e27d8190085ac03', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 'Ada', false, false, false);
INSERT INTO public.seats VALUES ('3e27d8190085ac03', 1, NULL, 'Tsukuyomi', true, false, false);
INSERT INTO public.seats VALUES ('3e27d8190085ac03', 2, NULL, 'Mani', true, false, false);
INSERT INTO public.seats VALUES ('3e27d8190085ac03', 3, NULL, 'Chandra', true, false, false);
INSERT INTO public.seats VALUES ('5947e416e6505f7e', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 'Ada', false, false, false);
INSERT INTO public.seats VALUES ('5947e416e6505f7e', 1, NULL, 'Tsukuyomi', true, false, false);
INSERT INTO public.seats VALUES ('5947e416e6505f7e', 2, NULL, 'Mani', true, false, false);
INSERT INTO public.seats VALUES ('5947e416e6505f7e', 3, NULL, 'Chandra', true, false, false);
INSERT INTO public.seats VALUES ('9c37c06147ef6e8e', 0, '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 'Ada', false, false, false);
INSERT INTO public.seats VALUES ('9c37c06147ef6e8e', 1, NULL, '', false, false, false);
INSERT INTO public.seats VALUES ('9c37c06147ef6e8e', 2, NULL, '', false, false, false);
INSERT INTO public.seats VALUES ('9c37c06147ef6e8e', 3, NULL, '', false, false, false);



INSERT INTO public.tables VALUES ('80bec0aa1f997cf1', 'skFDd_CXKMhFTNFOrTydqg', 'zgFKfCGXd4sbGLvJQuhw0A', 'shoot-the-moon', 4, '{"max_rounds": 1}', 'en', 'random', NULL, false, 'normal', '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 1794825203.735609);
INSERT INTO public.tables VALUES ('3e27d8190085ac03', 'zUoPH6ObOPP2mOJ28jYGow', 'EpUKQANHzuu3Wa2Vljn_Yg', 'lunar', 4, '{}', 'en', 'random', NULL, false, 'normal', '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 1794825205.0398226);
INSERT INTO public.tables VALUES ('5947e416e6505f7e', 'X1uRDYo4BE8ohDbrThXgfA', 'NeP_K8Y4C34bI5yU6IFFqg', 'lunatic', 4, '{"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}', 'en', 'random', NULL, false, 'normal', '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 1794825205.5447721);
INSERT INTO public.tables VALUES ('9c37c06147ef6e8e', 'nZQo_vulXxJThRH-CouJNQ', 'bhdilSBCtzmOcKGMTVZNMw', 'lunar-trick', 4, '{}', 'en', 'club', NULL, false, 'normal', '3d5119c8fc926788360097e43c1924b296e95f9a71d9f5b8dbd5e737f01d0dd7', 1794825206.1808093);



SELECT pg_catalog.setval('public.chat_number_seq', 2, true);



ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);



ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (number);



ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_match_id_seat_client_key UNIQUE (match_id, seat, client);



ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (match_id, number);



ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_table_id_number_key UNIQUE (table_id, number);



ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_pkey PRIMARY KEY (match_id, seat);



ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (match_id, seat);



ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);



ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_play_link_key UNIQUE (play_link);



ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_watch_link_key UNIQUE (watch_link);



CREATE INDEX chat_table ON public.chat USING btree (table_id, number);



CREATE INDEX players_person ON public.players USING btree (person);



CREATE INDEX seats_person ON public.seats USING btree (person);



CREATE INDEX tables_public ON public.tables USING btree (public, created);



ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);



ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);



ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);



ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);



ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);



ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);




