import { storageKey } from './platform.ts';
import { contentOf, readText, removeStored, writeStored } from './storage.ts';

/**
 * What this browser keeps of a session. The refresh token is not among it: it is in a cookie that
 * no script can read.
 */
export interface Tokens {
  readonly satoken: string;
  /** Whose they are. */
  readonly userId: string;
  /** When the access token was received, by this browser's clock. */
  readonly receivedAtMs: number;
  readonly refreshAfterSeconds: number;
}

const name = 'tokens';
const key = storageKey(name);

/** The tokens of this browser; every tab sees the same. */
export function readTokens(): Tokens | null {
  const tokens = contentOf(readText(key)) as Partial<Tokens> | null | undefined;
  return typeof tokens?.satoken === 'string' ? (tokens as Tokens) : null;
}

/** Keeps or forgets the tokens. */
export function writeTokens(tokens: Tokens | null): void {
  if (tokens === null) removeStored(name);
  else writeStored(name, tokens);
}

/**
 * Whether the access token has reached the age at which it is exchanged. A clock that was set back
 * counts as reached.
 */
export const isDue = (tokens: Pick<Tokens, 'receivedAtMs' | 'refreshAfterSeconds'>, nowMs: number): boolean =>
  Math.abs(nowMs - tokens.receivedAtMs) >= tokens.refreshAfterSeconds * 1_000;

/** Calls back when another tab changed the tokens. */
export function onForeignTokens(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
