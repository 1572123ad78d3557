import { isRecord } from '../entry/kept.ts';
import type { KeptAnswer } from './drafts.ts';

/** What was kept of drafts, by conversation; what does not read as such is passed over. */
export function keptAnswers(stored: unknown): Readonly<Record<string, KeptAnswer>> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([chatKey, one]) => {
      const answer = answerOf(one);
      return answer === undefined ? [] : [[chatKey, answer]];
    }),
  );
}

function answerOf(one: unknown): KeptAnswer | undefined {
  if (!isRecord(one) || typeof one['typed'] !== 'string') return undefined;
  const { typed, tried } = one;
  if (!isRecord(tried)) return { typed };
  const { of, messageId } = tried;
  return typeof of === 'string' && typeof messageId === 'string' ? { typed, tried: { of, messageId } } : { typed };
}
