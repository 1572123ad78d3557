import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** So long a browser that an operator came in with is known again. */
export const knownBrowserMs = 90 * 24 * 3_600_000;

/**
 * Words by which a browser is known again that one operator came in with, factor and all. A word
 * opens nothing: it only keeps wrong passwords that come from there apart from strangers', so that
 * nobody locks an operator out whose browser knows them.
 */
export class KnownBrowsers {
  readonly #key: string;
  readonly #now: () => number;

  constructor(parts: { readonly pepper: string; readonly now: () => number }) {
    this.#key = parts.pepper;
    this.#now = parts.now;
  }

  /** A new word for a name. */
  give(name: string): string {
    const facts = `${randomBytes(16).toString('hex')}.${this.#now() + knownBrowserMs}`;
    return `${facts}.${this.#sign(name, facts)}`;
  }

  /** Which browser a word says it is, where it is this name's and not too old; null otherwise. */
  of(name: string, word: string | undefined): string | null {
    const [id = '', untilMs = '', signature = ''] = (word ?? '').split('.');
    const expected = this.#sign(name, `${id}.${untilMs}`);
    if (signature.length !== expected.length) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    return Number(untilMs) > this.#now() ? id : null;
  }

  #sign(name: string, facts: string): string {
    return createHmac('sha256', this.#key).update(`operator-browser|${name}|${facts}`).digest('hex');
  }
}
