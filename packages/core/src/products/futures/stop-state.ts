import type { PositionSide } from '@candor/amount';
import type { Contract } from './contract.ts';
import type { StopKind, StopSource } from './words.ts';

/** At most so many stops wait on one position. */
export const stopsMax = 10;

/**
 * A stop on a position: it closes the position, or some lots of it, when the watched price reaches
 * its trigger.
 */
export interface PositionStop {
  readonly stopId: number;
  /** The position it belongs to: it ends with it. */
  readonly positionId: number;
  /** Row of the owner. */
  readonly user: number;
  readonly contract: Contract;
  readonly side: PositionSide;
  readonly kind: StopKind;
  readonly source: StopSource;
  readonly trigger: number;
  /** Limit price; 0 closes at market. */
  readonly price: number;
  /** 0 is every lot. */
  readonly lots: number;
}

/** Whether a stop fires upward: a long's profit and a short's loss do. */
export const firesUpward = ({ side, kind }: Pick<PositionStop, 'side' | 'kind'>): boolean =>
  (side === 'long') === (kind === 'profit');

/** Whether the watched price has reached a trigger; no price reaches none. */
export function isReached(stop: Pick<PositionStop, 'side' | 'kind' | 'trigger'>, observed: number): boolean {
  if (observed === 0) return false;
  return firesUpward(stop) ? observed >= stop.trigger : observed <= stop.trigger;
}

/** Every stop that waits: by id, by contract and by position. */
export class PositionStops {
  readonly byId = new Map<number, PositionStop>();
  readonly #byContract = new Map<Contract, Set<PositionStop>>();
  readonly #byPosition = new Map<string, Set<PositionStop>>();
  lastStopId = 0;

  add(stop: PositionStop): void {
    this.byId.set(stop.stopId, stop);
    setOf(this.#byContract, stop.contract).add(stop);
    setOf(this.#byPosition, keyOf(stop)).add(stop);
    this.lastStopId = Math.max(this.lastStopId, stop.stopId);
  }

  delete(stopId: number): void {
    const stop = this.byId.get(stopId);
    if (stop === undefined) return;
    this.byId.delete(stopId);
    this.#byContract.get(stop.contract)?.delete(stop);
    const key = keyOf(stop);
    const own = this.#byPosition.get(key);
    own?.delete(stop);
    if (own?.size === 0) this.#byPosition.delete(key);
  }

  /** Oldest first. */
  of(position: Pick<PositionStop, 'user' | 'contract' | 'side'>): Iterable<PositionStop> {
    return this.#byPosition.get(keyOf(position)) ?? [];
  }

  countOf(position: Pick<PositionStop, 'user' | 'contract' | 'side'>): number {
    return this.#byPosition.get(keyOf(position))?.size ?? 0;
  }

  /** The oldest stop of a contract that its prices have reached. */
  reached(contract: Contract, prices: Readonly<Record<StopSource, number>>): PositionStop | undefined {
    let oldest: PositionStop | undefined;
    for (const stop of this.#byContract.get(contract) ?? []) {
      if (isReached(stop, prices[stop.source]) && stop.stopId < (oldest?.stopId ?? Infinity)) oldest = stop;
    }
    return oldest;
  }
}

const keyOf = ({ user, contract, side }: Pick<PositionStop, 'user' | 'contract' | 'side'>): string =>
  `${user}/${contract.row}/${side}`;

function setOf<Key>(sets: Map<Key, Set<PositionStop>>, key: Key): Set<PositionStop> {
  let set = sets.get(key);
  if (set === undefined) sets.set(key, (set = new Set()));
  return set;
}
