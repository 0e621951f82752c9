/** A puzzle: a table of one's own where a single move is asked for. */
import { TableStore } from './match.svelte';
import type { FromServer, Puzzle } from './messages';
import { say } from './notices.svelte';
import { noteAnswer, progress, type Progress } from './puzzles';
import { words } from './settings.svelte';

export class PuzzleStore extends TableStore {
  posed: Puzzle | null = $state.raw(null);
  progress: Progress = $state.raw(progress());

  override heard(message: FromServer): void {
    if (message.type !== 'puzzle') return super.heard(message);
    const { verdict, puzzle } = message;
    if (verdict && !this.posed?.verdict) {
      this.progress = noteAnswer(puzzle, verdict.right);
      say(`${words(verdict.right ? 'puzzle.right' : 'puzzle.wrong')} ${verdict.text}`);
    }
    this.posed = message;
  }
}
