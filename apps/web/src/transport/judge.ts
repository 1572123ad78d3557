import { codes, firstStepMessage, invalidTokenMarker, problemData } from '@candor/protocol';
import type { Answer } from './answer.ts';
import { Refusal } from './refusal.ts';

/** What an answer means for the page. */
export type Verdict =
  | { readonly kind: 'success'; readonly data: unknown }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /**
       * The session is over: unauthorized leads to the root, an invalid token to the log-in page.
       */
      readonly ends?: 'unauthorized' | 'invalid_token';
      /** Whether the user sees it. */
      readonly notice: boolean;
    };

/**
 * Judges an answer by its body's code: 200 is a success; 401 ends the session; so does any other
 * refusal with the marker of a dead token; the first of two log-in steps is refused in silence;
 * what reads like a database's own words is not shown; the rest is shown.
 */
export function judged({ code, msg, data }: Answer): Verdict {
  if (code === codes.success) return { kind: 'success', data };
  const problem = problemData.safeParse(data);
  const refusal = new Refusal(code, msg, problem.success ? problem.data : {});
  const refused = { kind: 'refused', refusal, notice: false } as const;
  if (code === codes.unauthorized) return { ...refused, ends: 'unauthorized' };
  if (msg.includes(invalidTokenMarker)) return { ...refused, ends: 'invalid_token' };
  if (msg === firstStepMessage) return refused;
  return { ...refused, notice: !/sql/i.test(msg) };
}
