import { auditState, brokenByFutures, type Exchange, type ExchangeRecord, type PositionView } from '@candor/core';
import { Disagreement } from '../run/disagreement.ts';
import { StopTwin } from './stop-twin.ts';
import { holdingsOf, LiquidationTwin, type Holdings } from './twin.ts';
import { fundingOf, standsOf } from './workings.ts';

/** What the judge remembers of before a record. */
export interface Before {
  readonly positions: readonly PositionView[];
  readonly holdings: Holdings;
}

/** Says what a record broke, with figures of its own. `users` are everyone who trades. */
export class FuturesJudge {
  readonly #users: readonly number[];
  /**
   * Contracts that were opened again, until their next mark: an operator’s record moves nobody’s
   * position.
   */
  readonly #resumed = new Set<number>();
  /** Whom nobody can take over: until the next mark, with which it is tried again. */
  readonly #waiting = new Set<number>();
  readonly #stops = new StopTwin();
  readonly met = new Map<string, number>();

  constructor(users: readonly number[]) {
    this.#users = users;
  }

  look(exchange: Exchange): Before {
    return { positions: exchange.futures.positions(), holdings: holdingsOf(exchange, this.#users) };
  }

  /** Throws a Disagreement at the first rule that a record broke. */
  judge(exchange: Exchange, record: ExchangeRecord, before: Before): void {
    for (const event of record.events) {
      this.#meet(nameOf(event));
      if (event.type === 'contract_state_set' && event.state === 'open') this.#resumed.add(event.contractId);
      if (event.type === 'mark_set') this.#resumed.delete(event.contractId);
    }
    const broken = brokenByFutures(record, exchange.futures, (book, assetId) => exchange.bookBalance(book, assetId));
    if (broken !== undefined) throw new Disagreement(`record ${record.seq}: the guard says ${broken.rule}`);
    this.#sums(exchange, record);
    this.#funding(exchange, record, before);
    this.#deleveraged(exchange, record);
    this.#closingOrders(exchange, record);
    this.#owed(exchange, record);
    this.#stops.read(exchange, record);
    if (this.#stops.heldWhileStale > 0) this.met.set('stop held while stale', this.#stops.heldWhileStale);
    if (record.actor.kind === 'system') new LiquidationTwin(exchange, before.holdings).read(record);
    if (record.actor.kind !== 'operator') this.#nobodyStandsAtF10(exchange, record);
  }

  #meet(name: string): void {
    this.met.set(name, (this.met.get(name) ?? 0) + 1);
  }

  /** Invariants 1 to 3 in the state, 20 to the unit, and as many lots long as short. */
  #sums(exchange: Exchange, { seq }: ExchangeRecord): void {
    const [problem] = auditState(exchange).problems;
    if (problem !== undefined) throw new Disagreement(`record ${seq}: ${JSON.stringify(problem)}`);
    const clearing = new Map<number, bigint>();
    const add = (assetId: number, units: bigint): void =>
      void clearing.set(assetId, (clearing.get(assetId) ?? 0n) + units);
    const lots = new Map<number, bigint>();
    for (const { contractId, side, cost, owed, lots: held } of exchange.futures.positions()) {
      const contract = exchange.futures.contract(contractId);
      if (contract === undefined) continue;
      const upward = (side === 'long') === (contract.kind === 'linear');
      add(contract.settleAssetId, (upward ? 0n - cost : cost) - owed);
      lots.set(contractId, (lots.get(contractId) ?? 0n) + (side === 'long' ? held : -held));
    }
    for (const userId of this.#users)
      for (const assetId of [1, 2]) add(assetId, 0n - (exchange.futures.account(userId, assetId)?.owed ?? 0n));
    for (const assetId of [1, 2]) {
      const [held, expected] = [exchange.bookBalance('futuresClearing', assetId), clearing.get(assetId) ?? 0n];
      if (held !== expected)
        throw new Disagreement(`record ${seq}: clearing of asset ${assetId} is ${held}, not ${expected}`);
    }
    for (const [contractId, sum] of lots)
      if (sum !== 0n)
        throw new Disagreement(`record ${seq}: contract ${contractId} has ${sum} more lots long than short`);
  }

  /** F16, with figures of its own, on the positions as they were before the record. */
  #funding(exchange: Exchange, { seq, events }: ExchangeRecord, before: Before): void {
    for (const settled of events) {
      if (settled.type !== 'funding_settled') continue;
      const contract = exchange.futures.contract(settled.contractId);
      const paid = events.filter((event) => event.type === 'funding_paid' && event.contractId === settled.contractId);
      const held = before.positions.filter(({ contractId, lots }) => contractId === settled.contractId && lots > 0n);
      if (contract === undefined) continue;
      if (paid.length !== (settled.outcome === 'paid' ? held.length : 0))
        throw new Disagreement(`record ${seq}: ${paid.length} of ${held.length} positions take part in funding`);
      if (settled.outcome !== 'paid') continue;
      for (const event of paid) {
        const position = held.find(
          ({ positionId }) => event.type === 'funding_paid' && positionId === event.positionId,
        );
        if (event.type !== 'funding_paid' || position === undefined)
          throw new Disagreement(`record ${seq}: funding of a position that is not there`);
        const own = fundingOf(contract, position, BigInt(settled.mark), BigInt(settled.rate));
        if (own !== event.amount)
          throw new Disagreement(`record ${seq}: position ${position.positionId} gets ${event.amount}, not ${own}`);
      }
    }
  }

  /** An account that took lots over ends at zero or above. */
  #deleveraged(exchange: Exchange, { seq, events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type !== 'deleveraged') continue;
      const of = `position ${event.otherPositionId}`;
      for (const { name, equity, contracts } of standsOf(exchange, event.otherUserId)) {
        const isIt = name === of || (name.startsWith('cross') && contracts.includes(event.contractId));
        if (isIt && equity < 0n)
          throw new Disagreement(`record ${seq}: ${name} took lots over and stands at ${equity}`);
      }
    }
  }

  /** Open orders never close more than there is. */
  #closingOrders(exchange: Exchange, { seq }: ExchangeRecord): void {
    for (const userId of this.#users) {
      const free = new Map<string, bigint>();
      for (const { contractId, side, lots } of exchange.futures.positionsOf(userId))
        free.set(`${contractId} ${side}`, lots);
      for (const { contractId, direction, remaining } of exchange.futures.openOrdersOf(userId)) {
        if (direction < 3) continue;
        const key = `${contractId} ${direction === 3 ? 'long' : 'short'}`;
        free.set(key, (free.get(key) ?? 0n) - BigInt(remaining));
      }
      for (const [key, lots] of free)
        if (lots < 0n)
          throw new Disagreement(`record ${seq}: orders of user ${userId} close ${-lots} too many of ${key}`);
    }
  }

  /** Nobody owes while something is available: what comes in repays first. */
  #owed(exchange: Exchange, { seq }: ExchangeRecord): void {
    for (const userId of this.#users)
      for (const assetId of [1, 2]) {
        const account = exchange.futures.account(userId, assetId);
        if (account !== undefined && account.owed > 0n && account.available > 0n)
          throw new Disagreement(`record ${seq}: user ${userId} owes ${account.owed} beside ${account.available}`);
      }
  }

  /**
   * After every record F10 holds for nobody, but where the record says that it waits, or the
   * contract is not open, or its mark is stale.
   */
  #nobodyStandsAtF10(exchange: Exchange, { seq, events }: ExchangeRecord): void {
    const waiting = this.#waiting;
    if (events.some(({ type }) => type === 'mark_set')) waiting.clear();
    for (const event of events)
      if (event.type === 'liquidation_step' && event.phase === 'waiting') waiting.add(event.userId);
    for (const userId of this.#users) {
      for (const { name, equity, needed, contracts } of standsOf(exchange, userId)) {
        if (equity > needed || waiting.has(userId)) continue;
        const acts = contracts.some((id) => exchange.futures.contract(id)?.state === 'open' && !this.#resumed.has(id));
        const stale = contracts.some((id) => exchange.futures.mark(id)?.stale !== false);
        if (acts && !stale) throw new Disagreement(`record ${seq}: ${name} stands at F10: ${equity} ≤ ${needed}`);
      }
    }
  }
}

/** Events by what they say, so that a run can tell which branches it met. */
function nameOf(event: ExchangeRecord['events'][number]): string {
  switch (event.type) {
    case 'liquidation_step':
      return `liquidation ${event.mode} ${event.phase}`;
    case 'funding_settled':
      return `funding ${event.outcome}`;
    case 'insurance_moved':
      return `insurance ${event.cause}`;
    case 'stop_ended':
      return `stop ${event.cause}`;
    case 'contract_order_finished':
      return `order ${event.cause}`;
    case 'account_owed_set':
      return `owed ${event.cause}`;
    case 'position_set':
      return `position ${event.cause}`;
    case 'posted':
      return `posted ${event.cause}`;
    case 'contract_order_amended':
      return event.byOwner ? 'amended by owner' : 'amended';
    default:
      return event.type;
  }
}
