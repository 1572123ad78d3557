import type { Command, CommandHeader, Exchange, ExchangeRecord, Execution } from '@candor/core';
import {
  listSnapshots,
  openFileJournal,
  writeSnapshot,
  type Journal,
  type OpenReport,
  type Storage,
} from '@candor/journal';
import { AuditAnchor } from '../../../apps/node/src/office/audit/anchor.ts';
import { LeaderClock } from '../../../apps/node/src/engine/exchange/clock.ts';
import { Leader } from '../../../apps/node/src/engine/exchange/leader.ts';
import { makeSnapshot } from '../../../apps/node/src/engine/exchange/make-snapshot.ts';
import { recoverExchange, type Recovered } from '../../../apps/node/src/engine/exchange/recover.ts';
import { IndexRunner } from '../../../apps/node/src/engine/feed/index-runner.ts';
import { MarketBoard } from '../../../apps/node/src/engine/markets/market-board.ts';
import { createSessions, type Sessions } from '../../../apps/node/src/identity/sessions/sessions.ts';
import { AccountWriter } from '../../../apps/node/src/wire/sockets/account-writer.ts';
import { PrivateHub } from '../../../apps/node/src/wire/sockets/private-hub.ts';
import { DepthChannel, TradeChannel } from '../../../apps/node/src/wire/sockets/public-channels.ts';
import { beatMs, Publisher } from '../../../apps/node/src/wire/sockets/publisher.ts';
import { createProjector } from '../../../apps/node/src/across/projections/create-projector.ts';
import type { Projector } from '../../../apps/node/src/engine/projections/projector.ts';
import { sessionRules } from '../judge/session-model.ts';
import type { Disk } from './disk.ts';
import type { SimulatedVenues } from './feed.ts';
import type { OperatorLog } from './operator-log.ts';
import type { ProjectionDatabase } from './projection-memory.ts';
import type { SessionTables } from './session-memory.ts';
import type { VirtualTime } from './virtual-time.ts';

export const journalDir = '/data/journal';
export const snapshotDir = '/data/snapshots';
export const segmentBytes = 16 * 1024;
/**
 * More than what is accepted between two looks at the disk, as one segment is in production;
 * segments are small here.
 */
export const reserveBytes = 4 * segmentBytes;
const snapshotEvery = 120;
const secondMs = 1_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What the lives of the node need, and whom they call. */
export interface NodeWorld {
  readonly time: VirtualTime;
  readonly disk: Disk;
  readonly database: ProjectionDatabase;
  readonly sessionTables: SessionTables;
  readonly venues: SimulatedVenues;
  readonly operatorLog: OperatorLog;
  /** What the wall clock is ahead of the running time. */
  readonly wallOffsetMs: () => number;
  /** How long the disk takes for the next write and sync. */
  readonly syncMs: () => number;
  readonly onFault: (fault: Error) => void;
  readonly onClockJump: () => void;
  readonly onSnapshot: () => void;
  readonly onRecord: (record: ExchangeRecord) => void;
  /** Around each execution: gets how to execute, gives what the leader gets. */
  readonly tap: (exchange: Exchange, command: Command, header: CommandHeader, run: () => Execution) => Execution;
  /** The journal is open and was read: what the new life begins from. */
  readonly onRecovered: (found: Found) => Promise<void>;
}

export interface Found {
  readonly journal: Journal;
  readonly report: OpenReport;
  readonly recovered: Recovered;
}

/** Whether a process still runs: everything it left behind asks here before it does something. */
export interface Pulse {
  alive: boolean;
}

/** One life of the node: every layer in it is the one that runs in production. */
export class NodeLife {
  readonly pulse: Pulse;
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly leader: Leader;
  readonly board: MarketBoard;
  readonly publisher: Publisher;
  readonly hub: PrivateHub;
  readonly projector: Projector;
  readonly sessions: Sessions;
  /** Sessions that listeners heard had ended. */
  readonly toldEnded: ReadonlySet<string>;
  readonly anchor: AuditAnchor;
  readonly #storage: Storage;
  readonly #stopSnapshots: () => void;

