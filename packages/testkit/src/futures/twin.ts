import type { Exchange, ExchangeEvent, ExchangeRecord, PositionView } from '@candor/core';
import { Disagreement } from '../run/disagreement.ts';
import { neededOf, profitOf } from './workings.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** Money of a user in the wallet of one settlement asset. */
interface Purse {
  available: bigint;
  reserved: bigint;
  owed: bigint;
}

/**
 * What is liquidated as one, with F9 and Σ (MM + X); `age` is the number of its oldest position.
 */
interface Due {
  readonly key: string;
  readonly equity: bigint;
  readonly needed: bigint;
  readonly age: number;
  readonly contracts: readonly number[];
}

/** Everything that people hold before a record, as the exchange shows it. */
export interface Holdings {
  readonly positions: ReadonlyMap<number, PositionView>;
  readonly purses: ReadonlyMap<string, Purse>;
  readonly marks: ReadonlyMap<number, bigint>;
}

const assets = [1, 2] as const;

/** What people hold now. */
export function holdingsOf(exchange: Exchange, users: readonly number[]): Holdings {
  const purses = new Map<string, Purse>();
  for (const userId of users)
    for (const assetId of assets) {
      const { available, reserved } = exchange.balance({ userId, wallet: assetId === 1 ? 2 : 3, assetId });
      const owed = exchange.futures.account(userId, assetId)?.owed ?? 0n;
      purses.set(`${userId}/${assetId}`, { available, reserved, owed });
    }
  const positions = exchange.futures.positions().map((position) => [position.positionId, position] as const);
  const marks = exchange.futures.contracts().map(({ contractId }) => {
    const { mark = 0, stale = true } = exchange.futures.mark(contractId) ?? {};
    return [contractId, stale ? 0n : BigInt(mark)] as const;
  });
  return { positions: new Map(positions), purses, marks: new Map(marks) };
}

/**
 * Reads a record of time event by event, and says whose liquidation had to come first (F18): who
 * has no equity, then the higher ratio as an exact fraction, then the older position.
 */
export class LiquidationTwin {
  readonly #exchange: Exchange;
  readonly #positions: Map<number, PositionView>;
  readonly #purses: Map<string, Purse>;
  readonly #marks: Map<number, bigint>;
  /** Contracts whose mark this record sets: everybody there is looked at. */
  readonly #marked = new Set<number>();
  readonly #waiting = new Set<string>();

  constructor(exchange: Exchange, before: Holdings) {
    this.#exchange = exchange;
    this.#positions = new Map(before.positions);
    this.#purses = new Map([...before.purses].map(([key, purse]) => [key, { ...purse }]));
    this.#marks = new Map(before.marks);
  }

  read({ seq, events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type === 'liquidation_step') this.#step(seq, event);
      else if (event.type === 'mark_set') this.#mark(event);
      else if (event.type === 'position_set') this.#hold(event);
      else if (event.type === 'posted') this.#move(event);
      else if (event.type === 'account_owed_set') this.#purse(event.userId, event.assetId).owed = event.owed;
    }
  }

  #mark({ contractId, stale, mark }: Of<'mark_set'>): void {
    this.#marks.set(contractId, stale ? 0n : BigInt(mark));
    if (!stale) this.#marked.add(contractId);
  }

  #hold(event: Of<'position_set'>): void {
    const versions = this.#exchange.futures.contract(event.contractId)?.versions;
    const tiers = versions?.[event.termsVersion - 1]?.tiers ?? [];
    this.#positions.set(event.positionId, { ...event, lots: BigInt(event.lots), tiers });
  }

  #move({ account, assetId, available, reserved }: Of<'posted'>): void {
    if (!('userId' in account) || account.wallet !== (assetId === 1 ? 2 : 3)) return;
    const purse = this.#purse(account.userId, assetId);
    purse.available += available;
    purse.reserved += reserved ?? 0n;
  }

  #purse(userId: number, assetId: number): Purse {
    const purse = this.#purses.get(`${userId}/${assetId}`);
    if (purse === undefined) throw new RangeError(`user ${userId} is not of this run`);
    return purse;
  }

  #step(seq: number, event: Of<'liquidation_step'>): void {
    const position = this.#positions.get(event.positionId);
    if (position === undefined) throw new Disagreement(`record ${seq}: a liquidation of no position`);
    const key = this.#keyOf(position);
    if (event.phase === 'waiting') this.#waiting.add(key);
    if (event.phase !== 'orders_ended' && event.phase !== 'position_chosen') return;
    const due = this.#due();
    const own = due.find((one) => one.key === key);
    if (own === undefined) throw new Disagreement(`record ${seq}: ${key} is liquidated, and does not stand at F10`);
    const before = due.find((one) => this.#mustCome(one) && comesBefore(one, own));
    if (before !== undefined) throw new Disagreement(`record ${seq}: ${before.key} is liquidated after ${key}`);
  }

  #keyOf({ mode, positionId, userId, contractId }: PositionView): string {
    return mode === 'isolated' ? `position ${positionId}` : `cross ${userId}/${this.#assetOf(contractId)}`;
  }

  #assetOf = (contractId: number): number => this.#exchange.futures.contract(contractId)?.settleAssetId ?? 0;

  /** Those looked at in this record and can be liquidated in it. */
  #mustCome({ key, contracts }: Due): boolean {
    const isOpen = contracts.some((id) => this.#exchange.futures.contract(id)?.state === 'open');
    return isOpen && !this.#waiting.has(key) && contracts.every((id) => this.#marked.has(id));
  }

  /** All for whom F10 holds at this moment. */
  #due(): Due[] {
    const groups = new Map<string, PositionView[]>();
    for (const position of this.#positions.values()) {
      if (position.lots === 0n) continue;
      const key = this.#keyOf(position);
      groups.set(key, [...(groups.get(key) ?? []), position]);
    }
    return [...groups].map(([key, positions]) => this.#standing(key, positions)).filter((one) => one !== undefined);
  }

  #standing(key: string, positions: readonly PositionView[]): Due | undefined {
    const [first] = positions;
    if (first === undefined) return undefined;
    let equity = first.mode === 'isolated' ? first.margin - first.owed : this.#moneyOf(first);
    let needed = 0n;
    for (const position of positions) {
      const contract = this.#exchange.futures.contract(position.contractId);
      const mark = this.#marks.get(position.contractId) ?? 0n;
      if (contract === undefined || mark === 0n) return undefined;
      equity += profitOf(contract, position, mark);
      needed += neededOf(contract, position, mark);
    }
    if (equity > needed) return undefined;
    const age = Math.min(...positions.map(({ positionId }) => positionId));
    return { key, equity, needed, age, contracts: positions.map(({ contractId }) => contractId) };
  }

  /**
   * What a cross account has beside its positions: what is reserved and is no margin is held by
   * orders.
   */
  #moneyOf({ userId, contractId }: PositionView): bigint {
    const assetId = this.#assetOf(contractId);
    const { available, reserved, owed } = this.#purse(userId, assetId);
    let margins = 0n;
    for (const position of this.#positions.values())
      if (position.userId === userId && this.#assetOf(position.contractId) === assetId) margins += position.margin;
    return available + reserved - margins - owed;
  }
}

function comesBefore(a: Due, b: Due): boolean {
  if (a.key === b.key) return false;
  if (a.equity <= 0n !== b.equity <= 0n) return a.equity <= 0n;
  const difference = a.equity <= 0n ? 0n : a.needed * b.equity - b.needed * a.equity;
  return difference === 0n ? a.age < b.age : difference > 0n;
}
