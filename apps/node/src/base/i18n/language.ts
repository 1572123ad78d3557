import type { IncomingHttpHeaders } from 'node:http';
import { isServerMessageKey, type ServerLanguage, serverLanguages, serverMessage } from '@candor/i18n/server';
import { type FieldProblem, firstStepMessage } from '@candor/protocol';
import type { Problem, WrongField } from '../problem.ts';

export type Language = ServerLanguage;

const known: ReadonlySet<string> = new Set(serverLanguages);
/** Whether a text is the code of a language in which the server answers. */
export const isLanguage = (code: string): code is Language => known.has(code);

/**
 * The language of an answer: the client's own headers `lang` or `language`, else the browser's,
 * else English.
 */
export function languageOf(headers: IncomingHttpHeaders): Language {
  for (const name of ['lang', 'language']) {
    const value = headers[name];
    const language = typeof value === 'string' ? matching(value) : undefined;
    if (language) return language;
  }
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  for (const entry of accepted) {
    const language = matching(entry.split(';')[0] ?? '');
    if (language) return language;
  }
  return 'en';
}

/** Traditional Chinese has the code `tw` here and zh-TW, zh-HK or zh-Hant in browsers. */
function matching(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase().replace('_', '-');
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return isLanguage('tw') ? 'tw' : undefined;
  const code = lower.split('-')[0] ?? '';
  return isLanguage(code) ? code : undefined;
}

/** What a Problem says, in a language. */
export function messageOf(problem: Problem, language: Language, requestId: string): string {
  if (problem.key === 'first_step') return firstStepMessage;
  const fields = [...new Set(problem.fields.map(({ field }) => field))].join(', ');
  const values = { ...valuesOf(problem), fields, requestId };
  const reason = `reason.${problem.key}`;
  const key = isServerMessageKey(reason) ? reason : `error.${problem.key}`;
  return serverMessage(language, isServerMessageKey(key) ? key : 'error.failed', values);
}

/**
 * The wrong fields of a Problem, each with its message. A reason may be said of a field as well as
 * of the whole.
 */
export const fieldProblemsOf = (problem: Problem, language: Language): FieldProblem[] =>
  problem.fields.map((wrong) => ({ ...wrong, message: fieldMessage(wrong, valuesOf(problem), language) }));

function fieldMessage(wrong: WrongField, values: ReturnType<typeof valuesOf>, language: Language): string {
  const candidates = [`field.${wrong.rule}`, `reason.${wrong.rule}`];
  const key = candidates.find(isServerMessageKey) ?? 'field.format';
  return serverMessage(language, key, { ...values, field: wrong.field, limit: wrong.limit ?? '' });
}

const valuesOf = ({ detail, retryAfterSeconds }: Problem) => ({ ...detail, seconds: retryAfterSeconds ?? 0 });
