// Made from src/moonlit/server/protocol/messages.py
// by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the models and make it again.

/** Something about somebody at the table: who sits at a seat, or who said a line. */
export interface About {
  id: string;
  seat: number | null;
  line: number | null;
}

/** A request was carried out; a move has been stored. */
export interface Ack {
  type: "ack";
  id: string;
}

/** The process answers. */
export interface Alive {
  status: "ok";
  version: string;
}

/** An answer in a window: an anytime card, or null to decline. */
export interface Answer {
  id: string;
  type: "answer";
  window: number;
  move: string | null;
}

/** Asks what a strong player would do with what this seat knows. */
export interface AskHint {
  id: string;
  type: "hint";
}

/** Plays oneself again, after a bot stood in. */
export interface Back {
  id: string;
  type: "back";
}

/** Whether one more copy of a card can join the cards picked so far. */
export interface CardChoice {
  card: string;
  refusal: Refusal | null;
}

/** What is drawn on a card, and its name, as it is read aloud. ``group``: cards of one group lie together in a hand. ``marked``: the sign stands in the corner too. ``style``: a sign of its colour; a dial, which is larger; an ink sign on a disc of its colour; a figure in line art; the moon of its number's day. */
export interface CardFace {
  code: string;
  name: string;
  group: string;
  sign: string;
  numeral: string;
  colour: string | null;
  marked: boolean;
  style: "sign" | "dial" | "disc" | "figure" | "moon";
}

/** A new line of the chat. */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** A line of the chat; ``seat`` is null for somebody who watches. */
export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  greeting: "hello" | "good_luck" | "thanks" | "well_played" | "one_moment" | "sorry" | "bye" | null;
  time: number;
}

/** One option for the next step of a move, in notation (``name``) and in words (``text``). ``verb`` and ``number`` say what it does, as its game calls it: ``place``, or ``count`` 2. ``card`` is the card it plays, if it plays one, and ``area`` where that lies: the hand, or a key of the view; ``target`` is the seat that it is aimed at, if it is; ``move`` the whole move if this step completes it. A refused one says why. One that is ``penalised`` is refused by a rule, but may be made. */
export interface Choice {
  action: number;
  name: string;
  verb: string;
  number: number | null;
  text: string;
  card: string | null;
  area: string;
  target: number | null;
  move: string | null;
  refusal: Refusal | null;
  penalised: boolean;
  answer: boolean;
}

/** How a move of several steps can go on; when it is complete, its notation and its words. ``options`` are the next steps that are no cards; ``cards`` the cards that could be picked. */
export interface Choices {
  type: "choices";
  id: string;
  prefix: number[];
  picked: string[];
  options: Choice[];
  cards: CardChoice[];
  move: string | null;
  text: string | null;
}

/** Who has to move, and how many seconds are left for it. */
export interface Clock {
  seconds: number;
  total: number;
}

/** A deck as it was dealt: for every segment a permutation, one after the other. */
export interface Deal {
  segments: number[];
  deck: number[];
}

/** A message that could not be read or answered. If it had an id, this has it too. */
export interface Error {
  type: "error";
  id: string | null;
  text: string;
}

/** Something that happened, as this seat may know it; numbered per seat, without gaps. ``event`` is its game's name for it, ``kind`` what it is in any game. */
export interface Event {
  number: number;
  event: string;
  kind: "told" | "card" | "trick" | "change" | "reveal" | "round";
  seat: number | null;
  rule: string | null;
  data: Record<string, unknown>;
  text: string;
}

/** A game of the catalogue; ``lesson``: it has one. */
export interface GameInfo {
  name: string;
  title: string;
  sentence: string;
  seats: number[];
  default_seats: number;
  minutes: number;
  designer: string;
  publisher: string;
  lesson: boolean;
  options: OptionForm[];
  levels: LevelInfo[];
  default_level: "random" | "novice" | "club" | "network" | "expert" | "master";
  faces: CardFace[];
  layout: TableLayout;
}

/** In a lesson: the text was read. */
export interface GoOn {
  id: string;
  type: "go_on";
}

/** The server's own state. */
export interface Health {
  status: "ok" | "stopping" | "trouble";
  version: string;
  database: "sqlite" | "postgresql";
  reads: boolean;
  writes: boolean;
  ready: string[];
}

