// A player at the other end of a pipe: it takes the first of its options.
//
//     moonlit arena lunar 'pipe:node lowest.mjs' random --matches 100
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { options } = JSON.parse(line);
  console.log(JSON.stringify({ action: options[0].action }));
}
