import type { Exchange, ExchangeRecord, Trade } from '@candor/core';

/** A rule that must hold does not: the process ends before anything is written. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';

  constructor(seq: number, rule: string) {
    super(`record ${seq} breaks a rule: ${rule}`);
  }
}

interface MarketFacts {
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Smallest units of the quote asset in one tick times one lot. */
  readonly unitsPerTickLot: bigint;
}

/**
 * Checks each record on its own before it may reach the disk: the cheap form of what `candor verify` checks in full. It takes the record as
 * the disk will have it, decoded, and compares it with the balances that the core's memory has now.
 */
export class RecordGuard {
  readonly #exchange: Exchange;
  readonly #markets = new Map<number, MarketFacts>();
  #seq: number;
  #timeMs: number;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.#seq = exchange.seq;
    this.#timeMs = exchange.timeMs;
  }

  /** Throws BrokenRule. `seq` is what the journal will know the record by. */
  check(record: ExchangeRecord, seq: number): void {
    mustHold(seq === this.#seq + 1 && record.seq === seq, seq, 'sequences rise by one');
    mustHold(record.timeMs >= this.#timeMs, seq, 'time never goes back');
    this.#seq = seq;
    this.#timeMs = record.timeMs;
    for (const event of record.events) {
      if (event.type === 'trade') this.#trade(event, seq);
      else if (event.type === 'order_rested') {
        mustHold(event.remaining > 0 && event.displayed <= event.remaining, seq, 'what rests has something left');
        const { baseAssetId, quoteAssetId } = this.#market(event.marketId, seq);
        this.#notNegative(event.userId, event.side === 'buy' ? quoteAssetId : baseAssetId, seq);
      } else if (event.type === 'funds_transferred') this.#notNegative(event.userId, event.assetId, seq);
    }
  }

  #trade(trade: Trade, seq: number): void {
    const { makerUserId, takerUserId, notional, makerFee, takerFee, fundShare } = trade;
    const { baseAssetId, quoteAssetId, unitsPerTickLot } = this.#market(trade.marketId, seq);
    mustHold(makerUserId !== takerUserId, seq, 'nobody trades with themselves');
    mustHold(trade.quantity > 0 && trade.price > 0, seq, 'a trade has a price and a quantity');
    const exact = BigInt(trade.price) * BigInt(trade.quantity) * unitsPerTickLot;
    mustHold(notional === exact, seq, 'the notional is price times quantity');
    mustHold(makerFee === (notional * BigInt(trade.makerPpm)) / 1_000_000n, seq, 'the maker’s fee is the rate’s');
    mustHold(
      takerFee >= 0n && fundShare >= 0n && fundShare <= makerFee + takerFee,
      seq,
      'the fund’s share is part of the fees',
    );
    for (const userId of [makerUserId, takerUserId]) {
      this.#notNegative(userId, baseAssetId, seq);
      this.#notNegative(userId, quoteAssetId, seq);
    }
  }

  #notNegative(userId: number, assetId: number, seq: number): void {
    const { available, reserved } = this.#exchange.balance({ userId, wallet: 1, assetId });
    mustHold(available >= 0n && reserved >= 0n, seq, 'no balance is negative');
  }

  #market(marketId: number, seq: number): MarketFacts {
    const known = this.#markets.get(marketId);
    if (known) return known;
    const market = this.#exchange.market(marketId);
    const quote = this.#exchange.assets().find(({ assetId }) => assetId === market?.quoteAssetId);
    if (!market || !quote) throw new BrokenRule(seq, 'a market and its assets are listed before they are traded');
    const { baseAssetId, quoteAssetId, terms } = market;
    const unitsPerTickLot = 10n ** BigInt(quote.scale - terms.tickScale - terms.lotScale);
    const facts = { baseAssetId, quoteAssetId, unitsPerTickLot };
    this.#markets.set(marketId, facts);
    return facts;
  }
}

function mustHold(holds: boolean, seq: number, rule: string): void {
  if (!holds) throw new BrokenRule(seq, rule);
}
