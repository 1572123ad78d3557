import { amount, futuresParameters, listedTiers } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { invariant } from '../../base/assert.ts';
import { auditState } from '../../audit/state.ts';
import type { Command } from '../../commands.ts';
import { Exchange, type Execution } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { ListContract, PlaceContractOrder } from './commands.ts';
import { brokenByFutures } from './guard.ts';
import { plainMarket } from '../plain-market.fixture.ts';

/** One whole unit of an asset of these tests: USDT and BTC alike have eight decimals. */
export const one = 10n ** 8n;

export const firstSecond = 1_700_000_000;

/** BTC/USDT:USDT, ticks of 0.1, lots of 0.001 BTC: one tick × one lot is 10,000 units. */
export const linearId = 10_001;
/** BTC/USD:BTC, contracts of 100 dollars. */
export const inverseId = 10_002;

const terms = plainMarket(one * 1_000_000n);

/** A listing as part C of the issue has it. */
export function listingOf(change: Partial<ListContract> = {}, kind: 'linear' | 'inverse' = 'linear'): ListContract {
  const isLinear = kind === 'linear';
  return {
    type: 'list_contract',
    contractId: isLinear ? linearId : inverseId,
    symbol: isLinear ? 'BTC/USDT:USDT' : 'BTC/USD:BTC',
    kind,
    marketId: 1,
    settleAssetId: isLinear ? 1 : 2,
    lotScale: isLinear ? 3 : 0,
    face: isLinear ? 0 : 100,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    slippageCapPpm: 50_000,
    openOrdersMax: 100,
    makerPpm: futuresParameters.makerPpm,
    takerPpm: futuresParameters.takerPpm,
    risk: {
      bandPpm: futuresParameters.bandPpm,
      clampPpm: futuresParameters.markClampPpm,
      impact: amount(isLinear ? 20_000n * one : 200n),
      interest: 100_000,
      fundingCap: 3_750_000,
      tiers: listedTiers(kind, 'BTC', 8) ?? [],
    },
    ...change,
  };
}

/**
 * An exchange with both BTC contracts, users 1 to 4 with 10,000 USDT in wallet 2 and 1 BTC in
 * wallet 3 unless said otherwise, and an index of 60,000.0.
 */
export class FuturesExchange {
  exchange = Exchange.empty();
  readonly records: Uint8Array[] = [];
  nowMs = firstSecond * 1_000;

