import { amount } from '@candor/amount';
import { decodeRecord, Exchange, type Actor, type Command, type ExchangeEvent } from '@candor/core';
import { plainMarket } from '../run/plain-market.ts';

/** One whole unit of the stake asset. */
export const stageUnit = 10n ** 8n;

/** The second before the first sample. */
export const stageSecond = 1_700_000_000;

const terms = plainMarket(stageUnit * 1_000_000n);

/**
 * An exchange with one market, a rich house and rich users: for whole lives of contracts, second by
 * second.
 */
export class FixedPeriodStage {
  readonly exchange = Exchange.empty();
  nowMs = stageSecond * 1_000;

  constructor(users: number, index: number) {
    const rich = amount(stageUnit * 1_000_000n);
    const bounds = { minimumStake: amount(10n * stageUnit), maximumStake: amount(5_000n * stageUnit) };
    const commands: Command[] = [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'set_periods', marketId: 1, periods: [{ durationSeconds: 30, payoutPpm: 800_000, ...bounds }] },
      { type: 'issue_demo_supply', assetId: 1, amount: amount(stageUnit * 100_000_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(stageUnit * 5_000_000n) },
      { type: 'move_house_funds', assetId: 1, amount: amount(stageUnit * 4_000_000n), direction: 'to_house' },
      ...Array.from({ length: users }, (_, place) => place + 1).flatMap((userId): Command[] => [
        { type: 'register_user', userId, merchant: false },
        { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: rich }] },
        { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: rich },
      ]),
      { type: 'index_prices', prices: [{ marketId: 1, price: index }] },
    ];
    for (const command of commands) this.must(command);
  }

  /** Executes a command that must give a record; gives its events. */
  must(command: Command, actor: Actor = { kind: 'system' }): readonly ExchangeEvent[] {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    if (execution.kind !== 'record') throw new Error(`${command.type} gives ${JSON.stringify(execution)}`);
    return decodeRecord(execution.bytes).events;
  }

  open(userId: number, direction: 'rise' | 'fall', units = 10n): void {
    const stake = amount(units * stageUnit);
    const terms30 = { marketId: 1, durationSeconds: 30, direction, stake } as const;
    this.must({ type: 'open_fixed_period', userId, ...terms30 }, { kind: 'user', id: userId });
  }

  /** The sample of a second, at its beginning: three venues that agree. */
  sample(second: number, ticks: number): readonly ExchangeEvent[] {
    this.nowMs = Math.max(this.nowMs, second * 1_000 + 5);
    const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
      venue,
      mantissa: BigInt(ticks),
      decimals: 1,
      ageMs: 100,
    }));
    return this.must({ type: 'index_prices', prices: [], second, samples: [{ marketId: 1, price: ticks, venues }] });
  }
}
