import { amount } from '@candor/amount';
import type {
  Actor,
  Command,
  OrderKind,
  PlaceOrder,
  SelfTradePrevention,
  Side,
  TimeInForce,
  Wallet,
} from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { contractCommand } from './contract-commands.ts';
import { operatorCommand } from './operator-commands.ts';
import type { Step } from './step.ts';

/** What a generator may know of the exchange it drives, to choose commands that matter. */
export interface World {
  readonly users: readonly number[];
  readonly markets: readonly { readonly marketId: number; readonly middle: number }[];
  readonly assets: readonly number[];
  /** Orders of the user that are open now, as the steps that placed them. */
  openOrders(userId: number): readonly { readonly key: number; readonly leg: number }[];
  /** Who may do what operators do; the system where nobody is named. */
  readonly operators?: readonly number[];
  /** What a bot that sees venues early knows of a market: where its next sample goes. */
  readonly ahead?: (marketId: number) => 'rise' | 'fall' | undefined;
  /** The time of the next step; without it the generator lets time pass by itself. */
  readonly nowMs?: number;
}

interface Chosen {
  readonly command: Command;
  readonly target?: NonNullable<Step['target']>;
  /** Whose doing it is, where it is not the user's that it names. */
  readonly by?: 'operator' | 'system';
}

/** How often each kind of command is chosen; a run may leave some out entirely. */
export interface Mix {
  readonly [kind: string]: number;
}

export const everyCommand: Mix = {
  limit: 42,
  market: 8,
  stop: 9,
  trailing: 4,
  oco: 5,
  iceberg: 5,
  cancel: 12,
  cancelAll: 1,
  amend: 7,
  transfer: 3,
  index: 5,
  tick: 3,
  freeze: 2,
  marketState: 2,
  tier: 1,
  merchant: 0,
  terms: 1,
  feeTier: 1,
  thresholds: 1,
  periods: 1,
  crooked: 0,
  newcomer: 1,
  nonsense: 3,
};

