import { codes, type ProblemData } from '@candor/protocol';
import { serverMessage } from '@candor/i18n/server';
import { fieldProblemsOf, type Language, messageOf } from '../i18n/language.ts';
import { Problem } from './problem.ts';

/** The envelope of a success. */
export const successText = (data: unknown, language: Language): string =>
  JSON.stringify({ code: codes.success, msg: serverMessage(language, 'error.ok'), data });

/** The envelope of anything else. */
export function problemText(problem: Problem, language: Language, requestId: string): string {
  const data: ProblemData = {
    ...(problem.reason !== undefined && { reason: problem.reason }),
    ...(problem.fields.length > 0 && { fields: fieldProblemsOf(problem, language) }),
    ...(Object.keys(problem.detail).length > 0 && { detail: problem.detail }),
    requestId,
  };
  return JSON.stringify({ code: problem.status, msg: messageOf(problem, language, requestId), data });
}
