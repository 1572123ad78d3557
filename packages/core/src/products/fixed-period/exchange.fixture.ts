import { amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { invariant } from '../../base/assert.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { OpenFixedPeriod } from './commands.ts';
import { plainMarket } from '../plain-market.fixture.ts';

/** One whole unit of the stake asset. */
export const usdt = 10n ** 8n;

/** The first second of these tests; the market is priced from here on. */
export const firstSecond = 1_700_000_000;

const terms = plainMarket(usdt * 1_000_000n);

export type Venues = readonly (readonly [venue: string, ticks: number])[];

/**
 * An exchange with BTC/USDT (1, a spot market), XAU/USD (101, an index market), a funded house, and
 * users 1 and 2 with 1,000 USDT in wallet 6.
 */
export class TestExchange {
  exchange = Exchange.empty();
  /** Every record that was written. */
  readonly records: Uint8Array[] = [];
  nowMs = firstSecond * 1_000;

  constructor(houseFunds = 1_000_000n) {
    const system: readonly Command[] = [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'list_index_market', marketId: 101, symbol: 'XAU/USD', tickScale: 2, stakeAssetId: 1 },
      ...[1, 101].map((marketId) => this.periods(marketId)),
      { type: 'issue_demo_supply', assetId: 1, amount: amount(usdt * 100_000_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(usdt * houseFunds) },
      { type: 'move_house_funds', assetId: 1, amount: amount(usdt * houseFunds), direction: 'to_house' },
      ...[1, 2].flatMap((userId) => this.newUser(userId)),
    ];
    for (const command of system) this.must(command);
    this.price(912_430);
  }

  periods(marketId: number, payoutPpm = 820_000): Command {
    const bounds = { minimumStake: amount(10n * usdt), maximumStake: amount(5_000n * usdt) };
    const periods = [30, 60].map((durationSeconds) => ({ durationSeconds, payoutPpm, ...bounds }));
    return { type: 'set_periods', marketId, periods };
  }

  newUser(userId: number): Command[] {
    const funds = amount(1_000n * usdt);
    return [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: funds }] },
      { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: funds },
    ];
  }

  /** Executes a command that must succeed; gives its record's events. */
  must(command: Command, actor: Actor = { kind: 'system' }): readonly ExchangeEvent[] {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    invariant(execution.kind === 'record', `${command.type} gives a record, not ${JSON.stringify(execution)}`);
    const bytes = execution.bytes.slice();
    this.records.push(bytes);
    return decodeRecord(bytes).events;
  }

  /** The reason that a command is rejected for. */
  reason(command: Command, actor: Actor = { kind: 'system' }): RejectionReason | undefined {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    if (execution.kind === 'record') this.records.push(execution.bytes.slice());
    return execution.kind === 'rejected' ? execution.reason : undefined;
  }

  open(change: Partial<OpenFixedPeriod> = {}): readonly ExchangeEvent[] {
    const command = this.opening(change);
    return this.must(command, { kind: 'user', id: command.userId });
  }

  opening(change: Partial<OpenFixedPeriod> = {}): OpenFixedPeriod {
    const stake = amount(100n * usdt);
    return {
      type: 'open_fixed_period',
      userId: 1,
      marketId: 1,
      direction: 'rise',
      durationSeconds: 30,
      stake,
      ...change,
    };
  }

  /** Sets the index, without samples. */
  price(ticks: number, marketId = 1): void {
    this.must({ type: 'index_prices', prices: [{ marketId, price: ticks }] });
  }

  /**
   * The sample of a second, 200 ms after it began: all venues quote these ticks; 0 leaves too few
   * of them.
   */
  sample(second: number, ticks: number, marketId = 1): readonly ExchangeEvent[] {
    this.nowMs = Math.max(this.nowMs, second * 1_000 + 200);
    return this.must(this.sampling(second, ticks, marketId));
  }

  sampling(second: number, ticks: number, marketId = 1): Extract<Command, { readonly type: 'index_prices' }> {
    const decimals = marketId === 1 ? 1 : 2;
    const names = ticks === 0 ? ['alpha'] : ['alpha', 'beta', 'gamma'];
    const mantissa = BigInt(ticks === 0 ? 912_430 : ticks);
    const venues = names.map((venue) => ({ venue, mantissa, decimals, ageMs: 150 }));
    const problem = ticks === 0 ? { problem: 'too_few_venues' as const } : {};
    return { type: 'index_prices', prices: [], second, samples: [{ marketId, price: ticks, ...problem, venues }] };
  }

  /** Samples a window's ten seconds, the last of them its expiry. */
  window(expirySecond: number, ticks: readonly number[], marketId = 1): readonly ExchangeEvent[] {
    return ticks.map((price, place) => this.sample(expirySecond - 9 + place, price, marketId)).at(-1) ?? [];
  }

  tick(timeMs: number): readonly ExchangeEvent[] {
    this.nowMs = timeMs;
    return this.must({ type: 'tick' });
  }

  wallet(userId = 1): { readonly available: bigint; readonly reserved: bigint } {
    return this.exchange.balance({ userId, wallet: 6, assetId: 1 });
  }

  book(name: 'fixedPeriodHouse' | 'fixedPeriodEscrow' | 'treasury'): bigint {
    return this.exchange.bookBalance(name, 1);
  }
}

/** Ten equal samples. */
export const flat = (ticks: number): number[] => Array.from({ length: 10 }, () => ticks);
