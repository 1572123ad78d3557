import { readStored, writeStored } from '../transport/storage.ts';

const name = 'recent';
const kept = 8;

/** Keys of what was chosen in the palette lately, the last first. */
export function recentKeys(): readonly string[] {
  const stored = readStored(name);
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, kept) : [];
}

/** Remembers a choice. */
export const noteRecent = (key: string): void =>
  writeStored(name, [key, ...recentKeys().filter((other) => other !== key)].slice(0, kept));
