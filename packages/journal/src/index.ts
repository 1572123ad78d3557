export type { Journal, JournalEntry, JournalStatus, NotAcceptingReason, StoredJournal } from './journal.ts';
export { JournalDamage, JournalFailed, JournalLocked, NotKept, StorageFull, type DamagePlace } from './errors.ts';
export { openMemoryJournal } from './memory/memory-journal.ts';
export { openFileJournal, type FileJournalOptions } from './file/open-file-journal.ts';
export type { OpenReport } from './recover/recover.ts';
export type { TornTail } from './read/scan-journal.ts';
export { readJournal, readJournalBatches } from './read/read-journal.ts';
export { batchEnds, chainHashAt, type BatchEnd } from './read/batch-ends.ts';
export { verifyJournal, type VerifyReport } from './read/verify.ts';
export {
  listSnapshots,
  newestSnapshot,
  readSnapshot,
  writeSnapshot,
  type NewestSnapshot,
} from './snapshots/snapshots.ts';
export type { Snapshot, StoredSnapshot } from './snapshots/snapshot-format.ts';
export { diskStorage } from './storage/disk-storage.ts';
export type { Storage, StorageFile, SyncStep } from './storage/storage.ts';
export type { Scheduler } from './writer/inline-link.ts';
export {
  SimulatedStorage,
  type PlannedFailure,
  type SimulatedOperation,
  type SimulatedStorageOptions,
} from './simulated/simulated-storage.ts';
export { archiveSegments, type Archived } from './archive/archive-segments.ts';
export type { JournalCut } from './cut/cut-format.ts';
export { readCut } from './cut/read-cut.ts';
export { baseOf, cutJournal, cutPlaces, writeBase, type CutPlace } from './cut/cut-journal.ts';
