import { readStored, removeStored, writeStored } from '../transport/storage.ts';

const name = 'invitation';

/**
 * Keeps the code of an invitation for this visit: a visitor who came by one may look around before
 * they register.
 */
export const keepInvitation = (code: string): void => writeStored(name, code, 'session');

/** The code that this visit came with, if it did. */
export function keptInvitation(): string | undefined {
  const kept = readStored(name, 'session');
  return typeof kept === 'string' && /^[\w-]{1,256}$/.test(kept) ? kept : undefined;
}

/** Its account is open. */
export const dropInvitation = (): void => removeStored(name, 'session');
