import { codes, type ProblemData } from '@candor/protocol';
import { serverMessage } from '@candor/i18n/server';
import { fieldProblemsOf, type Language, messageOf } from '../../base/i18n/language.ts';
import { Problem } from '../../base/problem.ts';

const heads = new Map<Language, string>();

/** The envelope of a success up to its data, without the opening brace. */
export function successHead(language: Language): string {
  let head = heads.get(language);
  if (head === undefined) {
    head = `"code":${codes.success},"msg":${JSON.stringify(serverMessage(language, 'error.ok'))}`;
    heads.set(language, head);
  }
  return head;
}

/** The envelope of a success. */
export const successText = (data: unknown, language: Language): string => enveloped(successHead(language), data);

/** The envelope of a success of a call that has its code as a text. */
export const textCodedSuccess = (data: unknown, language: Language): string =>
  enveloped(successHead(language).replace(`"code":${codes.success}`, `"code":"${codes.success}"`), data);

const enveloped = (head: string, data: unknown): string =>
  data === undefined ? `{${head}}` : `{${head},"data":${JSON.stringify(data)}}`;

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