  constructor(units = 10_000n, coins = 1n) {
    const system: readonly Command[] = [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'issue_demo_supply', assetId: 1, amount: amount(one * 100_000_000n) },
      { type: 'issue_demo_supply', assetId: 2, amount: amount(one * 1_000n) },
      ...[1, 2, 3, 4].flatMap((userId) => newUser(userId, units, coins)),
      listingOf(),
      listingOf({}, 'inverse'),
    ];
    for (const command of system) this.must(command);
    this.index(600_000);
  }

  execute(command: Command, actor: Actor = actorOf(command)): Execution {
    return this.exchange.execute(command, { timeMs: this.nowMs, actor });
  }

  /** Executes a command that must succeed; gives its record's events. */
  must(command: Command, actor: Actor = actorOf(command)): readonly ExchangeEvent[] {
    const execution = this.execute(command, actor);
    invariant(execution.kind === 'record', `${command.type} gives a record, not ${JSON.stringify(execution)}`);
    return this.#keep(execution.bytes);
  }

  /** The guard looks at each record. */
  #keep(written: Uint8Array): readonly ExchangeEvent[] {
    const bytes = written.slice();
    this.records.push(bytes);
    const record = decodeRecord(bytes);
    const { futures } = this.exchange;
    const broken = brokenByFutures(record, futures, (book, assetId) => this.exchange.bookBalance(book, assetId));
    invariant(broken === undefined, `the guard lets pass what follows the rules: ${broken?.rule}`);
    return record.events;
  }

  reason(command: Command): RejectionReason | undefined {
    const execution = this.execute(command);
    if (execution.kind === 'record') this.#keep(execution.bytes);
    return execution.kind === 'rejected' ? execution.reason : undefined;
  }

  /** A limit order, good till canceled, at 60,000.0 unless said otherwise. */
  order(change: Partial<PlaceContractOrder> = {}): PlaceContractOrder {
    return {
      type: 'place_contract_order',
      userId: 1,
      contractId: linearId,
      direction: 1,
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: 600_000,
      quantity: 10,
      ...change,
    };
  }

  place(change: Partial<PlaceContractOrder> = {}): readonly ExchangeEvent[] {
    return this.must(this.order(change));
  }

  /** Closes what there is at market. */
  closing(change: Partial<PlaceContractOrder>): PlaceContractOrder {
    const { price: _price, quantity: _quantity, ...market } = this.order({ kind: 'market', timeInForce: 'IOC' });
    return { ...market, direction: 3, ...change };
  }

  /** User 1 opens long, user 2 short, at one price. */
  openBoth(quantity = 10, price = 600_000, contractId = linearId): void {
    this.place({ userId: 2, direction: 2, price, quantity, contractId });
    this.place({ userId: 1, direction: 1, price, quantity, contractId });
  }

  /** The index of the next second, and what time does then. */
  index(ticks: number): readonly ExchangeEvent[] {
    this.nowMs += 1_000;
    return this.must({ type: 'index_prices', prices: [{ marketId: 1, price: ticks }] });
  }

  tick(timeMs: number): readonly ExchangeEvent[] {
    this.nowMs = timeMs;
    return this.must({ type: 'tick' });
  }

  wallet(userId: number, contractId = linearId): { readonly available: bigint; readonly reserved: bigint } {
    const isLinear = contractId === linearId;
    return this.exchange.balance({ userId, wallet: isLinear ? 2 : 3, assetId: isLinear ? 1 : 2 });
  }

  position(userId: number, side: 'long' | 'short', contractId = linearId) {
    const found = this.exchange.futures.positionsOf(userId);
    return found.find((position) => position.side === side && position.contractId === contractId);
  }

  /**
   * What does not hold of all that must after every record: sums, reserves, lots of both sides, the
   * clearing book to the unit (I20), and the same state from a snapshot and from the records.
   */
  problems(): string[] {
    const found = auditState(this.exchange).problems.map(({ rule }) => rule);
    for (const assetId of [1, 2]) {
      const [booked, owing] = [this.exchange.bookBalance('futuresClearing', assetId), this.clearing(assetId)];
      if (booked !== owing) found.push(`clearing of asset ${assetId} is ${booked}, not ${owing}`);
    }
    for (const { contractId } of this.exchange.futures.contracts()) {
      let lots = 0n;
      for (const { side, lots: held } of this.exchange.futures.positions(contractId))
        lots += side === 'long' ? held : -held;
      if (lots !== 0n) found.push(`longs of contract ${contractId} have ${lots} lots more than shorts`);
    }
    const hash = this.exchange.stateHash();
    if (Exchange.restore(this.exchange.snapshot()).stateHash() !== hash) found.push('a snapshot is another state');
    const follower = Exchange.empty();
    for (const record of this.records) follower.applyRecord(record);
    if (follower.stateHash() !== hash) found.push('the records give another state');
    return found;
  }

  /** −Σ σ·cost − Σ owed. */
  clearing(assetId: number): bigint {
    const { futures } = this.exchange;
    let sum = 0n;
    for (const { contractId, kind, settleAssetId } of futures.contracts()) {
      if (settleAssetId !== assetId) continue;
      for (const { side, cost, owed } of futures.positions(contractId)) {
        sum -= ((side === 'long') === (kind === 'linear') ? cost : 0n - cost) + owed;
      }
    }
    for (const userId of [1, 2, 3, 4]) sum -= futures.account(userId, assetId)?.owed ?? 0n;
    return sum;
  }
}

function newUser(userId: number, units: bigint, coins: bigint): Command[] {
  const grants = [
    { assetId: 1, amount: amount(units * one) },
    { assetId: 2, amount: amount(coins * one) },
  ];
  return [
    { type: 'register_user', userId, merchant: false },
    { type: 'grant_demo_funds', userId, grants },
    { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(units * one) },
    { type: 'transfer', userId, assetId: 2, from: 1, to: 3, amount: amount(coins * one) },
  ];
}

const actorOf = (command: Command): Actor =>
  'userId' in command && command.type !== 'register_user' && command.type !== 'grant_demo_funds'
    ? { kind: 'user', id: command.userId }
    : { kind: 'system' };
