// Made from src/moonlit/server/protocol/messages.py
// by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the models and make it again.

/** Something about somebody at the table: who sits at a seat, or who said a line. */
export interface About {
  id: string;
  seat: number | null;
  line: number | null;
}

/** The result of a seat, as a sum: ``even + deals + own + others == result``. ``even`` is the chance of everybody before the first card. ``own`` is what the seat's choices cost it, so at most a little above nothing; ``others`` what those of the others gave it; and ``deals`` all that nobody chose: the cards, and where they lay. */
export interface Account {
  even: number;
  deals: number;
  own: number;
  others: number;
  result: number;
}

/** A request was carried out; a move has been stored. */
export interface Ack {
  type: "ack";
  id: string;
}

/** What is agreed at a table, in words: how bots play (``level``), house rules; and whether what comes of a match counts for the ratings of people (``rated``). ``sides``: how many there are; those of one side have the same remainder, ``seat % sides``. As many as seats: each plays alone. */
export interface Agreed {
  level: string;
  sides: number;
  house_rules: HouseRule[];
  rated: boolean;
}

/** The process answers. */
export interface Alive {
  status: "ok";
  version: string;
}

/** At a table for strangers: bots may, or may not, take the seats for which nobody comes. */
export interface AllowBots {
  id: string;
  type: "bots";
  agree: boolean;
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

/** A record that was brought as a file is at ``/replay/{match}``. */
export interface Brought {
  match: string;
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

/** A deal that somebody has played and others may play. ``state``: whose challenge it is is its ``owner``; others are ``new`` to it, ``playing`` it at ``link``, or it is ``over`` for them. Who has not finished is told no result: ``rows`` is empty. */
export interface Challenge {
  challenge: string;
  game: string;
  title: string;
  seats: number;
  seat: number;
  level: string;
  level_title: string;
  by: string;
  commitment: string;
  state: "owner" | "new" | "playing" | "over";
  link: string | null;
  rows: Compared[];
  playing: number;
}

/** The answer to a wish to challenge others with a deal: the link's last part. */
export interface Challenged {
  challenge: string;
}

/** The chance of a seat to win before a move, by what it knew. */
export interface ChanceAt {
  move: number;
  chance: number;
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

/** Takes all tricks that are left of a round, where that is certain (``Position.can_claim``). */
export interface Claim {
  id: string;
  type: "claim";
}

/** Who has to move, and how many seconds are left for it. */
export interface Clock {
  seconds: number;
  total: number;
}

/** How somebody came out of the same cards. ``score``: how well it was played, of 100; null if that could not be told, or is not ``judged`` yet. ``match``: its record, replay and review. */
export interface Compared {
  name: string;
  you: boolean;
  how: "finished" | "given_up" | "broken";
  won: boolean;
  place: number | null;
  share: number | null;
  judged: boolean;
  score: number | null;
  match: string;
}

/** An option of a decision: the chance to win after it, how far it is behind the best one. ``error`` and ``doubt`` are standard errors, of the chance and of how far it is behind. */
export interface Considered {
  action: number;
  name: string;
  words: Record<string, string>;
  chance: number;
  error: number;
  behind: number;
  doubt: number;
}

/** A deal of the day, as far as one may know it. Its ``commitment`` is SHA-256 of its secret and ``sealed_as``; the ``secret`` is told when the day is over. ``rows`` and ``par`` are told to whom it is ``over`` for, and after the day to all. */
export interface DayDeal {
  game: string;
  title: string;
  day: string;
  today: boolean;
  seconds_left: number;
  seats: number;
  seat: number;
  level: string;
  level_title: string;
  sealed_as: string;
  commitment: string;
  secret: string | null;
  state: "new" | "playing" | "over";
  link: string | null;
  rows: Compared[];
  playing: number;
  par: Par | null;
  par_comes: boolean;
  streak: number;
  last: DayMark[];
}

/** What became of a day for somebody. */
export interface DayMark {
  day: string;
  state: "none" | "playing" | "over";
  won: boolean;
  place: number | null;
  score: number | null;
}

/** A deck as it was dealt: for every segment a permutation, one after the other. */
export interface Deal {
  segments: number[];
  deck: number[];
}

/** A decision with more than one option, judged by what its seat knew. ``move`` is the number of the move in the record, from 0, and ``step`` that of the step in it. ``cost`` is what the choice is behind the best option. ``given`` is by side what the choice gave to it against what the search would have done; for the own side that is a loss. ``kind`` is what kind of mistake it was, if it was one (``kinds.py``). ``seen`` is the chance to win that an all-seeing eye would have given the seat before the move: nothing is judged by it. */
export interface Decision {
  move: number;
  step: number;
  round: number;
  seat: number;
  chosen: number;
  options: Considered[];
  cost: number;
  doubt: number;
  judgement: "best" | "fine" | "inaccurate" | "mistake" | "blunder";
  reason: Record<string, string>;
  given: number[];
  stake: number;
  worlds: number;
  solved: boolean;
  kind: string | null;
  seen: number | null;
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

/** A game of the catalogue; ``lesson``: it has one; ``puzzles``: how many it has. */
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
  puzzles: number;
  options: OptionForm[];
  levels: LevelInfo[];
  default_level: string;
  faces: CardFace[];
  layout: TableLayout;
}

/** The puzzles of a game, from easy to hard. */
export interface GamePuzzles {
  game: string;
  title: string;
  puzzles: PuzzleInfo[];
}

/** In a lesson: the text was read. */
export interface GoOn {
  id: string;
  type: "go_on";
}

/** What the match is about, how it stands for this seat, and what its numbers mean, by key. */
export interface Goal {
  text: string;
  terms: Record<string, string>;
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

/** All finished matches of one's own, the latest first, and what they add up to. */
export interface History {
  matches: HistoryLine[];
  games: HistoryOfGame[];
}

/** A finished match of one's own; ``level``: of the bot at a seat, null for people. ``points`` go by seat; none in games without. ``score``: how well one played, of 100, once it was reviewed. */
export interface HistoryLine {
  match: string;
  game: string;
  title: string;
  seat: number;
  people: string[];
  levels: (string | null)[];
  level_titles: (string | null)[];
  started: number;
  how: "finished" | "given_up" | "broken";
  won: boolean;
  place: number | null;
  points: number[];
  score: number | null;
}

/** A kind of mistakes in words, and how often it was made. */
export interface HistoryMistakes {
  text: string;
  count: number;
}

/** What one's matches of a game add up to; ``scores``: the oldest first. */
export interface HistoryOfGame {
  game: string;
  title: string;
  matches: number;
  wins: HistoryWins[];
  scores: HistoryScore[];
  mistakes: HistoryMistakes[];
  rating: HistoryRating | null;
}

/** A rating among people: ``rating`` is null before there were ``enough`` matches. */
export interface HistoryRating {
  rating: number | null;
  give_or_take: number | null;
  matches: number;
  enough: number;
}

/** A point of the plot: how well a match was played. */
export interface HistoryScore {
  match: string;
  started: number;
  score: number;
}

/** Wins against bots of a level, or against people (level null), and an interval of 95 %. */
export interface HistoryWins {
  level: string | null;
  title: string;
  matches: number;
  won: number;
  low: number;
  high: number;
}

/** An option that is not as usual, in words; ``rule`` is what it is about. */
export interface HouseRule {
  title: string;
  value: string;
  rule: string | null;
}

/** Lets bots play on without pauses until a person is asked. */
export interface Hurry {
  id: string;
  type: "hurry";
}

/** Some matches of a history file, as they are written there. */
export interface Import {
  matches: Record<string, unknown>[];
}

/** How many of them are in one's history now, how many were before, and what was refused. */
export interface Imported {
  added: number;
  known: number;
  refused: string[];
}

/** Take a seat: this one, or any that is free. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** Gets up. In a running match a bot plays on for those who stay, until one comes back; else the seat is free. */
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

/** A whole lesson: with it a browser gives it by itself, also without the server. */
export interface LessonScript {
  table: TableState;
  seat: number;
  outside: string;
  steps: LessonStep[];
}

/** A step of a lesson: what has happened since the one before, how things stand, what to read. ``tried`` is how the table refuses the move that is asked for, where it is to be refused; ``other`` what is said to any other move; ``choices`` are all answers to ``steps``. */
export interface LessonStep {
  events: Event[];
  position: Position;
  lesson: Lesson;
  tried: Refusal | null;
  other: string | null;
  choices: Choices[];
}

/** A level of the bots. */
export interface LevelInfo {
  name: string;
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

/** A table to be made. ``start``: play now, as soon as the browser is there. ``rated``: whether results count for ratings; unless it is said, they do at tables that are shown to everyone. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  name: string;
  language?: "en" | "ja";
  bots?: string | null;
  clock?: number | null;
  public?: boolean;
  pace?: "slow" | "normal" | "fast";
  takebacks?: "strict" | "generous";
  rated?: boolean | null;
  start?: boolean;
}

/** The browser's share in the deals, after the commitment was shown and before the deal. */
export interface Nonce {
  type: "nonce";
  nonce: string;
}

/** A position that was brought as a word: what a seat sees of it, and whose turn it is. */
export interface OpenedPosition {
  game: string;
  seats: number;
  seat: number;
  waiting: number[];
  view: Seen;
}

/** What an option of a table may be. ``kind``: ``switch`` (true or false), ``number`` (low to high; null too if ``none`` is set), ``choice`` (one of values), ``seat`` (a seat's number, or null), ``numbers`` (a list of length numbers, low to high), ``counts`` (an object: for each of ``keys`` a number, 0 to its high), ``text`` (a line of at most length characters, or null). ``seats``: with how many players it can be changed at all. ``prominent``: it is asked for beside the number of players, not among the house rules. */
export interface OptionForm {
  name: string;
  kind: "switch" | "number" | "choice" | "seat" | "numbers" | "counts" | "text";
  title: string;
  about: string;
  rule: string | null;
  prominent: boolean;
  default: unknown;
  none: boolean;
  low: number | null;
  high: number | null;
  length: number | null;
  values: string[];
  keys: Record<string, number>;
  seats: number[];
}

/** Anyone for this game, with so many players? ``bots``: they may take the free seats later. */
export interface Pairing {
  game: string;
  seats: number | null;
  name: string;
  language: "en" | "ja";
  bots: boolean;
}

/** How ``master`` came out of the same cards. */
export interface Par {
  share: number;
  place: number;
  won: boolean;
}

/** Who sits at a seat. A stand-in is a bot that plays for a person until they are back. */
export interface Person {
  seat: number;
  kind: "person" | "bot" | "free";
  name: string;
  level: string | null;
  meanwhile: boolean;
  connected: boolean;
  stand_in: boolean;
  stands_in: number | null;
  resigned: boolean;
  asked: boolean;
  muted: boolean;
  rating: number | null;
}

/** Keeps a connection alive; answered by a pong. */
export interface Ping {
  type: "ping";
}

/** Play on from a position that was brought, at a seat, against bots. */
export interface PlayFrom {
  name: string;
  language?: "en" | "ja";
  pace?: "slow" | "normal" | "fast";
  seat: number;
  bots?: string | null;
}

/** Go on from a finished match after so many of its moves, at a seat, against bots. ``cards``: the same hidden ones, or newly dealt ones that fit what that seat knew. */
export interface PlayOn {
  moves: number;
  seat: number;
  cards: "same" | "new";
  name: string;
  language?: "en" | "ja";
  bots?: string | null;
  pace?: "slow" | "normal" | "fast";
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
  goal: Goal;
  window: Window | null;
  clock: Clock | null;
  can_take_back: boolean;
  can_claim: boolean;
  result: Result | null;
  seal: Seal;
}

/** A finished match, position by position. */
export interface Positions {
  match: string;
  game: string;
  title: string;
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

/** What a browser subscribes with; null where this server sends no such messages. */
export interface PushKey {
  key: string | null;
}

/** A browser's own keys, as it gives them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A puzzle of a game: which one, how hard, who finds it; its verdict once it is answered. ``puzzle`` is its name, which stays when others are added. ``solvers`` are the levels that find the best move, by their titles. */
export interface Puzzle {
  type: "puzzle";
  puzzle: string;
  number: number;
  count: number;
  grade: "easy" | "medium" | "hard";
  solvers: string[];
  verdict: Verdict | null;
}

/** A puzzle before it is opened: its name, which stays, and how hard it is. */
export interface PuzzleInfo {
  puzzle: string;
  grade: "easy" | "medium" | "hard";
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

/** Cards that cannot be played, whose they are, and the sentence that says why. */
export interface RefusedCard {
  seat: number;
  cards: string[];
  refusal: Refusal;
}

/** After a match: wishes for another one at the same table, which begins when all who are there do (``again``). */
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
  points: number[];
}

/** A whole match, or some seats of it, reviewed. */
export interface Review {
  game: string;
  match: string;
  verified: boolean;
  mark: Record<string, string> | null;
  simulations: number;
  seed: number;
  moves: number;
  people: string[];
  seats: SeatReview[];
  decisions: Decision[];
}

/** The review of a finished match: not asked for yet, being made, or there. */
export interface ReviewState {
  state: "none" | "making" | "ready";
  done: number;
  of: number;
  review: Review | null;
}

/** A rule at work: what happens in a position, and what cannot be done at its end. */
export interface RuleExample {
  rule: string;
  about: string;
  people: string[];
  events: Event[];
  refused: RefusedCard[];
}

/** A game's rules as HTML, and examples; every rule's id is the id of an element. */
export interface RulesPage {
  game: string;
  title: string;
  language: "en" | "ja";
  html: string;
  ids: string[];
  examples: RuleExample[];
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

/** How a seat played: 100 is always the best option, 0 always the worst; None: no choice. */
export interface SeatReview {
  seat: number;
  name: string;
  side: number;
  score: number | null;
  account: Account;
  counts: Record<string, number>;
  line: ChanceAt[];
  sentence: Record<string, string>;
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

/** Sit down to cards that others play too. */
export interface Sit {
  name: string;
  language?: "en" | "ja";
  pace?: "slow" | "normal" | "fast";
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

/** Tell this browser when its person's turn comes at a table with hours for a move. */
export interface Subscribe {
  endpoint: string;
  keys: PushKeys;
  language?: "en" | "ja";
}

/** Before the match: who has the first seat (``name``) changes to the other, and whoever sits there comes back. The host may move anybody; everybody else themselves, to a free seat. */
export interface Swap {
  id: string;
  type: "swap";
  seat: number;
  other: number;
  name: string;
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
  agreed: Agreed;
  public: boolean;
  quick: boolean;
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
  level: string;
  agreed: Agreed;
  quick: boolean;
  bots_in: number | null;
  bots_wished: boolean;
  watchers: number;
  free_text: boolean;
  silence_rule: string | null;
  muted: boolean;
  muted_lines: number[];
  proposal: Proposal | null;
  deal: string | null;
  again: number[];
}

/** Asks all persons at the table to let the own last move be taken back. */
export interface Takeback {
  id: string;
  type: "takeback";
}

/** Tell this browser nothing any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** Something happened. */
export interface Update {
  type: "update";
  events: Event[];
  position: Position;
}

/** A variation: its values, its TOML file, and the link behind the server's address. */
export interface VariationInfo {
  name: string;
  game: string;
  seats: number | null;
  options: Record<string, unknown>;
  text: string;
  link: string;
}

/** What a puzzle's answer was worth: all options, the best first, and why. ``best`` and ``chosen`` are steps in words. ``checked`` says how all that is known. */
export interface Verdict {
  right: boolean;
  best: string;
  chosen: string;
  options: Weighed[];
  text: string;
  caption: string;
  checked: string;
}

/** Answers the table's open proposal. */
export interface Vote {
  id: string;
  type: "vote";
  proposal: number;
  agree: boolean;
}

/** House rules that are to be kept or shared as a variation; the name is among them. */
export interface WantedVariation {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
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

/** Is there a Workshop here? ``running``: the run that is under way, if there is one. */
export interface WorkshopInfo {
  offered: boolean;
  running: string | null;
}

/** How far a run is, and what it has found, drawn (``body``: HTML of our own making). */
export interface WorkshopRun {
  run: string;
  state: "running" | "over" | "stopped" | "failed";
  percent: number;
  matches: number;
  body: string;
}

/** Measure a way to play a game, or two side by side (``against``). */
export interface WorkshopWish {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  against?: Record<string, unknown> | null;
  matches?: number;
  seed?: number;
  language?: "en" | "ja";
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

export type Greeting = "hello" | "good_luck" | "thanks" | "well_played" | "one_moment" | "sorry" | "bye";

export type Status = "waiting" | "starting" | "running" | "over";

export type FromClient =
  | Hello
  | Move
  | Answer
  | Steps
  | Why
  | AskHint
  | Claim
  | Hurry
  | GoOn
  | Say
  | Nonce
  | Start
  | Swap
  | AllowBots
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
  | Puzzle
  | Chat
  | Error
  | Pong;
