import {
  Exchange,
  type Command,
  type CommandHeader,
  type ExchangeRecord,
  type Execution,
  type InvariantFigures,
} from '@candor/core';
import type { SyncStep } from '@candor/journal';
import { makeSetting, SeededRandom, withStakers } from '@candor/testkit';
import { People } from './actors/people.ts';
import { stakerIds } from './actors/temperaments.ts';
import { Counters } from './counters.ts';
import { Gate } from './gate.ts';
import { IndexWatcher } from './judge/index-watcher.ts';
import { Judge } from './judge/judge.ts';
import { Listeners } from './judge/listeners.ts';
import { Tally } from './judge/tally.ts';
import { Trace } from './judge/trace.ts';
import { decideAgain } from './judge/twin.ts';
import type { Item } from './script.ts';
import { ScriptWriter, type ScriptOptions } from './script-writer.ts';
import { attackCopies } from './world/attack-copies.ts';
import { Conditions } from './world/conditions.ts';
import { Defects, isDatabaseAway, isPlanned } from './world/defects.ts';
import { Disk } from './world/disk.ts';
import { SimulatedVenues } from './world/feed.ts';
import { journalDir, NodeLife, snapshotDir, type Found, type NodeWorld, type Pulse } from './world/node-life.ts';
import { OperatorLog } from './world/operator-log.ts';
import { ProjectionDatabase } from './world/projection-memory.ts';
import { SessionTables } from './world/session-memory.ts';
import { settle, VirtualTime } from './world/virtual-time.ts';

export interface SimulationOptions extends ScriptOptions {
  /**
   * The script ends when the leaders of all lives have executed so many, repeated and refused ones
   * and those of the exchange's own clock among them.
   */
  readonly commands: number;
  /** By default between 12 and 72, by the seed. */
  readonly users?: number;
  /** Lines to play in place of writing some. */
  readonly items?: readonly Item[];
  /** Every so many commands the decision is made twice, on a copy of the state; 1 for each. */
  readonly twinEvery?: number;
  /** Records after which everything is compared with everything; 1 for after each. */
  readonly wholeEvery?: number;
  readonly ignoredSyncs?: readonly SyncStep[];
  /** Whether what happens is judged too; by default it is. */
  readonly judged?: boolean;
}

export interface SimulationReport {
  readonly commands: number;
  readonly records: number;
  readonly lives: number;
  readonly checks: number;
  readonly invariants: readonly InvariantFigures[];
  readonly counters: Counters;
  /** Equal for two runs of one seed. */
  readonly trace: string;
}

const startMs = 1_700_000_000_000;
const symbolOf = (marketId: number): string => (marketId === 1 ? 'BTC/USDT' : 'DUST/USDT');
/** Faults are over for so long before everything must be at rest. */
const livenessMs = 60_000;
const wholeEveryRecords = 256;
/** A running node does not follow a wall clock that jumps by more than this. */
const clockToleranceMs = 5_000;

/**
 * One exchange through many lives, under one seed, in virtual time. `run` throws at the first thing
 * that is not as it must be.
 */
