/** Where and how a journal or snapshot is broken. */
export interface DamagePlace {
  readonly file: string;
  /** Byte offset in the file. */
  readonly offset: number;
  /** The first sequence that cannot be trusted. */
  readonly seq: number;
  readonly reason: string;
}

/** The journal is not what was written: nobody may go on from it. */
export class JournalDamage extends Error implements DamagePlace {
  override readonly name = 'JournalDamage';
  readonly file: string;
  readonly offset: number;
  readonly seq: number;
  readonly reason: string;

  constructor(place: DamagePlace) {
    super(`journal damaged: ${place.file} at byte ${place.offset}, sequence ${place.seq}: ${place.reason}`);
    this.file = place.file;
    this.offset = place.offset;
    this.seq = place.seq;
    this.reason = place.reason;
  }
}

/** The disk is short of room: the entry was refused before anything was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly freeBytes: number;

  constructor(freeBytes: number) {
    super(`storage full: ${freeBytes} bytes left`);
    this.freeBytes = freeBytes;
  }
}

/** A write or sync failed, or the journal was closed: nothing more will be durable. */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
}

/** Another process, or another journal of this process, holds the folder. */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked';
}

/** Records were asked for that the journal gave up when it was cut. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
  /** The first record that is kept. */
  readonly firstSeq: number;

  constructor(firstSeq: number) {
    super(`before record ${firstSeq}: not kept`);
    this.firstSeq = firstSeq;
  }
}