const sides: readonly Side[] = ['buy', 'sell'];
const preventions: readonly SelfTradePrevention[] = ['expire_taker', 'expire_maker', 'expire_both'];
const wallets: readonly Wallet[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Makes the steps of a seeded run, one after the other. */
export class CommandGenerator {
  readonly #random: SeededRandom;
  readonly #choices: readonly (readonly [string, number])[];
  #key = 0;
  #timeMs: number;
  readonly #sent: Step[] = [];

  constructor(random: SeededRandom, startMs: number, mix: Mix = everyCommand) {
    this.#random = random;
    this.#timeMs = startMs;
    this.#choices = Object.entries(mix).filter(([, weight]) => weight > 0);
  }

  next(world: World): Step {
    const random = this.#random;
    if (world.nowMs !== undefined) this.#timeMs = world.nowMs;
    else if (random.chance(1, 3)) this.#timeMs += random.integer(0, 400);
    const again = random.chance(1, 60) ? this.#repeat() : undefined;
    if (again !== undefined) return again;

    this.#key += 1;
    const chosen = this.#choose(world);
    const { command, target } = chosen;
    const actor = this.#actorOf(chosen, world);
    const step: Step = {
      key: this.#key,
      timeMs: this.#timeMs,
      actor,
      command,
      ...(target === undefined ? {} : { target }),
      ...(actor.kind === 'system' ? {} : { request: { high: actor.id, low: this.#key, check: random.uint32() | 0 } }),
    };
    this.#sent.push(step);
    return step;
  }

  /** Users act for themselves; what operators do is the system's doing where the world has none. */
  #actorOf({ command, by }: Chosen, { operators }: World): Actor {
    if (by === 'operator' && operators !== undefined) return { kind: 'operator', id: this.#random.pick(operators) };
    return by === undefined && 'userId' in command ? { kind: 'user', id: command.userId } : { kind: 'system' };
  }

  /**
   * An earlier step again: the same request, or, one time in four, its key with another content.
   */
  #repeat(): Step | undefined {
    const recent = this.#sent.slice(-200).filter((step) => step.request !== undefined);
    if (recent.length === 0) return undefined;
    const step = this.#random.pick(recent);
    this.#key += 1;
    const again = { ...step, key: this.#key, timeMs: this.#timeMs };
    if (step.request === undefined || !this.#random.chance(1, 4)) return again;
    return { ...again, request: { ...step.request, check: (step.request.check + 1) >>> 0 } };
  }

  #choose(world: World): Chosen {
    const random = this.#random;
    const kind = random.weighted(this.#choices);
    const userId = random.pick(world.users);
    const { marketId, middle } = random.pick(world.markets);
    const near = (): number => middle + random.integer(-12, 12);
    const place = (order: Partial<PlaceOrder> & { kind: OrderKind; timeInForce: TimeInForce }): Command => ({
      type: 'place_order',
      userId,
      marketId,
      side: random.pick(sides),
      postOnly: false,
      selfTradePrevention: random.pick(preventions),
      ...(random.chance(1, 6) ? { clientOrderId: `c-${random.integer(1, 20)}` } : {}),
      ...order,
    });
    const quantity = (): number => random.integer(1, random.chance(1, 8) ? 400 : 30);
    const byOperator = operatorCommand(kind, random, { userId, marketId });
    if (byOperator !== undefined) return { command: byOperator, by: 'operator' };
    const ofContracts = contractCommand(kind, random, { userId, marketId, ahead: world.ahead });
    if (ofContracts !== undefined) return ofContracts;

    switch (kind) {
      case 'limit':
        return { command: place({ kind: 'limit', price: near(), quantity: quantity(), ...this.#lifetime() }) };
      case 'dust':
        return {
          command: place({ kind: 'limit', price: near(), quantity: random.integer(1, 3), ...this.#lifetime() }),
        };
      case 'iceberg': {
        const whole = random.integer(4, 60);
        const displayQuantity = random.integer(1, whole);
        return {
          command: place({ kind: 'limit', timeInForce: 'GTC', price: near(), quantity: whole, displayQuantity }),
        };
      }
      case 'market':
        return { command: this.#market(place, quantity(), near, middle) };
      case 'stop':
        return { command: this.#stop(place, quantity(), near) };
      case 'trailing':
        return {
          command: place({
            kind: 'trailing_stop',
            timeInForce: 'IOC',
            quantity: quantity(),
            trailingOffsetPpm: random.integer(1_000, 20_000),
            triggerSource: random.pick(['last', 'index'] as const),
          }),
        };
      case 'oco': {
        const side = random.pick(sides);
        const away = side === 'sell' ? 1 : -1;
        const stopLimit = random.chance(1, 2) ? { stopLimitPrice: near() } : {};
        const command: Command = {
          type: 'place_oco',
          userId,
          marketId,
          side,
          quantity: quantity(),
          limitPrice: middle + away * random.integer(-1, 14),
          triggerPrice: middle - away * random.integer(-1, 14),
          triggerSource: random.pick(['last', 'index'] as const),
          ...stopLimit,
          selfTradePrevention: random.pick(preventions),
        };
        return { command };
      }
      case 'cancel': {
        const owner = this.#owner(world, userId);
        const target = this.#target(world, owner);
        return { command: { type: 'cancel_order', userId: owner, orderId: 0 }, target };
      }
      case 'cancelAll':
        return { command: { type: 'cancel_all_orders', userId, ...(random.chance(1, 2) ? { marketId } : {}) } };
      case 'amend': {
        const owner = this.#owner(world, userId);
        const target = this.#target(world, owner);
        const price = random.chance(1, 2) ? { price: near() } : {};
        const total = random.chance(2, 3) ? { quantity: random.integer(1, 40) } : {};
        return { command: { type: 'amend_order', userId: owner, orderId: 0, ...price, ...total }, target };
      }
      case 'transfer': {
        const [from, to] = random.chance(3, 4)
          ? ([1, random.pick(wallets)] as const)
          : ([random.pick(wallets), 1] as const);
        const value = amount(BigInt(random.integer(0, 2_000_000_000)));
        return { command: { type: 'transfer', userId, assetId: random.pick(world.assets), from, to, amount: value } };
      }
      case 'index': {
        const prices = world.markets
          .filter(() => random.chance(2, 3))
          .map((each) => ({
            marketId: each.marketId,
            price: random.chance(1, 25) ? 0 : each.middle + random.integer(-25, 25),
          }));
        return { command: { type: 'index_prices', prices } };
      }
      case 'tick':
        return { command: { type: 'tick' } };
      case 'newcomer':
        return { command: this.#newcomer(), by: 'system' };
      default:
        return { command: this.#nonsense(place, userId, middle) };
    }
  }

  #lifetime(): Partial<PlaceOrder> & { timeInForce: TimeInForce } {
    const random = this.#random;
    const draw = random.integer(1, 20);
    if (draw <= 2) return { timeInForce: 'IOC' };
    if (draw <= 4) return { timeInForce: 'FOK' };
    if (draw <= 6) {
      const lifeMs = random.chance(1, 2) ? random.integer(-10, 400) : random.integer(400, 20_000);
      return { timeInForce: 'GTD', expiresAtMs: this.#timeMs + lifeMs };
    }
    return { timeInForce: 'GTC', postOnly: draw <= 9 };
  }

  #market(
    place: (order: Partial<PlaceOrder> & { kind: OrderKind; timeInForce: TimeInForce }) => Command,
    quantity: number,
    near: () => number,
    middle: number,
  ): Command {
    const random = this.#random;
    const worst = random.chance(1, 4) ? { price: near() } : {};
    const terms = { kind: 'market', timeInForce: random.chance(1, 8) ? 'FOK' : 'IOC', ...worst } as const;
    if (random.chance(1, 2)) return place({ ...terms, quantity });
    const quoteBudget = amount(BigInt(random.integer(1, middle * 40)) * BigInt(random.integer(1, 1_000)));
    return place({ ...terms, side: random.chance(1, 12) ? 'sell' : 'buy', quoteBudget });
  }

  #stop(
    place: (order: Partial<PlaceOrder> & { kind: OrderKind; timeInForce: TimeInForce }) => Command,
    quantity: number,
    near: () => number,
  ): Command {
    const random = this.#random;
    const triggerSource = random.pick(['last', 'index'] as const);
    const trigger = { triggerPrice: near(), triggerSource };
    if (random.chance(1, 2)) {
      return place({ kind: 'stop_limit', timeInForce: 'GTC', quantity, price: near(), ...trigger });
    }
    const market = { kind: 'stop_market', timeInForce: 'IOC', ...trigger } as const;
    if (random.chance(2, 3)) return place({ ...market, quantity });
    const quoteBudget = amount(BigInt(near()) * BigInt(random.integer(1, 2_000)));
    return place({ ...market, side: random.chance(1, 12) ? 'sell' : 'buy', quoteBudget });
  }

  /** The user, or, where they have no open order, perhaps somebody who has. */
  #owner(world: World, userId: number): number {
    let owner = userId;
    for (let tries = 0; tries < 3 && world.openOrders(owner).length === 0; tries += 1)
      owner = this.#random.pick(world.users);
    return owner;
  }

  /** Mostly an open order of the user, now and then any order of the run. */
  #target(world: World, userId: number): { key: number; leg: number } {
    const open = world.openOrders(userId);
    if (open.length > 0 && this.#random.chance(9, 10)) return this.#random.pick(open);
    return { key: this.#random.integer(1, Math.max(1, this.#key)), leg: this.#random.integer(0, 1) };
  }

  /** Someone registers, or is given their demo funds, perhaps a second time. */
  #newcomer(): Command {
    const random = this.#random;
    const userId = random.integer(1_000, 1_040);
    if (random.chance(1, 2)) return { type: 'register_user', userId, merchant: random.chance(1, 4) };
    const assets = random.chance(1, 12) ? [1, 77] : [1, 2];
    const grants = assets.map((assetId) => ({ assetId, amount: amount(BigInt(random.integer(0, 20) * 1_000_000)) }));
    return { type: 'grant_demo_funds', userId, grants };
  }

  /** Orders that break a rule or two of form. */
  #nonsense(
    place: (order: Partial<PlaceOrder> & { kind: OrderKind; timeInForce: TimeInForce }) => Command,
    userId: number,
    middle: number,
  ): Command {
    const random = this.#random;
    const limit = { kind: 'limit', timeInForce: 'GTC', price: middle, quantity: 5 } as const;
    return random.pick<() => Command>([
      () => place({ ...limit, price: random.pick([0, -5, middle * 3, Math.floor(middle / 3)]) }),
      () => place({ ...limit, quantity: random.pick([0, -1, 1_000_000_000]) }),
      () => place({ ...limit, displayQuantity: random.pick([0, 6, 1_000]) }),
      () => place({ ...limit, timeInForce: 'IOC', postOnly: true }),
      () => place({ kind: 'limit', timeInForce: 'GTC', quantity: 5 }),
      () => place({ kind: 'limit', timeInForce: 'GTC', price: middle }),
      () => place({ ...limit, marketId: 77 }),
      () => place({ ...limit, userId: 9_999 }),
      () =>
        place({
          kind: 'trailing_stop',
          timeInForce: 'IOC',
          quantity: 3,
          trailingOffsetPpm: random.pick([0, 2_000_000]),
        }),
      () => ({ type: 'transfer', userId, assetId: 77, from: 1, to: 2, amount: amount(1n) }),
      () => ({ type: 'transfer', userId, assetId: 1, from: 1, to: 1, amount: amount(1n) }),
      () => ({ type: 'register_user', userId, merchant: false }),
      () => ({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(5n) }] }),
    ])();
  }
}