/** The first message: who is there, and what was seen of which match (or step of a lesson). */
export interface Hello {
  type: "hello";
  secret: string;
  name: string;
  language?: "en" | "ja";
  match?: string | null;
  seen?: number;
  step?: number;
}

/** The answer to hint: a whole move, all options of its first step, the best first, and why. ``caption`` says what the options' chances are chances of. */
export interface Hint {
  type: "hint";
  id: string;
  move: MoveInWords;
  options: Weighed[];
  text: string;
  caption: string;
}

/** Take a seat: this one, or any that is free. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** Gives up the seat for good; a bot plays on. */
export interface Leave {
  id: string;
  type: "leave";
}

/** A guided first round: what to read, and the move that is waited for, if one is. */
export interface Lesson {
  type: "lesson";
  text: string;
  move: MoveInWords | null;
  number: number;
  count: number;
  done: boolean;
}

/** A level of the bots. */
export interface LevelInfo {
  name: "random" | "novice" | "club" | "network" | "expert" | "master";
  title: string;
  about: string;
}

/** One of my matches, running or finished. */
export interface MatchInfo {
  match: string;
  game: string;
  title: string;
  seats: number;
  people: string[];
  seat: number;
  link: string;
  status: "waiting" | "starting" | "running" | "over";
  your_turn: boolean;
  started: number | null;
  result: Result | null;
}

/** My matches, the latest first. */
export interface Mine {
  running: MatchInfo[];
  finished: MatchInfo[];
}

/** A whole move, written without its seat: ``play 7``. */
export interface Move {
  id: string;
  type: "move";
  move: string;
}

/** A whole move: as it is written, in words, its cards and where they lie, its steps. */
export interface MoveInWords {
  move: string;
  text: string;
  cards: string[];
  area: string;
  actions: number[];
}

/** The host takes somebody's free words in the chat, or gives them back; greetings stay. */
export interface Mute {
  id: string;
  seat?: number | null;
  line?: number | null;
  type: "mute";
  muted?: boolean;
}

/** A table to be made. ``start``: play now, as soon as the browser is there. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  name: string;
  language?: "en" | "ja";
  bots?: "random" | "novice" | "club" | "network" | "expert" | "master" | null;
  clock?: number | null;
  public?: boolean;
  pace?: "slow" | "normal" | "fast";
  takebacks?: "strict" | "generous";
  start?: boolean;
}

/** The browser's share in the deals, after the commitment was shown and before the deal. */
export interface Nonce {
  type: "nonce";
  nonce: string;
}

/** What an option of a table may be. ``kind``: ``switch`` (true or false), ``number`` (low to high; null too if ``none`` is set), ``choice`` (one of values), ``seat`` (a seat's number, or null), ``numbers`` (a list of length numbers, low to high), ``counts`` (an object: for each of ``keys`` a number, 0 to its high). ``seats``: with how many players it can be changed at all. */
export interface OptionForm {
  name: string;
  kind: "switch" | "number" | "choice" | "seat" | "numbers" | "counts";
  title: string;
  about: string;
  rule: string | null;
  default: unknown;
  none: boolean;
  low: number | null;
  high: number | null;
  length: number | null;
  values: string[];
  keys: Record<string, number>;
  seats: number[];
}

/** Who sits at a seat. A stand-in is a bot that plays for a person until they are back. */
export interface Person {
  seat: number;
  kind: "person" | "bot" | "free";
  name: string;
  level: "random" | "novice" | "club" | "network" | "expert" | "master" | null;
  meanwhile: boolean;
  connected: boolean;
  stand_in: boolean;
  resigned: boolean;
  asked: boolean;
  muted: boolean;
}

/** Keeps a connection alive; answered by a pong. */
export interface Ping {
  type: "ping";
}

/** The answer to ping. */
export interface Pong {
  type: "pong";
}

/** Everything that this seat may know now. ``view`` is the game's own view, as it declares it. ``waiting`` are the seats waited for, as far as everybody knows. ``yours`` are the options for the next step of this seat's move; empty if it has none. ``prompt`` says what is asked, or whom all wait for. */
export interface Position {
  match: string;
  number: number;
  view: Seen;
  waiting: number[];
  yours: Choice[];
  prompt: string;
  window: Window | null;
  clock: Clock | null;
  can_take_back: boolean;
  result: Result | null;
  seal: Seal;
}