export class Simulation {
  readonly counters = new Counters();
  readonly tally = new Tally();
  readonly script: ScriptWriter;
  readonly #options: SimulationOptions;
  readonly #judged: boolean;
  readonly #trace = new Trace();
  readonly #random: SeededRandom;
  readonly #time = new VirtualTime(startMs);
  readonly #disk: Disk;
  readonly #database: ProjectionDatabase;
  readonly #venues: SimulatedVenues;
  readonly #setting;
  readonly #conditions: Conditions;
  readonly #judge: Judge;
  readonly #indexWatcher: IndexWatcher;
  readonly #people: People;
  readonly #gate: Gate;
  readonly #listeners: Listeners;
  readonly #operatorLog: OperatorLog;
  readonly #defects = new Defects();
  /** Snapshots that rotted by the script's own hand. */
  readonly #rotten = new Set<number>();
  /** How far ahead of the running time a start found the wall clock: it is believed then. */
  #believedAheadMs = 0;
  readonly #world: NodeWorld;
  #life: NodeLife | undefined;
  #stopping: NodeLife | undefined;
  #pulse: Pulse = { alive: false };
  #lives = 0;
  #played = 0;
  #executed = 0;
  #checkedSeq = 0;
  #upSinceMs = 0;
  /** Where the snapshot is that this life began from. */
  #snapshotSeq = 0;
  /** When the node starts again; undefined while it runs. */
  #startAtMs: number | undefined;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#judged = options.judged ?? true;
    this.#random = new SeededRandom(options.seed ^ 0x5bd1e995);
    const users = Array.from({ length: options.users ?? 12 * (1 + (options.seed % 6)) }, (_, index) => index + 1);
    const setting = makeSetting(users);
    this.#setting = options.contracts ? withStakers(setting, stakerIds) : setting;
    this.#judge = new Judge(this.#setting, this.counters, this.tally, this.#judged);
    this.#disk = new Disk(options.seed, this.counters, options.ignoredSyncs);
    this.#database = new ProjectionDatabase(this.#time, this.counters);
    this.#operatorLog = new OperatorLog({
      mood: this.#database,
      time: this.#time,
      tally: this.tally,
      counters: this.counters,
    });
    this.#venues = new SimulatedVenues(this.#time, new SeededRandom(options.seed ^ 0x1b873593), this.counters, [
      ['BTC/USDT', 1_000, 2],
      ['DUST/USDT', 1_000, 4],
    ]);
    this.#conditions = new Conditions({
      time: this.#time,
      disk: this.#disk,
      database: this.#database,
      venues: this.#venues,
    });
    this.#indexWatcher = new IndexWatcher({ judge: this.#judge, tally: this.tally, venues: this.#venues });
    this.script = new ScriptWriter(options, startMs, this.#setting, this.#judge, (marketId) =>
      this.#venues.ahead(symbolOf(marketId), this.#judge.follower.market(marketId)?.indexPrice ?? 0),
    );
    const ownChances = new SeededRandom(options.seed ^ 0x7feb352d);
    this.#people = new People(this.#time, ownChances, this.counters, this.tally);
    this.#gate = new Gate({
      time: this.#time,
      judge: this.#judge,
      trace: this.#trace,
      counters: this.counters,
      tally: this.tally,
      people: this.#people,
      database: this.#database,
      defects: this.#defects,
      operatorLog: this.#operatorLog,
      now: () => ({ life: this.#life, number: this.#lives, snapshotSeq: this.#snapshotSeq }),
      everyoneReads: options.wholeEvery === 1,
      rejoin: (userId, life) => this.#listeners.rejoin(userId, life),
      learnt: () => this.#checkNowAndThen(),
    });
    this.#listeners = new Listeners({ users, judge: this.#judge, tally: this.tally, counters: this.counters });
    this.#world = {
      time: this.#time,
      disk: this.#disk,
      database: this.#database,
      sessionTables: new SessionTables(this.#database, this.counters),
      venues: this.#venues,
      operatorLog: this.#operatorLog,
      wallOffsetMs: () => this.#conditions.wallOffsetMs,
      syncMs: () => this.#syncMs(),
      onFault: (fault) => this.#defects.guard(() => this.#nodeFailed(fault)),
      onClockJump: () => this.counters.add('wall clock jumped'),
      onSnapshot: () => this.counters.add('snapshot written'),
      onRecord: (record) => this.#defects.guard(() => this.#published(record)),
      tap: (exchange, command, header, run) => this.#tap(exchange, command, header, run),
      onRecovered: (found) => this.#recovered(found),
    };
  }

  /** Commands that the leaders of all lives executed. */
  get executed(): number {
    return this.#executed;
  }

  async run(): Promise<SimulationReport> {
    await this.#start();
    let next = this.#nextItem();
    while (next !== undefined) {
      const item = next;
      this.#time.later(item.atMs - this.#time.nowMs, () => this.#defects.guard(() => this.#play(item)));
      await this.#driveUntil(() => this.#time.nowMs >= item.atMs);
      next = this.#nextItem();
    }
    await this.#comeToRest();
    this.#judge.finish();
    if (this.#judged && this.#options.contracts) this.#judge.checkContracts();
    const { records, follower } = this.#judge;
    this.#trace.note(`${follower.stateHash()} after ${this.#lives} lives at ${this.#time.nowMs}`);
    return {
      commands: this.#executed,
      records: records.length,
      lives: this.#lives,
      checks: this.tally.total,
      invariants: this.tally.figures(),
      counters: this.counters,
      trace: this.#trace.digest(),
    };
  }

  #syncMs(): number {
    const { slowSyncMs } = this.#conditions;
    if (slowSyncMs > 0) this.counters.add('slow disk');
    return 1 + slowSyncMs;
  }

  #nextItem(): Item | undefined {
    const { items } = this.#options;
    if (items !== undefined) return items[this.#played++];
    return this.#executed < this.#options.commands ? this.script.next(this.#time.nowMs) : undefined;
  }

  /** Lets time pass until the condition holds, and starts the node again where it is down. */
  async #driveUntil(holds: () => boolean, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
    await settle();
    for (;;) {
      this.#defects.throwFirst();
      if (this.#startAtMs !== undefined && this.#time.nowMs >= this.#startAtMs) await this.#start();
      if (holds() || this.#time.nowMs >= untilMs) return;
      await this.#time.step();
    }
  }

  async #drive<Value>(promise: Promise<Value>, pulse: Pulse): Promise<Value | undefined> {
    const settled: { value?: Value; error?: unknown; done: boolean } = { done: false };
    promise.then(
      (value) => Object.assign(settled, { value, done: true }),
      (error: unknown) => Object.assign(settled, { error, done: true }),
    );
    for (await settle(); !settled.done && pulse.alive; await this.#time.step()) this.#defects.throwFirst();
    this.#defects.throwFirst();
    if (settled.error !== undefined && pulse.alive) throw settled.error;
    return pulse.alive ? settled.value : undefined;
  }

  async #start(): Promise<void> {
    this.#startAtMs = undefined;
    this.#lives += 1;
    this.#trace.note(`life ${this.#lives} at ${this.#time.nowMs}`);
    const pulse: Pulse = { alive: true };
    this.#pulse = pulse;
    try {
      this.#life = await this.#drive(NodeLife.open(this.#world, pulse, this.#setting.commands), pulse);
    } catch (error) {
      if (!isPlanned(error)) throw error;
      this.#end('kill', 100);
      return;
    }
    if (this.#life === undefined) return;
    this.#upSinceMs = this.#time.nowMs;
    this.#listeners.watch(this.#life);
  }

  /**
   * The power fails again, before or while the node is started: what the last start made of the
   * disk must have lasted.
   */
  #failAgain(pulse: Pulse): void {
    const afterMs = this.#conditions.takePowerAfterStart();
    if (afterMs === undefined) return;
    this.#time.later(afterMs, () => {
      if (!pulse.alive) return;
      this.counters.add('power lost right after a start');
      this.#end('power', 50);
    });
  }

  /** The life ends, however: nothing of it happens any more. */
  #end(how: 'kill' | 'power', downMs: number): void {
    this.#pulse.alive = false;
    this.#life = undefined;
    this.#disk.stop(how);
    this.#startAtMs = this.#time.nowMs + downMs;
    this.#listeners.end();
  }

  #nodeFailed(fault: Error): void {
    if (!isPlanned(fault)) throw fault;
    if (this.#pulse.alive) this.#end('kill', 200);
  }

  async #recovered({ journal, report, recovered }: Found): Promise<void> {
    const entries: { seq: number; bytes: Uint8Array }[] = [];
    for await (const { seq, bytes } of journal.read(1)) entries.push({ seq, bytes });
    this.#judge.recovered(entries, journal.durableSeq);
    this.#judge.sameHash(recovered.exchange, 'what was recovered');
    if (entries.length > this.#setting.commands.length) this.#failAgain(this.#pulse);
    const { counters } = this;
    if (report.tornTail) counters.add('torn tail cut');
    for (const { seq, reason } of recovered.badSnapshots)
      this.tally.expect(12, this.#rotten.has(seq), `snapshot ${seq} cannot be used: ${reason}`);
    this.#believedAheadMs = Math.max(this.#believedAheadMs, this.#conditions.wallOffsetMs);
    if (recovered.badSnapshots.length > 0) counters.add('damaged snapshot passed over');
    counters.add(recovered.fromSeq > 0 ? 'recovered from a snapshot' : 'recovered without a snapshot');
    if (this.#database.tables.appliedSeq < recovered.exchange.seq)
      counters.add('projection caught up from the journal');
    this.#snapshotSeq = recovered.fromSeq;
    if (this.#disk.storage.list(journalDir).filter((name) => name.endsWith('.segment')).length > 1)
      counters.add('segment rotated');
    const random = new SeededRandom(this.#options.seed ^ Math.imul(this.#lives, 0x9e3779b1));
    if (this.#judged && entries.length > 100 && random.chance(1, 3))
      await attackCopies(this.#disk.storage, journal.durableSeq, { random, counters, tally: this.tally });
  }

  #published(record: ExchangeRecord): void {
    const latestMs = this.#time.nowMs + this.#believedAheadMs + clockToleranceMs;
    this.tally.expect(
      11,
      record.timeMs <= latestMs,
      () => `record ${record.seq} is ${record.timeMs - latestMs} ms ahead`,
    );
    this.#indexWatcher.checkPrices(record);
    this.#operatorLog.published(record);
    this.#judge.published(record);
    this.#requireStale();
  }

  #requireStale(): void {
    const { slowSyncMs, isFull } = this.#conditions;
    if (this.#life === undefined || slowSyncMs > 0 || isFull) return this.#indexWatcher.excuse();
    this.#indexWatcher.requireStale(this.#life.board, this.#time.nowMs, this.#upSinceMs);
  }

  #tap(exchange: Exchange, command: Command, header: CommandHeader, run: () => Execution): Execution {
    this.#executed += 1;
    const { mustRefuse } = this.#conditions;
    this.#defects.guard(() => this.tally.require(!mustRefuse, 'a command is decided although the disk is full'));
    const { twinEvery = 16 } = this.#options;
    const decidesTwice = this.#judged && this.#executed % twinEvery === 0;
    const before = decidesTwice ? exchange.snapshot() : undefined;
    const execution = run();
    this.#trace.decided(command, header, execution);
    this.#judge.tapped(command, header, execution, exchange.seq, this.#gate.key);
    if (before !== undefined)
      this.#defects.guard(() => decideAgain({ before, after: exchange, command, header, execution }, this.tally));
    return execution;
  }

  #play(item: Item): void {
    if (item.kind === 'fault') this.#fault(item.fault);
    else this.#gate.send(item);
  }

  #checkNowAndThen(): void {
    const { wholeEvery = wholeEveryRecords } = this.#options;
    if (this.#judged && this.#judge.seq - this.#checkedSeq >= wholeEvery) this.#defects.guard(() => this.#checkAll());
  }

  /** Everything that is too expensive to look at after each command. */
  #checkAll(): void {
    const life = this.#life;
    if (life === undefined) return;
    this.#checkedSeq = this.#judge.seq;
    if (life.exchange.seq === this.#judge.seq) this.#judge.checkAll(life.exchange);
    const { mismatch } = life.projector;
    this.tally.expect(16, mismatch === undefined, () => `the node's own look at the projections: ${mismatch}`);
    this.#listeners.checkPrivate();
    if (this.#options.wholeEvery === 1) this.#judge.checkProjection(this.#database.tables);
  }

  #fault(fault: Extract<Item, { kind: 'fault' }>['fault']): void {
    const { counters } = this;
    const life = this.#life;
    switch (fault.type) {
      case 'stop':
        if (life === undefined) return;
        counters.add(fault.how === 'kill' ? 'process killed' : 'power lost');
        this.#end(fault.how, fault.downMs);
        if (fault.damageSnapshot) this.#damageSnapshot();
        return;
      case 'stop within':
        this.#disk.stopAt(fault.calls, fault.before, () => {
          counters.add('killed within a write, sync or rename');
          if (this.#pulse.alive) this.#end(fault.how, 150);
        });
        return;
      case 'clean stop':
        if (life !== undefined) this.#cleanStop(life, fault.downMs);
        return;
      case 'socket slow':
        this.#time.later(fault.forMs, this.#listeners.slowOne());
        return;
      case 'socket cut':
        if (life === undefined) return;
        counters.add('socket cut and joined again');
        this.#listeners.cut(life);
        return;
      case 'session': {
        if (life === undefined) return;
        const people = this.#people;
        const doing =
          fault.what === 'log out'
            ? people.logOut(life)
            : fault.what === 'old token'
              ? people.useOldToken(life)
              : people.logInOften(life);
        doing.catch((error: unknown) => {
          if (!isDatabaseAway(error)) this.#defects.found(error, life.pulse);
        });
        return;
      }
      default:
        this.#conditions.change(fault);
    }
  }

  #cleanStop(life: NodeLife, downMs: number): void {
    const { pulse } = life;
    // Asked a second time, a node that is stopping goes on stopping.
    if (this.#stopping === life) return;
    this.#stopping = life;
    this.#operatorLog.stopping();
    life.stop().then(
      () => {
        if (!pulse.alive) return;
        this.counters.add('clean stop');
        this.#end('kill', downMs);
      },
      (error: unknown) => {
        if (pulse.alive)
          this.#defects.guard(() => this.#nodeFailed(error instanceof Error ? error : new Error(String(error))));
      },
    );
  }

  /** A byte of the newest snapshot rots while the node is down. */
  #damageSnapshot(): void {
    const { storage } = this.#disk;
    const newest = storage
      .list(snapshotDir)
      .filter((name) => name.endsWith('.snapshot'))
      .sort()
      .at(-1);
    if (newest === undefined) return;
    const path = `${snapshotDir}/${newest}`;
    this.#rotten.add(Number(/\d+/.exec(newest)?.[0]));
    const bytes = storage.readFile(path);
    const at = this.#random.integer(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << this.#random.integer(0, 7));
    storage.writeFile(path, bytes);
  }

  /**
   * Faults end; within a minute everyone knows the outcome of everything, and all copies are equal.
   */
  async #comeToRest(): Promise<void> {
    this.#conditions.calm();
    this.#gate.clients.calm = true;
    const deadlineMs = this.#time.nowMs + livenessMs;
    const atRest = (): boolean =>
      this.#life !== undefined &&
      this.#gate.clients.open.size === 0 &&
      this.#judge.idle &&
      this.#life.leader.waiting === 0 &&
      this.#life.projector.appliedSeq === this.#judge.seq &&
      this.#life.exchange.seq === this.#judge.seq &&
      this.#indexIsKnown(this.#life);
    await this.#driveUntil(atRest, deadlineMs);
    const life = this.#life;
    if (life === undefined || !atRest()) {
      const open = [...this.#gate.clients.open].slice(0, 3).map(({ command }) => command.type);
      throw new Error(
        `a minute after the last fault not everything is at rest: ${this.#gate.clients.open.size} open (${open.join()}), node ${life === undefined ? 'down' : 'up'}, projections at ${life?.projector.appliedSeq}, records ${this.#judge.seq}`,
      );
    }
    life.publisher.beat(this.#time.nowMs);
    if (this.#judged) this.#checkAtRest();
    this.#cleanStop(life, 0);
    await this.#driveUntil(() => this.#life !== undefined && this.#life !== life, this.#time.nowMs + livenessMs);
    if (this.#judged) this.#judge.checkAll(this.#life?.exchange ?? Exchange.empty());
  }

  #checkAtRest(): void {
    this.#checkAll();
    this.#listeners.checkPublic();
    this.#operatorLog.check();
    this.#judge.checkProjection(this.#database.tables);
    this.#judge.checkRenamed(this.#random);
  }

  /** What the exchange last got of each index is what the venues say now. */
  #indexIsKnown({ exchange, board }: NodeLife): boolean {
    return exchange.markets().every(({ marketId, indexPrice }) => indexPrice === board.indexTicks(marketId));
  }
}
