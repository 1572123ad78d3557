import type { Command, Exchange, InvariantFigures } from '@candor/core';
import { SeededRandom } from '@candor/testkit';
import type { ClientRequest } from '../../../apps/node/src/engine/exchange/service.ts';
import { Clients, type Intent } from '../actors/client.ts';
import { Counters } from '../counters.ts';
import { Requests } from '../judge/requests.ts';
import { Tally } from '../judge/tally.ts';
import { Defects, isPlanned } from '../world/defects.ts';
import { Disk, type Stop } from '../world/disk.ts';
import { SimulatedVenues } from '../world/feed.ts';
import { type Found, journalDir, NodeLife, type NodeWorld, type Pulse, snapshotDir } from '../world/node-life.ts';
import { OperatorLog } from '../world/operator-log.ts';
import { ProjectionDatabase, ProjectionTables } from '../world/projection-memory.ts';
import { SessionTables } from '../world/session-memory.ts';
import { settle, VirtualTime } from '../world/virtual-time.ts';
import { DayCounters } from './day-counters.ts';
import { DayJudge, type DayRules } from './day-judge.ts';

/** What somebody does now. */
export interface Deed {
  readonly command: Command;
  /** Where an operator does it. */
  readonly operatorId?: number;
}

/** One product: who does what with it, and what holds of it. */
export interface DayProduct {
  /** What there is before anybody does anything. */
  readonly setting: readonly Command[];
  /** Markets that venues quote: the middle of each one's path in ticks, and their decimals. */
  readonly symbols: readonly (readonly [symbol: string, middle: number, scale: number])[];
  readonly rules: DayRules;
  /**
   * The next thing that somebody does, as far as the durable state shows it; undefined where the
   * chosen one has nothing to do.
   */
  readonly next: (exchange: Exchange, venues: Pick<SimulatedVenues, 'ahead'>) => Deed | undefined;
  /** When a node that ended runs again, and the moments at which something falls due by itself. */
  readonly wake: (exchange: Exchange) => { readonly atMs: number; readonly due: readonly number[] };
}

/** What a product is made of: the chances of its setting and of its people come from the seed. */
export interface ProductParts {
  readonly random: SeededRandom;
  readonly ownChances: SeededRandom;
  readonly counters: DayCounters;
  readonly tally: Tally;
}

/** A product by what it is made of, with the names of what must happen. */
export interface ProductOfDays {
  readonly needed: readonly string[];
  readonly make: (parts: ProductParts) => DayProduct;
}

export interface DayReport {
  readonly records: number;
  readonly lives: number;
  readonly checks: number;
  readonly counters: DayCounters;
  readonly invariants: readonly InvariantFigures[];
  /** Of the last state: equal for two runs of one seed. */
  readonly stateHash: string;
}

const startMs = 1_700_000_000_000;
/** Between two deeds, ms, at most. */
const gapMs = 500;
/** One deed in so many is followed by a fault. */
const faultEvery = 18;
/** A start so near to a deadline is one at it. */
const nearMs = 1_500;
/** Faults are over for so long before everything must be at rest. */
const livenessMs = 60_000;

/**
 * An exchange of people who use one product, through many lives, under one seed, in virtual time.
 * While nothing runs time passes, to just before a deadline, to it, and beyond it. `run` throws at
 * the first thing that is not as it must be.
 */
export class DaySimulation {
  readonly counters: DayCounters;
  readonly tally = new Tally();
  readonly #worldCounters = new Counters();
  readonly #random: SeededRandom;
  readonly #product: DayProduct;
  readonly #time = new VirtualTime(startMs);
  readonly #disk: Disk;
  readonly #database: ProjectionDatabase;
  readonly #judge: DayJudge;
  readonly #requests: Requests;
  readonly #clients: Clients;
  readonly #operatorLog: OperatorLog;
  readonly #venues: SimulatedVenues;
  readonly #defects = new Defects();
  readonly #world: NodeWorld;
  #life: NodeLife | undefined;
  #pulse: Pulse = { alive: false };
  #lives = 0;
  #snapshotSeq = 0;
  /** Hours that passed while nothing ran. */
  #aheadMs = 0;
  #id = 0;