/** A finished match, position by position. */
export interface Positions {
  match: string;
  game: string;
  people: string[];
  positions: RecordPosition[];
  result: Result;
}

/** The search of this table's bots is being made ready; ``text`` says who plays meanwhile. */
export interface Preparing {
  text: string;
  percent: number;
}

/** What was wrong with a request, as a sentence. */
export interface Problem {
  detail: string;
}

/** Something that all persons at the table have to agree to. */
export interface Proposal {
  number: number;
  kind: "takeback";
  seat: number;
  agreed: number[];
  asked: number[];
  text: string;
}

/** The answer to why: ``rule`` and sentence, or that the move is allowed. */
export interface Reason {
  type: "reason";
  id: string;
  allowed: boolean;
  text: string;
  rule: string | null;
}

/** A finished match after one of its moves (at first before any), all cards open. ``view`` is the view of the seat asked for, or of a spectator; ``hands`` are everyone's. */
export interface RecordPosition {
  move: string | null;
  seat: number | null;
  time: number;
  view: Seen;
  hands: string[][];
  events: Event[];
}

/** Why something cannot be done: a sentence, and the rule's id if it is one. */
export interface Refusal {
  text: string;
  rule: string | null;
}

/** A request was refused; nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  text: string;
  rule: string | null;
}

/** After a match: another one at the same table. */
export interface Rematch {
  id: string;
  type: "rematch";
}

/** The host shows somebody out for good. Their seat is free, or a bot's if the match runs. */
export interface Remove {
  id: string;
  seat?: number | null;
  line?: number | null;
  type: "remove";
}

/** The host lets a bot play for a person who is away; one who is here is asked (``asked``). */
export interface Replace {
  id: string;
  type: "replace";
  seat: number;
}

/** Something that is answered: by what it asks for, or that it was done or refused. */
export interface Request {
  id: string;
}

/** Gives up this match: a bot plays on; without another person the match ends. */
export interface Resign {
  id: string;
  type: "resign";
}

/** How a match ended: by its rules (``finished``), because everyone gave up (``given_up``), or because its log cannot be played any further (``broken``). ``ranks`` are places from 1, by seat; ``text`` is the sentence that says who won. */
export interface Result {
  how: "finished" | "given_up" | "broken";
  winners: number[];
  rule: string | null;
  shares: number[];
  ranks: number[];
  text: string;
  chain: string | null;
}

/** A game's rules as HTML; every rule's id is the id of an element. */
export interface RulesPage {
  game: string;
  title: string;
  language: "en" | "ja";
  html: string;
  ids: string[];
}

/** Free text, or a fixed greeting, which is always allowed. */
export interface Say {
  id: string;
  type: "chat";
  text?: string | null;
  greeting?: "hello" | "good_luck" | "thanks" | "well_played" | "one_moment" | "sorry" | "bye" | null;
}

/** The deals' commitment; secret and nonces when the match is over. */
export interface Seal {
  match: string;
  commitment: string;
  secret: string | null;
  nonces: string[] | null;
}

/** How fast bots play and how long windows stay open. */
export interface SetPace {
  id: string;
  type: "pace";
  pace: "slow" | "normal" | "fast";
}

/** Links to hand on. ``local_only``: they work on this machine only. */
export interface Share {
  play: string | null;
  watch: string;
  local_only: boolean;
}

/** Answers the host who asks whether a bot may play for oneself for a while. */
export interface StandIn {
  id: string;
  type: "stand_in";
  agree: boolean;
}

/** The host begins the match; free seats are given to bots. */
export interface Start {
  id: string;
  type: "start";
}

/** Asks how a move of several steps can go on. ``prefix`` are the actions taken so far (face, count, value); ``cards`` those picked after them, in any order. */
export interface Steps {
  id: string;
  type: "steps";
  prefix?: number[];
  cards?: string[];
}

/** The table has changed: people, pace, proposals. */
export interface Table {
  type: "table";
  table: TableState;
}