  private constructor(parts: Omit<NodeLife, 'stop'>, storage: Storage, stopSnapshots: () => void) {
    this.pulse = parts.pulse;
    this.exchange = parts.exchange;
    this.journal = parts.journal;
    this.leader = parts.leader;
    this.board = parts.board;
    this.publisher = parts.publisher;
    this.hub = parts.hub;
    this.projector = parts.projector;
    this.sessions = parts.sessions;
    this.toldEnded = parts.toldEnded;
    this.anchor = parts.anchor;
    this.#storage = storage;
    this.#stopSnapshots = stopSnapshots;
  }

  /** Opens the disk and begins to take commands, in the order in which a start does it. */
  static async open(world: NodeWorld, pulse: Pulse, firstCommands: readonly Command[]): Promise<NodeLife> {
    const storage = world.disk.viewFor(pulse);
    const found = await openDisk(world, pulse, storage);
    const { journal, recovered } = found;
    const { exchange } = recovered;
    await world.onRecovered(found);
    const recoveredSeq = exchange.seq;
    tapExecutions(exchange, world.tap);
    const leader = makeLeader(world, pulse, exchange, journal);
    const stopSnapshots = keepSnapshots(world, pulse, { leader, fromSeq: recovered.fromSeq });
    if (recoveredSeq === 0) await Promise.all(firstCommands.map((command) => leader.submit(command)));
    const board = await MarketBoard.open({ exchange: leader, feed: world.venues, logger: silent });
    const publisher = new Publisher();
    for (const marketId of board.ids()) {
      publisher.keep(`DEPTH:${marketId}`, new DepthChannel(board, marketId));
      publisher.keep(`TRADE:${marketId}`, new TradeChannel(board, marketId));
    }
    const hub = new PrivateHub(leader, new AccountWriter(board));
    const projector = createProjector({
      exchange: leader,
      place: world.database.placeFor(pulse),
      logger: silent,
      recoveredSeq,
      onLostEnd: world.onFault,
      time: { nowMs: () => world.time.nowMs, later: guarded(world.time, pulse) },
    });
    const index = new IndexRunner(leader, {
      ids: () => board.ids(),
      indexTicks: (marketId) => board.indexTicks(marketId),
      quotes: (marketId) => world.venues.quotes(board.market(marketId).symbol),
      restoreEjected: (marketId, venue) => world.venues.restoreEjected(board.market(marketId).symbol, venue),
    });
    await index.load();
    every(world.time, pulse, secondMs, () => void leader.submit({ type: 'tick' }));
    every(world.time, pulse, secondMs, () => void index.look(Math.floor(leader.nowMs() / 1_000)));
    every(world.time, pulse, beatMs, () => publisher.beat(world.time.nowMs));
    const sessions = makeSessions(world, pulse);
    const toldEnded = new Set<string>();
    sessions.onEnded((sessionId) => toldEnded.add(sessionId));
    const anchor = makeAnchor(world, pulse, leader);
    const parts = { pulse, exchange, journal, leader, board, publisher, hub, projector, sessions, toldEnded, anchor };
    return new NodeLife(parts, storage, stopSnapshots);
  }