  constructor({ needed, make }: ProductOfDays, seed: number) {
    this.counters = new DayCounters(needed);
    this.#random = new SeededRandom(seed);
    const [time, counters] = [this.#time, this.#worldCounters];
    const ownChances = new SeededRandom(seed ^ 0x5bd1e995);
    this.#product = make({ random: this.#random, ownChances, counters: this.counters, tally: this.tally });
    this.#disk = new Disk(seed, counters);
    this.#database = new ProjectionDatabase(time, counters);
    this.#judge = new DayJudge(this.#product.rules, this.counters, this.tally);
    this.#requests = new Requests(counters, this.tally);
    this.#operatorLog = new OperatorLog({ mood: this.#database, time, tally: this.tally, counters });
    const chances = new SeededRandom(seed ^ 0x1b873593);
    this.#venues = new SimulatedVenues(time, chances, counters, this.#product.symbols);
    this.#clients = new Clients({
      time,
      counters,
      deliver: (intent, answer) => this.#deliver(intent, answer),
      learnt: () => undefined,
    });
    this.#world = {
      time,
      disk: this.#disk,
      database: this.#database,
      sessionTables: new SessionTables(this.#database, counters),
      venues: this.#venues,
      operatorLog: this.#operatorLog,
      wallOffsetMs: () => this.#aheadMs,
      syncMs: () => 1,
      onFault: (fault) => this.#defects.guard(() => this.#failed(fault)),
      onClockJump: () => undefined,
      onSnapshot: () => undefined,
      onRecord: (record) => this.#defects.guard(() => this.#judge.published(record)),
      tap: (exchange, command, header, run) => {
        const execution = run();
        this.#judge.tapped(command, header, execution, exchange.seq);
        return execution;
      },
      onRecovered: async (found) => this.#recovered(found),
    };
  }

  /** The journal and the snapshots, file by file, as they lie on the disk. */
  *files(): Iterable<{ readonly path: string; readonly bytes: Uint8Array }> {
    const { storage } = this.#disk;
    for (const dir of [journalDir, `${journalDir}/archive`, snapshotDir])
      for (const name of storage.list(dir))
        yield { path: `${dir.slice('/data/'.length)}/${name}`, bytes: storage.readFile(`${dir}/${name}`) };
  }

  /** So many deeds of people; then the faults end, and everything comes to rest. */
  async run(deeds: number): Promise<DayReport> {
    await this.#start();
    await this.#passUntil(() => this.#judge.seq >= this.#product.setting.length);
    for (let count = 0; count < deeds; count += 1) {
      const deed = this.#product.next(this.#judge.follower, this.#venues);
      if (deed !== undefined) this.#begin(deed);
      await this.#pass(this.#random.integer(0, gapMs));
      if (this.#random.chance(1, faultEvery)) await this.#fault();
      if (this.#life === undefined) await this.#start();
    }
    await this.#comeToRest();
    return {
      records: this.#judge.records.length,
      lives: this.#lives,
      checks: this.tally.total,
      counters: this.counters,
      invariants: this.tally.figures(),
      stateHash: this.#judge.follower.stateHash(),
    };
  }

  #begin({ command, operatorId }: Deed): void {
    const id = (this.#id += 1);
    const seed = this.#random.uint32();
    const userId = 'userId' in command ? command.userId : 0;
    const who = operatorId === undefined ? { userId } : { operatorId };
    const request: ClientRequest = { ...who, requestId: `deed-${id}`, content: command.type };
    this.#requests.sent(request);
    const actor = operatorId === undefined ? { kind: 'user', id: userId } : { kind: 'operator', id: operatorId };
    const step = { key: id, timeMs: this.#time.nowMs, actor, command } as Intent['item']['step'];
    // Now and then an impatient one presses three times.
    const copies = this.#random.chance(1, 8) ? 3 : 1;
    const item = { kind: 'command', id, atMs: this.#time.nowMs, seed, step, actor: 0, copies, burst: false } as const;
    this.#clients.begin({ item, command, userId, request, tries: 0, outcome: undefined });
  }

  #deliver({ command, request }: Intent, answer: (outcome: NonNullable<Intent['outcome']>) => void): void {
    const life = this.#life;
    if (life === undefined || request === undefined) return;
    life.leader.submit(command, request).then(
      (outcome) =>
        this.#defects.guard(() => {
          if (!life.pulse.alive) return;
          this.#requests.answered(request, outcome, { life: this.#lives, snapshotSeq: this.#snapshotSeq });
          answer(outcome);
        }),
      (error: unknown) => this.#defects.found(error, life.pulse),
    );
  }

  async #start(): Promise<void> {
    this.#lives += 1;
    const pulse: Pulse = { alive: true };
    this.#pulse = pulse;
    const opening = NodeLife.open(this.#world, pulse, this.#product.setting);
    opening.then(
      (life) => pulse.alive && (this.#life = life),
      (error: unknown) => this.#defects.found(error, pulse),
    );
    await this.#passUntil(() => this.#life !== undefined);
  }

  #recovered({ journal, recovered }: Found): void {
    this.#judge.recovered(journal.durableSeq, recovered.exchange);
    this.#snapshotSeq = recovered.fromSeq;
  }

  /** A disk or a database that fails on purpose ends the life; anything else is a defect. */
  #failed(fault: Error): void {
    if (!isPlanned(fault)) throw fault;
    if (this.#pulse.alive) this.#end('kill');
  }

  #end(how: Stop): void {
    this.#pulse.alive = false;
    this.#life = undefined;
    this.#disk.stop(how);
    this.counters.add(how === 'kill' ? 'process killed' : 'power lost');
  }

  async #fault(): Promise<void> {
    const random = this.#random;
    const life = this.#life;
    if (life === undefined) return;
    const how = random.pick(['kill', 'power'] as const);
    switch (
      random.weighted([
        ['stop', 6],
        ['stop within', 2],
        ['clean stop', 2],
        ['feed', 2],
        ['database', 2],
      ] as const)
    ) {
      case 'stop':
        this.#end(how);
        break;
      case 'stop within':
        this.#disk.stopAt(random.integer(1, 8), random.chance(1, 2), () => {
          if (this.#pulse.alive) this.#end(how);
        });
        await this.#passUntil(() => this.#life === undefined);
        break;
      case 'clean stop':
        await this.#stopInOrder(life);
        break;
      case 'feed':
        this.#venues.mood = 'silent';
        await this.#pass(20_000);
        this.#venues.mood = 'honest';
        return;
      case 'database':
        this.#database.failures.push(random.pick(['before', 'after'] as const));
        return;
    }
    this.#sleep();
  }

  async #stopInOrder(life: NodeLife): Promise<void> {
    this.#operatorLog.stopping();
    let stopped = false;
    life.stop().then(
      () => (stopped = true),
      (error: unknown) => this.#defects.found(error, life.pulse),
    );
    await this.#passUntil(() => stopped);
    this.#pulse.alive = false;
    this.#life = undefined;
    this.#disk.stop('kill');
    this.counters.add('clean stop');
  }

  /** Time that passes while nothing runs. */
  #sleep(): void {
    const { atMs, due } = this.#product.wake(this.#judge.follower);
    const wallMs = this.#time.nowMs + this.#aheadMs;
    this.#aheadMs += Math.max(0, atMs - wallMs);
    if (due.some((dueMs) => Math.abs(dueMs - atMs) <= nearMs)) this.counters.add('started again at a deadline');
  }

  /**
   * Faults end; within a minute everyone knows the outcome of everything, and all copies are equal.
   */
  async #comeToRest(): Promise<void> {
    this.#disk.calm();
    this.#clients.calm = true;
    const untilMs = this.#time.nowMs + livenessMs;
    const atRest = (): boolean =>
      this.#life !== undefined &&
      this.#clients.open.size === 0 &&
      this.#judge.idle &&
      this.#life.projector.appliedSeq === this.#judge.seq &&
      this.#life.exchange.seq === this.#judge.seq;
    await this.#passUntil(() => atRest() || this.#time.nowMs > untilMs);
    this.tally.require(atRest(), `a minute after the last fault ${this.#clients.open.size} deeds are open`);
    const rebuilt = ProjectionTables.of(this.#judge.records.slice(0, this.#database.tables.appliedSeq));
    this.tally.expect(16, rebuilt.equals(this.#database.tables), 'the projections are not the fold');
    if (this.#life !== undefined) await this.#stopInOrder(this.#life);
    this.#judge.finish();
  }

  async #pass(ms: number): Promise<void> {
    const untilMs = this.#time.nowMs + ms;
    this.#time.later(ms, () => undefined);
    await this.#passUntil(() => this.#time.nowMs >= untilMs);
  }

  async #passUntil(holds: () => boolean): Promise<void> {
    await settle();
    for (;;) {
      this.#defects.throwFirst();
      if (holds()) return;
      await this.#time.step();
    }
  }
}

/**
 * Plays one simulation for each seed; gives what all of them met, and the seeds that failed with
 * why.
 */
export async function playDays(product: ProductOfDays, { firstSeed, seeds, deeds }: Days) {
  const counters = new DayCounters(product.needed);
  const problems: string[] = [];
  const checked = new Set<number>();
  const sums = { records: 0, lives: 0, checks: 0 };
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const simulation = new DaySimulation(product, seed);
    try {
      const report = await simulation.run(deeds);
      counters.merge(report.counters);
      for (const { invariant } of report.invariants) checked.add(invariant);
      for (const key of ['records', 'lives', 'checks'] as const) sums[key] += report[key];
    } catch (error) {
      problems.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return { ...sums, counters, checked, problems };
}

interface Days {
  readonly firstSeed: number;
  readonly seeds: number;
  /** Of each seed. */
  readonly deeds: number;
}