/** A table as it is shown before one joins. ``seat`` is one's own, if one has joined. */
export interface TableInfo {
  game: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  status: "waiting" | "starting" | "running" | "over";
  people: Person[];
  free: number[];
  host: number | null;
  clock: number | null;
  pace: "slow" | "normal" | "fast";
  takebacks: "strict" | "generous";
  public: boolean;
  seat: number | null;
  play_link: string | null;
  watch_link: string;
  share: Share;
  match: string;
  created: number;
}

/** Which keys of the view are what, for the table of a game that brings none of its own. See ``moonlit.games.looks``. ``titles`` has what each key is called, ``words`` what the values in them are called; ``R#`` stands for all that begins so and ends in a number. */
export interface TableLayout {
  trick: string;
  last_trick: string;
  last_winner: string;
  won_by_sides: boolean;
  sides: string;
  cards: string[];
  counts: string[];
  facts: string[];
  marks: string[];
  said: string[];
  sheet: string[];
  titles: Record<string, string>;
  words: Record<string, string>;
}

/** The table, apart from the cards. */
export interface TableState {
  game: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  status: "waiting" | "starting" | "running" | "over";
  preparing: Preparing | null;
  match: string;
  number: number;
  commitment: string;
  play_link: string | null;
  watch_link: string;
  people: Person[];
  host: number | null;
  clock: number | null;
  public: boolean;
  pace: "slow" | "normal" | "fast";
  takebacks: "strict" | "generous";
  level: "random" | "novice" | "club" | "network" | "expert" | "master";
  watchers: number;
  free_text: boolean;
  silence_rule: string | null;
  muted: boolean;
  muted_lines: number[];
  proposal: Proposal | null;
}

/** Asks all persons at the table to let the own last move be taken back. */
export interface Takeback {
  id: string;
  type: "takeback";
}

/** Something happened. */
export interface Update {
  type: "update";
  events: Event[];
  position: Position;
}

/** Answers the table's open proposal. */
export interface Vote {
  id: string;
  type: "vote";
  proposal: number;
  agree: boolean;
}

/** An option of the next step, and the chance to win, or the share, that it promises. */
export interface Weighed {
  name: string;
  text: string;
  chance: number;
}

/** The answer to hello, and again when a new match begins: everything. ``events`` are those after the last one seen. ``position`` is null before the deal. */
export interface Welcome {
  type: "welcome";
  seat: number | null;
  table: TableState;
  position: Position | null;
  events: Event[];
  chat: ChatLine[];
}

/** Asks why a move cannot be made. */
export interface Why {
  id: string;
  type: "why";
  move: string;
}

/** Everyone is asked for anytime cards for the same time. */
export interface Window {
  number: number;
  seconds: number;
  total: number;
  answered: boolean;
}

/** All that a seat may know, in any game: what its ``show`` gives, and what a table adds. */
export interface Seen {
  round: number;
  /** The own cards; empty for somebody who watches. */
  hand: string[];
  /** How many cards each seat holds. */
  hand_sizes: number[];
  over: boolean;
  /** The seats of every side, where partners count together; numbers go by side then. */
  sides?: number[][];
  /** The same, where players do not always have partners. */
  teams?: number[][] | null;
  scores?: number[];
  tricks?: number[];
  /** Who is out, the first first, where that decides. */
  out?: number[];
  game: string;
  seats: number;
  /** Whose view it is; null for somebody who watches. */
  seat: number | null;
  /** Who may act now, as far as everybody knows. */
  turn: number[];
  winners: number[];
}

export type Language = "en" | "ja";

export type Pace = "slow" | "normal" | "fast";

export type Level = "random" | "novice" | "club" | "network" | "expert" | "master";

export type Greeting = "hello" | "good_luck" | "thanks" | "well_played" | "one_moment" | "sorry" | "bye";

export type Status = "waiting" | "starting" | "running" | "over";

export type FromClient =
  | Hello
  | Move
  | Answer
  | Steps
  | Why
  | AskHint
  | GoOn
  | Say
  | Nonce
  | Start
  | Takeback
  | Vote
  | Leave
  | Resign
  | Replace
  | StandIn
  | Back
  | Mute
  | Remove
  | SetPace
  | Rematch
  | Ping;

export type FromServer =
  | Welcome
  | Table
  | Update
  | Ack
  | Refused
  | Choices
  | Reason
  | Hint
  | Lesson
  | Chat
  | Error
  | Pong;
