import { codes } from '@candor/protocol';
import { toast } from '@candor/ui';
import { textNow } from '../i18n/text.ts';
import { Refusal, unreachable, unreadable } from '../transport/refusal.ts';
import { OutcomeUnknown } from '../transport/until-known.ts';

/**
 * What a failure says to the user: the server's own words, or that it could not be reached or
 * understood, or that nobody knows what came of it.
 */
export function wordsOf(problem: unknown): string {
  if (problem instanceof OutcomeUnknown) return textNow('common.unsure');
  if (!(problem instanceof Refusal)) return textNow('common.failed');
  if (problem.code === unreachable)
    return textNow(problem.message === unreadable ? 'common.unreadable' : 'common.unreachable');
  if (problem.code === codes.invalid && problem.fields.length > 0)
    return problem.fields.map(({ message }) => message).join(' ');
  if (problem.message === '') return textNow('common.unknownError');
  return /sql/i.test(problem.message) ? textNow('common.failed') : problem.message;
}

/**
 * What a failure says of a form: at its fields, by their names on the wire, and of the whole, where
 * something belongs to none of them.
 */
export interface FormWords {
  readonly at: Readonly<Record<string, string>>;
  readonly whole: string | undefined;
}

/**
 * A failure in a form whose fields have these labels: nobody who reads a form knows a field by its
 * name on the wire.
 */
export function wordsInForm(problem: unknown, labels: Readonly<Record<string, string>>): FormWords {
  const named = problem instanceof Refusal ? problem.fields : [];
  const at: Record<string, string> = {};
  for (const { field, message } of named) {
    const name = field.split('.')[0] ?? field;
    const label = labels[name];
    if (label !== undefined) at[name] ??= wordsOfCode(problem) ?? message.replace(field, () => label);
  }
  const isAll = named.length > 0 && named.every(({ field }) => at[field.split('.')[0] ?? field] !== undefined);
  return { at, whole: isAll ? undefined : wordsOf(problem) };
}

/**
 * What a wrong code was answered with, which tells how many tries are left; undefined for
 * everything else.
 */
export const wordsOfCode = (problem: unknown): string | undefined =>
  problem instanceof Refusal && problem.reason === 'code_wrong' ? wordsOf(problem) : undefined;

/** Says in a toast what was refused; of what may have been done, that no answer came. */
export const toastRefusal = (title: string, problem: unknown): void =>
  toast({
    title: problem instanceof OutcomeUnknown ? textNow('common.noAnswer') : title,
    text: wordsOf(problem),
    tone: 'error',
  });

/** Says in a toast that an answer was lost and is asked for again. */
export const toastChecking = (): void =>
  toast({ title: textNow('common.noAnswer'), text: textNow('common.checking'), tone: 'warn' });
