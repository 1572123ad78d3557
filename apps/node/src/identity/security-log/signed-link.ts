import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeMs = 7 * 86_400_000;

/**
 * The one thing that a mail's link can do: close a user's doors, or remove an address of the book.
 */
export type LinkPurpose = 'not-me' | 'drop-address';

/** The word in a mail's link: it names what it is about by an id and dies after a week. */
export function linkToken(purpose: LinkPurpose, id: number, nowMs: number, key: string): string {
  const facts = `${id}.${nowMs + lifetimeMs}`;
  return `${facts}.${sign(purpose, facts, key)}`;
}

/** What such a word is about; null where it is forged, too old, or made for something else. */
export function idOfLink(purpose: LinkPurpose, token: string, nowMs: number, key: string): number | null {
  const [id = '', expiresAtMs = '', signature = ''] = token.split('.');
  const expected = sign(purpose, `${id}.${expiresAtMs}`, key);
  if (signature.length !== expected.length) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return Number(expiresAtMs) > nowMs ? Number(id) : null;
}

const sign = (purpose: LinkPurpose, facts: string, key: string): string =>
  createHmac('sha256', key).update(`${purpose}|${facts}`).digest('base64url');
