import { toast } from '@candor/ui';
import { textNow } from '../i18n/text.ts';
import { Refusal, unreachable, unreadable } from '../transport/refusal.ts';

/** What a failure says to the user: the server's own words, or that it could not be reached or understood. */
export function wordsOf(problem: unknown): string {
  if (!(problem instanceof Refusal)) return textNow('common.failed');
  if (problem.code === unreachable)
    return textNow(problem.message === unreadable ? 'common.unreadable' : 'common.unreachable');
  if (problem.message === '') return textNow('common.unknownError');
  return /sql/i.test(problem.message) ? textNow('common.failed') : problem.message;
}

/** What a wrong code was answered with, which tells how many tries are left; undefined for everything else. */
export const wordsOfCode = (problem: unknown): string | undefined =>
  problem instanceof Refusal && problem.reason === 'code_wrong' ? wordsOf(problem) : undefined;

/** Says in a toast what was refused. */
export const toastRefusal = (title: string, problem: unknown): void =>
  toast({ title, text: wordsOf(problem), tone: 'error' });