  /** Ends in order, as Ctrl-C does. */
  async stop(): Promise<void> {
    const { exchange } = this;
    await this.anchor.stop();
    await this.leader.stop();
    this.#stopSnapshots();
    const snapshot = { seq: exchange.seq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() };
    // Without it the next start only replays more.
    await writeSnapshot(snapshotDir, snapshot, this.#storage).catch(() => undefined);
    await this.journal.close();
  }
}

async function openDisk(world: NodeWorld, pulse: Pulse, storage: Storage): Promise<Found> {
  const { time } = world;
  const later = guarded(time, pulse);
  const { journal, report } = await openFileJournal({
    dir: journalDir,
    storage,
    segmentBytes,
    reserveBytes,
    journalId: new Uint8Array(16).fill(7),
    witnesses: (await listSnapshots(snapshotDir, storage)).map(({ seq }) => seq),
    scheduler: { soon: (run) => void later(world.syncMs(), run), later },
    onFault: (fault) => pulse.alive && world.onFault(fault),
    nowMs: () => time.nowMs,
  });
  return { journal, report, recovered: await recoverExchange(journal, snapshotDir, storage) };
}

function makeLeader(world: NodeWorld, pulse: Pulse, exchange: Exchange, journal: Journal): Leader {
  const { time } = world;
  const source = { wallMs: () => time.nowMs + world.wallOffsetMs(), monotonicMs: () => time.nowMs };
  const clock = new LeaderClock(source, exchange.timeMs, world.onClockJump);
  const onFault = (fault: Error): void => void (pulse.alive && world.onFault(fault));
  const leader = new Leader({ exchange, journal, clock, onFault });
  leader.onRecord((record) => {
    if (pulse.alive) world.onRecord(record);
  });
  return leader;
}

function makeAnchor({ operatorLog, time }: NodeWorld, pulse: Pulse, exchange: Leader): AuditAnchor {
  const sql = { state: 'ready' } as const;
  return new AuditAnchor({
    audit: operatorLog.placeFor(pulse),
    exchange,
    sql,
    logger: silent,
    time: { later: guarded(time, pulse) },
  });
}

/** Sessions with lifetimes that a run outlives. */
function makeSessions({ sessionTables, time }: NodeWorld, pulse: Pulse): Sessions {
  const settings = {
    tokenRefreshSeconds: sessionRules.tokenLifetimeMs / 2_000,
    tokenLifetimeSeconds: sessionRules.tokenLifetimeMs / 1_000,
    sessionLifetimeSeconds: sessionRules.sessionLifetimeMs / 1_000,
    pepper: 'a pepper of the simulation',
  };
  return createSessions(sessionTables.placeFor(pulse), settings, () => time.nowMs);
}

/**
 * A snapshot every so many records, made from the disk as the node's thread makes it. The returned
 * function ends that thread.
 */
function keepSnapshots(
  world: NodeWorld,
  pulse: Pulse,
  { leader, fromSeq }: { readonly leader: Leader; readonly fromSeq: number },
): () => void {
  let stopped = false;
  const thread = {
    get alive(): boolean {
      return pulse.alive && !stopped;
    },
  };
  const storage = world.disk.viewFor(thread);
  let lastSeq = fromSeq;
  let busy = false;
  leader.onRecord(({ seq }) => {
    if (busy || !thread.alive || seq - lastSeq < snapshotEvery) return;
    busy = true;
    lastSeq = seq;
    const job = { journal: journalDir, snapshots: snapshotDir, uptoSeq: seq, audit: true };
    makeSnapshot(job, storage).then(
      (result) => {
        busy = false;
        if ('broken' in result) world.onFault(new Error(`a snapshot breaks ${result.broken}`));
        else if ('problem' in result) world.onFault(new Error(`a snapshot could not be made: ${result.problem}`));
        else if (pulse.alive) world.onSnapshot();
      },
      () => (busy = false),
    );
  });
  return () => (stopped = true);
}

/** Every execution of the leader's passes through the simulation's hands. */
function tapExecutions(exchange: Exchange, tap: NodeWorld['tap']): void {
  const execute = exchange.execute.bind(exchange);
  exchange.execute = (command, header) => tap(exchange, command, header, () => execute(command, header));
}

/** Timers of a process end with it. */
const guarded =
  (time: VirtualTime, pulse: Pulse) =>
  (ms: number, run: () => void): (() => void) =>
    time.later(ms, () => {
      if (pulse.alive) run();
    });

function every(time: VirtualTime, pulse: Pulse, ms: number, run: () => void): void {
  guarded(time, pulse)(ms, () => {
    run();
    every(time, pulse, ms, run);
  });
}
