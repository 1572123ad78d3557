import { storageKey } from './platform.ts';

export interface Tokens {
  readonly satoken: string;
  readonly refreshToken: string;
  /** When the access token was received, by this browser's clock. */
  readonly receivedAtMs: number;
  readonly refreshAfterSeconds: number;
}

const key = storageKey('tokens');
const listeners = new Set<() => void>();

/** The tokens of this browser; every tab sees the same. */
export function readTokens(): Tokens | null {
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  try {
    const tokens = JSON.parse(stored) as Partial<Tokens>;
    return typeof tokens.satoken === 'string' && typeof tokens.refreshToken === 'string' ? (tokens as Tokens) : null;
  } catch {
    return null;
  }
}

/** Keeps or forgets the tokens and tells whoever follows them. */
export function writeTokens(tokens: Tokens | null): void {
  if (tokens === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(tokens));
  for (const listener of listeners) listener();
}

/** Calls back when the tokens change, in this tab or another. */
export function onTokens(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
