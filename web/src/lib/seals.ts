/**
 * Sealed deals and records, checked in the browser as docs/records.md describes them.
 *
 * Hashes are taken over the record's own text where its numbers could be written in two ways, so
 * the record is read as text and never written again.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { shake256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Deal } from './messages';

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** What was promised before the match: SHA-256 of the secret's bytes and the match's id. */
export function commitment(seed: string, match: string): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(seed), utf8ToBytes(match))));
}

/** The deck of the n-th deal, from 1: a shuffled 0 … size-1 for every segment. */
export function deck(seed: string, nonces: string[], deal: number, segments: number[]): number[] {
  const stream = words(
    concatBytes(hexToBytes(seed), utf8ToBytes([...nonces, `deal ${deal}`].join('\0'))),
  );
  return segments.flatMap((size) => shuffled(size, stream));
}

function shuffled(size: number, stream: Iterator<number>): number[] {
  const part = Array.from({ length: size }, (_, index) => index);
  for (let i = 0; i < size - 1; i++) {
    const choices = size - i;
    // Words that would favour some remainders are passed over.
    const fair = 2 ** 32 - (2 ** 32 % choices);
    let word = stream.next().value as number;
    while (word >= fair) word = stream.next().value as number;
    const j = i + (word % choices);
    [part[i], part[j]] = [part[j]!, part[i]!];
  }
  return part;
}

function* words(seed: Uint8Array): Generator<number> {
  const stream = shake256.create({}).update(seed);
  for (;;) {
    const block = stream.xof(512);
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

export interface Entry {
  move: string;
  time: number;
  hash: string;
}

export interface MatchRecord {
  moonlit: number;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  names: string[];
  started: string | null;
  match: string;
  seed: string;
  nonces: string[];
  commitment: string;
  moves: Entry[];
  takebacks?: { seat: number; after: number; to: number; hash: string }[];
  result: { winners: number[]; by: string; shares: number[]; hash: string } | null;
}

export type Finding =
  | { part: 'commitment' | 'promise' | 'nonce' | 'result'; fine: boolean }
  | { part: 'chain'; fine: boolean; at: number; of: number }
  | { part: 'decks'; fine: boolean; at: number; of: number };

/** What this browser remembers of a match: the commitment it was shown, and what it added. */
export interface Remembered {
  commitment: string | null;
  nonce: string | null;
}

/** Check a record's text: one finding for every part of it. */
export function check(text: string, remembered: Remembered, dealt: Deal[]): Finding[] {
  const record = JSON.parse(text) as MatchRecord;
  const findings: Finding[] = [];
  findings.push({
    part: 'commitment',
    fine: commitment(record.seed, record.match) === record.commitment,
  });
  if (remembered.commitment) {
    findings.push({ part: 'promise', fine: remembered.commitment === record.commitment });
  }
  if (remembered.nonce) {
    findings.push({ part: 'nonce', fine: record.nonces.includes(remembered.nonce) });
  }
  const wrong = dealt.findIndex(
    (one, index) =>
      String(deck(record.seed, record.nonces, index + 1, one.segments)) !== String(one.deck),
  );
  findings.push({ part: 'decks', fine: wrong < 0, at: wrong + 1, of: dealt.length });
  findings.push(...chain(text, record));
  return findings;
}

/** The links over the header, every move, every take-back and the result. */
function chain(text: string, record: MatchRecord): Finding[] {
  const of = record.moves.length;
  let link = hash(`${text.slice(0, text.indexOf(',"moves":['))}}`);
  for (const [index, entry] of record.moves.entries()) {
    link = hash(link + JSON.stringify([entry.move, entry.time]));
    if (link !== entry.hash) return [{ part: 'chain', fine: false, at: index + 1, of }];
  }
  for (const { hash: said, ...back } of record.takebacks ?? []) {
    link = hash(link + JSON.stringify(back));
    if (link !== said) return [{ part: 'chain', fine: false, at: of, of }];
  }
  const findings: Finding[] = [{ part: 'chain', fine: true, at: 0, of }];
  if (record.result) {
    const start = text.lastIndexOf(',"result":') + ',"result":'.length;
    const said = `${text.slice(start, text.lastIndexOf(',"hash":"'))}}`;
    findings.push({ part: 'result', fine: hash(link + said) === record.result.hash });
  }
  return findings;
}
