import { rejected } from '../../base/problem.ts';
import type { Puzzles } from './puzzles.ts';

/**
 * Asks for a solved puzzle. Throws 422: required where none came, wrong where it does not count.
 */
export async function requirePuzzle(puzzles: Puzzles, answer: string | undefined): Promise<void> {
  if (answer === undefined) throw rejected('captcha_required');
  if (!(await puzzles.take(answer))) throw rejected('captcha_wrong');
}
