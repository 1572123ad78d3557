import type { Exchange, ExchangeEvent, ExchangeRecord } from '@candor/core';
import { Disagreement } from '../run/disagreement.ts';

type StopSet = Extract<ExchangeEvent, { readonly type: 'stop_set' }>;

/** What the stops of one contract watch; a mark of 0 is stale. */
interface Watched {
  mark: number;
  last: number;
}

/**
 * Stops on positions, kept a second time from the records: they fire at what they watch and no
 * earlier, in the record in which it is reached, never while the mark is stale, and never outlive
 * their position.
 */
export class StopTwin {
  readonly #stops = new Map<number, StopSet>();
  readonly #watched = new Map<number, Watched>();

  /** How often a stop was reached and had to wait, because the mark was stale. */
  heldWhileStale = 0;

  read(exchange: Exchange, { seq, events }: ExchangeRecord): void {
    const moved = new Set<number>();
    for (const event of events) {
      if (event.type === 'stop_set') this.#stops.set(event.stopId, event);
      else if (event.type === 'stop_ended') this.#end(seq, event);
      else if (event.type === 'mark_set') {
        this.#of(event.contractId).mark = event.stale ? 0 : event.mark;
        if (!event.stale) moved.add(event.contractId);
      } else if (event.type === 'contract_trade') {
        // Where nobody needed marks there was none: the trade says which one counts.
        Object.assign(this.#of(event.contractId), { last: event.price, mark: event.mark });
        moved.add(event.contractId);
      }
    }
    for (const stop of this.#stops.values()) this.#expectWaiting(exchange, seq, stop, moved);
  }

  #of(contractId: number): Watched {
    const known = this.#watched.get(contractId) ?? { mark: 0, last: 0 };
    this.#watched.set(contractId, known);
    return known;
  }

  #end(seq: number, { stopId, cause, observed }: Extract<ExchangeEvent, { readonly type: 'stop_ended' }>): void {
    const stop = this.#stops.get(stopId);
    if (stop === undefined) throw new Disagreement(`record ${seq}: stop ${stopId} ends, and is not set`);
    this.#stops.delete(stopId);
    if (cause !== 'fired') return;
    const { mark, [stop.source]: watched } = this.#of(stop.contractId);
    if (mark === 0) throw new Disagreement(`record ${seq}: stop ${stopId} fires while the mark is stale`);
    if (observed !== watched || !isReached(stop, watched))
      throw new Disagreement(`record ${seq}: stop ${stopId} fires on ${observed}; its ${stop.source} is ${watched}`);
  }

  #expectWaiting(exchange: Exchange, seq: number, stop: StopSet, moved: ReadonlySet<number>): void {
    const { stopId, contractId, userId, side } = stop;
    const held = exchange.futures.positionsOf(userId);
    if (!held.some((one) => one.contractId === contractId && one.side === side))
      throw new Disagreement(`record ${seq}: stop ${stopId} outlives its position`);
    if (!moved.has(contractId) || exchange.futures.contract(contractId)?.state !== 'open') return;
    const { mark, [stop.source]: watched } = this.#of(contractId);
    if (!isReached(stop, watched)) return;
    if (mark === 0) this.heldWhileStale += 1;
    else throw new Disagreement(`record ${seq}: stop ${stopId} is reached, and waits`);
  }
}

/** A long takes its profit above and limits its loss below; a short the other way round. */
function isReached({ side, kind, triggerPrice }: StopSet, watched: number): boolean {
  if (watched === 0) return false;
  const above = side === 'long' ? kind === 'profit' : kind === 'loss';
  return above ? watched >= triggerPrice : watched <= triggerPrice;
}
