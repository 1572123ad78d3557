import type { JournalCut } from '@candor/journal';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { startThread } from '../../base/ops/start-thread.ts';
import type { ArchiveSender } from './archive-sender.ts';
import type { CutJob } from './prepare-cut.ts';

const dayMs = 86_400_000;
/** A day of a busy demo is 16 segments; an hour's look gives up four. */
const lookEveryMs = 3_600_000;

export interface JournalKeeperParts {
  readonly journal: string;
  /** Days of records that are kept; older ones are given up. All are where it is undefined. */
  readonly days: number | undefined;
  readonly exchange: Pick<ExchangeService, 'submit' | 'read'>;
  /** Gives up what lies before a cut, and lets no reader ask for it any more. */
  readonly cut: (at: JournalCut) => Promise<void>;
  readonly ignored: ReadonlySet<number>;
  /** The last record that lists hold: none behind it is given up. */
  readonly listedSeq: () => number;
  /** Copies archives to a bucket before any of them is given up. */
  readonly sender: Pick<ArchiveSender, 'send'> | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Finds and prepares the cut; a thread of its own unless a test hands in its own. */
  readonly prepare?: (job: CutJob) => Promise<JournalCut | undefined>;
}

/**
 * Keeps the journal to so many days: looks every hour, has archives copied where they are to be,
 * has the state at the cut written down, puts the cut on record in the journal itself, and only
 * then gives up what is older. A crash between two steps leaves a whole journal or a cut one, and
 * the next look goes on.
 */
export class JournalKeeper {
  readonly #parts: JournalKeeperParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

  constructor(parts: JournalKeeperParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Gives up what is old enough now. A failure is in the log, and the next hour tries again. */
  look(): Promise<void> {
    this.#looking ??= this.#giveUp()
      .catch((error: unknown) =>
        this.#parts.logger.warn({ err: error }, 'old records of the journal were not sent or given up'),
      )
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #giveUp(): Promise<void> {
    const { journal, days, exchange, ignored, listedSeq, sender, logger, prepare = inThread } = this.#parts;
    const sentSeq = sender ? await sender.send() : Number.MAX_SAFE_INTEGER;
    if (days === undefined || this.#stopped) return;
    const { value: timeMs } = await exchange.read((asked) => asked.timeMs);
    const keepFromMs = timeMs - days * dayMs;
    const uptoSeq = Math.min(listedSeq(), sentSeq);
    const cut = await prepare({ journal, keepFromMs, uptoSeq, ignored: [...ignored] });
    if (cut === undefined || this.#stopped) return;
    const { seq: cutSeq, headHash, stateHash } = cut;
    done(await exchange.submit({ type: 'record_journal_cut', cutSeq, headHash, stateHash }));
    await this.#parts.cut(cut);
    logger.info({ firstKept: cutSeq + 1, headHash, stateHash }, 'records older than the journal keeps were given up');
  }
}

function inThread(job: CutJob): Promise<JournalCut | undefined> {
  return new Promise((prepared, failed) => {
    const thread = startThread(import.meta.url, 'cut-thread', job);
    thread.once('message', (cut: JournalCut | null) => prepared(cut ?? undefined));
    thread.once('error', failed);
    thread.once('exit', () => failed(new Error('The thread that prepares the cut ended.')));
    thread.unref();
  });
}
