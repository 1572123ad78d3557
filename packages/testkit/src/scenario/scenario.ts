import { amount } from '@candor/amount';
import {
  decodeRecord,
  Exchange,
  type Actor,
  type Command,
  type ExchangeEvent,
  type MarketTerms,
  type OrderFinished,
  type Trade,
  type Wallet,
} from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { contractText } from './fixed-period-words.ts';
import { parseSentence } from './parse.ts';

/** What a sentence came to, in words that tests can compare. */
export interface Told {
  readonly rejected?: RejectionReason;
  /** `7 at 1600 from alice`, in order. */
  readonly fills: readonly string[];
  /** `bob #2 canceled: immediate_or_cancel, 1 left`, in order. */
  readonly ended: readonly string[];
  /** `bob #1 opened at 1600`, `bob #1 won: 180 back`, in order. */
  readonly contracts: readonly string[];
  /** Orders that the sentence placed. */
  readonly orderIds: readonly number[];
  readonly events: readonly ExchangeEvent[];
}

const quoteScale = 8;
const baseScale = 8;
const quoteUnit = 10n ** BigInt(quoteScale);
const baseUnit = 10n ** BigInt(baseScale);
const startMs = 1_700_000_000_000;

/**
 * Terms under which one tick is one whole quote asset and one lot one whole base asset, so that
 * sums are easy to do in one's head.
 */
export const plainTerms: MarketTerms = {
  tickScale: 0,
  lotScale: 0,
  minimumQuantity: 1,
  maximumQuantity: 1_000_000,
  minimumNotional: amount(quoteUnit),
  maximumNotional: amount(10n ** 15n),
  bandPpm: 500_000,
  slippageCapPpm: 200_000,
  openOrdersMax: 200,
};

const assetIds: Readonly<Record<string, number>> = { USDT: 1, BTC: 2 };
const marketId = 1;

/**
 * A small exchange that is talked to in English: one market, BTC/USDT, fees 0.1% for makers and
 * takers, and users who appear, registered and funded with 100,000 USDT and 100 BTC, when they are
 * first named.
 */
export class Scenario {
  readonly exchange: Exchange;
  readonly records: Uint8Array[] = [];
  readonly #users = new Map<string, number>();
  #timeMs = startMs;

  constructor(terms: Partial<MarketTerms> = {}) {
    this.exchange = Exchange.empty();
    this.#must({ type: 'list_asset', assetId: 1, symbol: 'USDT', scale: quoteScale });
    this.#must({ type: 'list_asset', assetId: 2, symbol: 'BTC', scale: baseScale });
    const merged = { ...plainTerms, ...terms };
    this.#must({ type: 'list_market', marketId, baseAssetId: 2, quoteAssetId: 1, terms: merged });
    this.#must({ type: 'set_fee_tier', marketId, tier: 0, makerPpm: 1_000, takerPpm: 1_000 });
    this.#must({ type: 'issue_demo_supply', assetId: 1, amount: amount(10_000_000n * quoteUnit) });
    this.#must({ type: 'issue_demo_supply', assetId: 2, amount: amount(10_000n * baseUnit) });
  }

  /**
   * Resting orders: `given('BTC/USDT', 'ask 1600 × 7 alice, bid 1590 × 3 carol')`, placed in the
   * order of the text.
   */
  given(symbol: 'BTC/USDT', orders: string): this {
    for (const part of orders.split(',')) {
      const match = /^\s*(ask|bid)\s+(\d+)\s*[×x]\s*(\d+)\s+(\w+)\s*$/.exec(part);
      if (match === null) throw new Error(`“${part.trim()}” is not like “ask 1600 × 7 alice” in ${symbol}`);
      const [, side, price, quantity, name] = match;
      const told = this.submit(`${name} ${side === 'ask' ? 'sells' : 'buys'} ${quantity} at ${price} post-only`);
      if (told.rejected !== undefined) throw new Error(`“${part.trim()}” was rejected: ${told.rejected}`);
    }
    return this;
  }

  /**
   * Offers fixed-period contracts, `flash('30 s pays 80%, 60 s pays 82%')`, against a house with so
   * many USDT.
   */
  flash(offers: string, houseUnits = 10_000n): this {
    const bounds = { minimumStake: amount(10n * quoteUnit), maximumStake: amount(5_000n * quoteUnit) };
    const periods = offers.split(',').map((part) => {
      const match = /^\s*(\d+) s pays (\d+)%\s*$/.exec(part);
      if (match === null) throw new Error(`“${part.trim()}” is not like “30 s pays 80%”`);
      return { durationSeconds: Number(match[1]), payoutPpm: Number(match[2]) * 10_000, ...bounds };
    });
    const units = amount(houseUnits * quoteUnit);
    this.#must({ type: 'set_periods', marketId, periods });
    this.#must({ type: 'fund_treasury', assetId: assetIds['USDT'] ?? 0, amount: units });
    this.#must({ type: 'move_house_funds', assetId: assetIds['USDT'] ?? 0, amount: units, direction: 'to_house' });
    return this;
  }

