import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeMs = 7 * 86_400_000;

/**
 * The word in a "this was not me" link: it names the user, dies after a week, and can do one thing, which is to close the account's doors.
 */
export function notMeToken(userId: number, nowMs: number, key: string): string {
  const facts = `${userId}.${nowMs + lifetimeMs}`;
  return `${facts}.${sign(facts, key)}`;
}

/** The user of such a word; null where it is forged or too old. */
export function userOfNotMe(token: string, nowMs: number, key: string): number | null {
  const [userId = '', expiresAtMs = '', signature = ''] = token.split('.');
  const expected = sign(`${userId}.${expiresAtMs}`, key);
  if (signature.length !== expected.length) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return Number(expiresAtMs) > nowMs ? Number(userId) : null;
}

const sign = (facts: string, key: string): string =>
  createHmac('sha256', key).update(`not-me|${facts}`).digest('base64url');
