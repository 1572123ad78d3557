import { statfsSync } from 'node:fs';
import { Cron } from 'croner';
import type { Logger } from './logger.ts';

/**
 * Below a tenth of the disk, and below a twentieth; over again two hundredths above that, so that a
 * disk that wavers about a limit is reported once. Orders are refused only when the journal's own
 * reserve is reached, which is later.
 */
export type DiskAlarm = 'low' | 'critical';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly alarm: DiskAlarm | null;
}

export interface DiskWatchParts {
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Bytes that this process may still write, and all bytes of the disk. */
  readonly read: () => Omit<DiskSpace, 'alarm'>;
}

/**
 * Tells of a disk that fills while there is time to make room: once each time that the alarm
 * changes.
 */
export class DiskWatch {
  readonly #parts: DiskWatchParts;
  #told: DiskAlarm | null = null;
  #last: DiskSpace = { freeBytes: 0, totalBytes: 0, alarm: null };

  constructor(parts: DiskWatchParts) {
    this.#parts = parts;
  }

  /** The disk of a folder. */
  static of(folder: string, logger: DiskWatchParts['logger']): DiskWatch {
    return new DiskWatch({
      logger,
      read: () => {
        const { bavail, blocks, bsize } = statfsSync(folder);
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      },
    });
  }

  /** The figures now; the last known where the disk does not say. */
  look(): DiskSpace {
    try {
      const { freeBytes, totalBytes } = this.#parts.read();
      this.#last = { freeBytes, totalBytes, alarm: alarmAt(freeBytes / totalBytes, this.#last.alarm) };
    } catch (error) {
      this.#parts.logger.error({ err: error }, 'the disk does not say what is free');
    }
    return this.#last;
  }

  /** Looks, and tells where the alarm is another. */
  watch(): void {
    const space = this.look();
    if (space.alarm !== this.#told) this.#tell(space);
  }

  /** Looks now and twice a minute. Gives how to stop it. */
  start(): () => void {
    this.watch();
    const job = new Cron('*/30 * * * * *', { unref: true }, () => this.watch());
    return () => job.stop();
  }

  #tell(space: DiskSpace): void {
    this.#told = space.alarm;
    const { logger } = this.#parts;
    if (space.alarm === 'critical')
      logger.error(space, 'less than a twentieth of the disk is free: make room before orders have to be refused');
    else if (space.alarm === 'low') logger.warn(space, 'about a tenth of the disk is free, or less');
    else logger.info(space, 'there is room on the disk again');
  }
}

function alarmAt(free: number, before: DiskAlarm | null): DiskAlarm | null {
  if (free < (before === 'critical' ? 0.07 : 0.05)) return 'critical';
  return free < (before === null ? 0.1 : 0.12) ? 'low' : null;
}
