import type { Exchange } from '@candor/core';
import {
  type JournalCut,
  JournalDamage,
  JournalLocked,
  listSnapshots,
  openFileJournal,
  type StoredJournal,
  writeSnapshot,
} from '@candor/journal';
import type { Logger } from '../../base/ops/logger.ts';
import { StartError } from '../../base/ops/start-error.ts';
import { requireHeads } from '../../products/solvency/heads/require-heads.ts';
import { clockProblem } from '../../engine/exchange/clock-check.ts';
import { LeaderClock, systemTime, type TimeSource } from '../../engine/exchange/clock.ts';
import { Leader } from '../../engine/exchange/leader.ts';
import { recoverExchange } from '../../engine/exchange/recover.ts';
import { runFirstStart } from '../first-start/run-first-start.ts';
import { snapshotOf } from '../../engine/exchange/snapshot-of.ts';
import { SnapshotKeeper } from '../../engine/exchange/snapshot-keeper.ts';
import { startTicker } from '../../engine/exchange/ticker.ts';

export interface ExchangeFolders {
  readonly journal: string;
  readonly snapshots: string;
  /** The file of published heads, which the journal must agree with. */
  readonly heads?: string;
}

export interface OpenExchangeOptions extends ExchangeFolders {
  readonly demo: boolean;
  /** The day (UTC) that a person says it is, where the clock and the last record are far apart. */
  readonly confirmedDay?: string | undefined;
  readonly time?: TimeSource;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly onFault: (fault: Error) => void;
  /** Something about the start that the person at the terminal should read. */
  readonly notice: (sentence: string) => void;
}

/** The exchange, taking commands. */
export interface OpenExchange {
  readonly leader: Leader;
  /** Where the journal ended before this start. */
  readonly recoveredSeq: number;
  /** Gives up the journal's records up to a place. */
  cutJournal(at: JournalCut): Promise<void>;
  /**
   * Ends in order: everything decided becomes durable, a last snapshot is written, the journal is
   * let go.
   */
  close(): Promise<void>;
}

/** Records between two snapshots: replaying as many takes well under a second. */
const snapshotEvery = 100_000;
/**
 * How often the whole form of the production invariants is checked, beside the leader and from the
 * disk.
 */
const wholeCheckMs = 3_600_000;

/** Recovers the exchange from its folder, or begins a new one, and puts the leader over it. */
export async function openExchange(options: OpenExchangeOptions): Promise<OpenExchange> {
  const { snapshots, logger, demo, confirmedDay, time = systemTime } = options;
  const journal = await openJournal(options);
  const { heads } = options;
  if (heads !== undefined)
    await requireHeads({ heads, journal: options.journal }, journal.durableSeq).catch(async (error: unknown) => {
      await journal.close();
      throw error;
    });
  const { exchange, fromSeq, badSnapshots } = await recoverExchange(journal, snapshots);
  for (const bad of badSnapshots) {
    logger.warn(bad, 'a snapshot was passed over');
    options.notice(`Snapshot ${bad.seq} was passed over: ${bad.reason}.`);
  }
  logger.info({ lastSeq: exchange.seq, fromSnapshot: fromSeq }, 'the exchange was recovered');
  const problem =
    demo || exchange.seq === 0
      ? undefined
      : clockProblem({ wallMs: time.wallMs(), lastRecordMs: exchange.timeMs, confirmedDay });
  if (problem !== undefined) {
    await journal.close();
    throw new StartError(problem);
  }
  const clock = new LeaderClock(time, exchange.timeMs, (jumpMs) =>
    logger.warn({ jumpMs }, 'the wall clock jumped; records go on by the running time until a restart'),
  );
  const recoveredSeq = exchange.seq;
  const leader = new Leader({ exchange, journal, clock, onFault: options.onFault });
  const keeper = new SnapshotKeeper({ ...options, everyRecords: snapshotEvery, lastSeq: fromSeq });
  leader.onRecord(
    () => undefined,
    ({ seq }) => {
      keeper.reached(seq);
      return false;
    },
  );
  await runFirstStart(leader, exchange, { demo, logger });
  const stopTicking = startTicker({ exchange: leader, nowMs: () => clock.now() });
  const looking = setInterval(() => keeper.hourPassed(leader.durableSeq), wholeCheckMs);
  return {
    leader,
    recoveredSeq,
    cutJournal: (at) => journal.cut(at),
    async close() {
      stopTicking();
      clearInterval(looking);
      await leader.stop();
      await keeper.stop();
      if (exchange.seq > fromSeq) await writeLastSnapshot(exchange, options);
      await journal.close();
    },
  };
}

/** Without it the next start only replays more: no reason not to close in order. */
async function writeLastSnapshot(exchange: Exchange, { snapshots, logger }: OpenExchangeOptions): Promise<void> {
  const { seq } = exchange;
  try {
    await writeSnapshot(snapshots, snapshotOf(exchange));
  } catch (error) {
    logger.warn({ uptoSeq: seq, problem: String(error) }, 'a snapshot could not be written');
  }
}

/** The journal, checked whole; what is wrong with it is said in one sentence. */
async function openJournal({ journal: dir, snapshots, onFault, notice }: OpenExchangeOptions): Promise<StoredJournal> {
  const witnesses = (await listSnapshots(snapshots)).map(({ seq }) => seq);
  try {
    const { journal, report } = await openFileJournal({ dir, witnesses, onFault });
    if (report.tornTail) {
      const { file, offset } = report.tornTail;
      notice(`The journal had a torn tail (${file} at byte ${offset}): a write that was never acknowledged was cut.`);
    }
    return journal;
  } catch (error) {
    if (error instanceof JournalDamage)
      throw new StartError(`The ${error.message}. The exchange does not start on it.`);
    if (error instanceof JournalLocked) throw new StartError(`The journal is in use: ${error.message}.`);
    throw error;
  }
}