  /**
   * The samples of the seconds that follow, one each: prices, or `stale`; of `-` there is none.
   * Gives what happened to contracts.
   */
  seconds(samples: string): readonly string[] {
    return samples
      .trim()
      .split(/\s+/)
      .flatMap((sample) => {
        this.#timeMs = (Math.floor(this.#timeMs / 1_000) + 1) * 1_000;
        if (sample === '-') return [];
        const told = this.submit(`sample ${sample}`);
        if (told.rejected !== undefined) throw new Error(`the sample ${sample} was rejected: ${told.rejected}`);
        return told.contracts;
      });
  }

  /** Carries a sentence out; see `parseSentence` for the language. */
  submit(sentence: string): Told {
    return this.execute(this.command(sentence));
  }

  /** The command that a sentence represents, not carried out. */
  command(sentence: string): Command {
    const names = {
      userId: (name: string): number => this.userId(name),
      marketId,
      quoteAssetId: 1,
      quoteUnit,
      nowMs: this.#timeMs,
    };
    return parseSentence(sentence, names);
  }

  execute(command: Command): Told {
    const actor: Actor =
      'userId' in command && !command.type.startsWith('set_user')
        ? { kind: 'user', id: command.userId }
        : { kind: 'system' };
    const execution = this.exchange.execute(command, { timeMs: this.#timeMs, actor });
    if (execution.kind === 'rejected') {
      return { rejected: execution.reason, fills: [], ended: [], contracts: [], orderIds: [], events: [] };
    }
    if (execution.kind !== 'record') throw new Error(`a sentence has no request id, yet it was ${execution.kind}`);
    this.records.push(execution.bytes.slice());
    return this.#tell(decodeRecord(execution.bytes).events);
  }

  /** Lets the clock run; the exchange gets nothing until the next sentence. */
  wait(milliseconds: number): this {
    this.#timeMs += milliseconds;
    return this;
  }

  get nowMs(): number {
    return this.#timeMs;
  }

  /** The user of that name, registered and funded when the name is new. */
  userId(name: string): number {
    const known = this.#users.get(name);
    if (known !== undefined) return known;
    const userId = this.#users.size + 1;
    this.#users.set(name, userId);
    this.#must({ type: 'register_user', userId, merchant: false });
    this.#must({
      type: 'grant_demo_funds',
      userId,
      grants: [
        { assetId: 1, amount: amount(100_000n * quoteUnit) },
        { assetId: 2, amount: amount(100n * baseUnit) },
      ],
    });
    return userId;
  }

  /** `{ available, reserved }` as decimal strings without superfluous zeros. */
  balance(
    name: string,
    symbol: 'USDT' | 'BTC',
    wallet: Wallet = 1,
  ): { readonly available: string; readonly reserved: string } {
    const balance = this.exchange.balance({ userId: this.userId(name), wallet, assetId: assetIds[symbol] ?? 0 });
    return { available: plain(balance.available), reserved: plain(balance.reserved) };
  }

  #tell(events: readonly ExchangeEvent[]): Told {
    const trades = events.filter((event): event is Trade => event.type === 'trade');
    const ends = events.filter((event): event is OrderFinished => event.type === 'order_finished');
    return {
      fills: trades.map((trade) => `${trade.quantity} at ${trade.price} from ${this.#name(trade.makerUserId)}`),
      ended: ends.map(
        ({ userId, orderId, end, cause, remaining }) =>
          `${this.#name(userId)} #${orderId} ${end}${cause === 'filled' ? '' : `: ${cause}, ${remaining} left`}`,
      ),
      contracts: events.flatMap((event) =>
        event.type === 'fixed_period_accepted' ||
        event.type === 'fixed_period_opened' ||
        event.type === 'fixed_period_settled'
          ? [contractText(event, this.#name(event.userId), plain)]
          : [],
      ),
      orderIds: events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : [])),
      events,
    };
  }

  #name(userId: number): string {
    for (const [name, id] of this.#users) if (id === userId) return name;
    return `user ${userId}`;
  }

  #must(command: Command): void {
    const told = this.execute(command);
    if (told.rejected !== undefined) throw new Error(`${command.type} was rejected: ${told.rejected}`);
  }
}

function plain(units: bigint): string {
  const digits = units.toString().padStart(quoteScale + 1, '0');
  const fraction = digits.slice(-quoteScale).replace(/0+$/, '');
  return digits.slice(0, -quoteScale) + (fraction === '' ? '' : `.${fraction}`);
}
