import { CommandGenerator, SeededRandom, type Setting, type World } from '@candor/testkit';
import { contractTemperaments, stakerGroups, temperaments, type Temperament } from './actors/temperaments.ts';
import type { Judge } from './judge/judge.ts';
import type { Fault, Item } from './script.ts';

export interface ScriptOptions {
  readonly seed: number;
  /** Without it nothing goes wrong. */
  readonly faults: boolean;
  /** The exchange offers fixed-period contracts, and some stake on them. */
  readonly contracts?: boolean;
}

/**
 * Keys of one temperament's steps are distinguished from another's by what is left when divided by
 * this.
 */
const actors = 16;
const actorsWithContracts = 32;
/** Numbers of operators; users have these too. */
const operators = [1, 2, 3] as const;
/** Between two lines of a script, ms, at most. */
const gapMs = 24;
/** One line in so many is a fault, where there are faults. */
const faultEvery = 40;
/** One line in so many is followed by a while in which nobody does anything. */
const quietEvery = 150;
const quietMs = 50_000;

/**
 * Writes a run's script line by line while it is played, because what people do depends on what
 * became of what they did. The written lines can be played again, also with some of them left out.
 */
export class ScriptWriter {
  readonly #options: ScriptOptions;
  readonly #random: SeededRandom;
  readonly #generators: readonly CommandGenerator[];
  readonly #users: readonly (readonly number[])[];
  readonly #everyone: readonly (readonly [Temperament & { readonly index: number }, number])[];
  readonly #ahead: World['ahead'];
  readonly #kinds: readonly (readonly [Fault['type'], number])[];
  readonly #setting: Setting;
  readonly #judge: Judge;
  readonly #pending: Item[] = [];
  readonly items: Item[] = [];
  #atMs: number;
  #id = 0;

  /** `ahead` tells the bot that sees venues early where a market's next sample goes. */
  constructor(options: ScriptOptions, startMs: number, setting: Setting, judge: Judge, ahead?: World['ahead']) {
    const everyone = options.contracts ? [...temperaments, ...contractTemperaments] : temperaments;
    this.#options = options;
    this.#everyone = everyone.map((each, index) => [{ ...each, index }, each.weight] as const);
    this.#ahead = ahead;
    this.#random = new SeededRandom(options.seed);
    this.#setting = setting;
    this.#judge = judge;
    this.#atMs = startMs;
    this.#generators = everyone.map(
      ({ mix }) => new CommandGenerator(new SeededRandom(this.#random.uint32()), startMs, mix),
    );
    this.#users = everyone.map(({ of }) =>
      of !== undefined
        ? stakerGroups[of]
        : this.#random.shuffled(setting.users).slice(0, 1 + Math.ceil(setting.users.length / 2)),
    );
    this.#kinds = this.#swarm();
  }

  /** The next line. */
  next(nowMs: number): Item | undefined {
    if (this.#pending.length === 0) this.#write(nowMs);
    const item = this.#pending.shift();
    if (item !== undefined) this.items.push(item);
    return item;
  }

  #write(nowMs: number): void {
    const random = this.#random;
    this.#atMs = Math.max(nowMs, this.#atMs) + random.integer(0, gapMs);
    if (this.#options.faults && random.chance(1, quietEvery)) this.#atMs += random.integer(2_000, quietMs);
    if (this.#options.faults && this.#kinds.length > 0 && random.chance(1, faultEvery)) {
      this.#add({ kind: 'fault', fault: this.#fault() });
      return;
    }
    const { index, copies = 1, burst = 1 } = random.weighted(this.#everyone);
    const own = this.#users[index] ?? this.#setting.users;
    const users = burst > 1 ? [random.pick(own)] : own;
    for (let count = 0; count < burst; count += 1) this.#addCommand(index, users, { copies, burst: burst > 1 });
  }

  #addCommand(
    actor: number,
    users: readonly number[],
    how: { readonly copies: number; readonly burst: boolean },
  ): void {
    const { markets, assets } = this.#setting;
    const step = this.#generators[actor]?.next({
      users,
      markets,
      assets,
      nowMs: this.#atMs,
      ...(this.#ahead && { ahead: this.#ahead }),
      operators,
      openOrders: (userId) => this.#openOrders(userId),
    });
    if (step === undefined) return;
    this.#add({
      kind: 'command',
      actor,
      ...how,
      step: { ...step, key: step.key * (this.#options.contracts ? actorsWithContracts : actors) + actor },
    });
  }

  #openOrders(userId: number): { key: number; leg: number }[] {
    return this.#judge.follower.openOrdersOf(userId).flatMap(({ orderId }) => this.#judge.placed.stepOf(orderId) ?? []);
  }

  #add(
    line:
      | Pick<Extract<Item, { kind: 'command' }>, 'kind' | 'step' | 'actor' | 'copies' | 'burst'>
      | Pick<Extract<Item, { kind: 'fault' }>, 'kind' | 'fault'>,
  ): void {
    this.#id += 1;
    this.#pending.push({ id: this.#id, atMs: this.#atMs, seed: this.#random.uint32(), ...line });
  }

  /**
   * A random half of the kinds of faults, at random weights, so that rare combinations are met too.
   */
  #swarm(): readonly (readonly [Fault['type'], number])[] {
    const kinds: Fault['type'][] = [
      'stop',
      'stop within',
      'power after start',
      'failure',
      'disk full',
      'disk slow',
      'clean stop',
      'clock',
      'database away',
      'database slow',
      'database fails',
      'socket slow',
      'socket cut',
      'session',
      'feed',
    ];
    return kinds.filter(() => this.#random.chance(1, 2)).map((kind) => [kind, this.#random.integer(1, 4)] as const);
  }

  #fault(): Fault {
    const random = this.#random;
    const type = random.weighted(this.#kinds);
    const how = random.pick(['kill', 'power'] as const);
    switch (type) {
      case 'stop':
        return { type, how, downMs: random.integer(20, 2_000), damageSnapshot: random.chance(1, 4) };
      case 'stop within':
        return { type, how, calls: random.integer(1, 12), before: random.chance(1, 2) };
      case 'power after start':
        return { type, afterMs: random.integer(0, 4) };
      case 'failure': {
        const operation = random.pick(['write', 'sync'] as const);
        return { type, operation, calls: random.integer(1, 20), code: random.pick(['EIO', 'ENOSPC'] as const) };
      }
      case 'disk full':
        return { type, forMs: random.integer(300, 2_000) };
      case 'disk slow':
        return { type, syncMs: random.integer(10, 400), forMs: random.integer(200, 3_000) };
      case 'clean stop':
        return { type, downMs: random.integer(20, 500) };
      case 'clock':
        return { type, jumpMs: random.pick([-3_600_000, -20_000, -900, 700, 30_000, 3_600_000, 315_360_000_000]) };
      case 'database away':
        return { type, forMs: random.integer(500, 6_000) };
      case 'database slow':
        return { type, slowMs: random.integer(50, 3_000), forMs: random.integer(500, 6_000) };
      case 'database fails':
        return { type, when: random.pick(['before', 'after'] as const) };
      case 'socket slow':
        return { type, forMs: random.integer(150, 2_000) };
      case 'socket cut':
        return { type };
      case 'session':
        return { type, what: random.pick(['log out', 'old token', 'old token', 'log in often'] as const) };
      case 'feed':
        return {
          type,
          mood: random.pick(['jumped', 'silent', 'lying'] as const),
          forMs: random.integer(2_000, 25_000),
        };
    }
  }
}
