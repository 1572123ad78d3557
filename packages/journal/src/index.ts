export type { Journal, JournalEntry, JournalStatus, NotAcceptingReason } from './journal.ts';
export { JournalDamage, JournalFailed, JournalLocked, StorageFull, type DamagePlace } from './errors.ts';
export { openMemoryJournal } from './memory/memory-journal.ts';
