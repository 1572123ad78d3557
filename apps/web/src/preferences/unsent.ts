import { readStored, removeStored, writeStored } from '../transport/storage.ts';

const key = 'unsentSettings';

/**
 * Settings of a user that the server has not confirmed yet, by name. They outlive the page: its
 * last words may come after the next one's first.
 */
export function unsentOf(userId: string): Map<string, string> {
  const kept = readStored(key);
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || kept.userId !== userId) return new Map();
  if (!('changes' in kept) || typeof kept.changes !== 'object' || kept.changes === null) return new Map();
  return new Map(
    Object.entries(kept.changes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Notes a change that is to be sent. */
export function noteUnsent(userId: string, name: string, value: string): void {
  write(userId, unsentOf(userId).set(name, value));
}

/** The server has this value; a newer change of the same name still waits. */
export function noteSent(userId: string, name: string, value: string): void {
  const waiting = unsentOf(userId);
  if (waiting.get(name) !== value) return;
  waiting.delete(name);
  write(userId, waiting);
}

function write(userId: string, changes: ReadonlyMap<string, string>): void {
  if (changes.size === 0) removeStored(key);
  else writeStored(key, { userId, changes: Object.fromEntries(changes) });
}
