import { amount, formatDecimal, parseDecimal, powerOfTen } from '@candor/amount';
import type { Command, ExchangeRecord, OwnLimitsView } from '@candor/core';
import {
  fixedPeriodLimits,
  type FixedPeriodOwnLimits,
  openFixedPeriod,
  pauseFixedPeriod,
  setStakeLimit,
} from '@candor/protocol';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { ClientRequest } from '../../engine/exchange/service.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { Problem, rejected } from '../../base/problem.ts';
import { rateText } from '../../engine/listings/listed-market.ts';
import { acceptedRow } from './contract-steps.ts';
import { standingOffer } from './periods.ts';
import type { PricedMarket } from './priced-market.ts';
import { contractWriter, type FixedPeriodParts, marketOf } from './read-handlers.ts';

/** Which field a refusal is about. */
const fieldOf: Partial<Record<RejectionReason, string>> = {
  period_not_offered: 'period',
  payout_changed: 'payoutRate',
  stake_not_whole: 'quantity',
  stake_below_minimum: 'quantity',
  stake_above_maximum: 'quantity',
  stake_limit_reached: 'quantity',
  insufficient_available: 'quantity',
  exposure_limit: 'quantity',
  house_limit: 'quantity',
};

/** The calls that open contracts, and that limit what their user may stake. */
export function fixedPeriodOrders(parts: FixedPeriodParts): Handled[] {
  const orders = new FixedPeriodOrders(parts);
  return [
    handle(openFixedPeriod, ({ input, context }) => orders.open(input, context)),
    handle(fixedPeriodLimits, ({ context }) => orders.limits(context.caller().userId)),
    handle(setStakeLimit, ({ input, context }) => orders.setLimit(input, context)),
    handle(pauseFixedPeriod, ({ input, context }) => orders.pause(input, context)),
  ];
}

interface Opening {
  readonly symbol: string;
  readonly direction: 'rise' | 'fall';
  readonly period: number;
  readonly quantity: string;
  readonly payoutRate?: string | undefined;
  readonly requestId?: string | undefined;
}

class FixedPeriodOrders {
  readonly #parts: FixedPeriodParts;
  readonly #write: ReturnType<typeof contractWriter>;

  constructor(parts: FixedPeriodParts) {
    this.#parts = parts;
    this.#write = contractWriter(parts);
  }

  async open({ requestId, ...content }: Opening, context: CallContext) {
    const { symbol, direction, period, quantity, payoutRate } = content;
    const { userId } = context.caller();
    const market = marketOf(this.#parts.markets, symbol);
    const payoutPpm = payoutRate === undefined ? undefined : ppmOf(payoutRate);
    const command: Command = {
      type: 'open_fixed_period',
      userId,
      marketId: market.marketId,
      direction,
      durationSeconds: period,
      stake: amount(BigInt(quantity) * powerOfTen(market.stakeScale)),
      ...(payoutPpm !== undefined && { payoutPpm }),
    };
    const asked = ['fixed_period', market.marketId, direction, period, quantity, payoutRate];
    const record = await this.#submit(userId, command, requestId, asked).catch(async (error: unknown) => {
      throw await this.#explained(error, market, period);
    });
    const accepted = record.events.find((event) => event.type === 'fixed_period_accepted');
    if (!accepted) throw new Error(`Record ${record.seq} accepts no contract.`);
    const text = this.#write(acceptedRow(accepted, record), context.language);
    // The first outcome is what every repeat of the request is answered with, so it holds what the
    // record holds.
    return { ...text, currentPrice: formatDecimal(BigInt(accepted.indexPrice), market.tickScale) };
  }

  async limits(userId: number): Promise<FixedPeriodOwnLimits> {
    const { value } = await this.#parts.exchange.read((state) => {
      const timeMs = Math.max(state.timeMs, this.#parts.now());
      return state.fixedPeriod.ownLimitsOf(userId, timeMs);
    });
    return limitsText(value, this.#stakeAsset());
  }

  async setLimit(
    { dailyStakeLimit, requestId }: { readonly dailyStakeLimit: string; readonly requestId?: string | undefined },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const limit = amount(BigInt(dailyStakeLimit) * powerOfTen(this.#stakeAsset().scale));
    const asked = ['stake_limit', dailyStakeLimit];
    await this.#submit(userId, { type: 'set_stake_limit', userId, limit }, requestId, asked);
    return this.limits(userId);
  }

  async pause(
    { days, requestId }: { readonly days: number; readonly requestId?: string | undefined },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const command: Command = { type: 'pause_fixed_period', userId, days: days as 1 | 7 | 30 };
    await this.#submit(userId, command, requestId, ['pause', days]);
    return this.limits(userId);
  }

  async #submit(
    userId: number,
    command: Command,
    requestId: string | undefined,
    content: unknown,
  ): Promise<ExchangeRecord> {
    const { exchange, projector } = this.#parts;
    // Without an id of the client's the record still names the user as who acted.
    const request: ClientRequest | undefined =
      requestId === undefined ? undefined : { userId, requestId, content: JSON.stringify(content) };
    const record = done(await exchange.submit(command, request));
    projector.acknowledged(userId, record.seq);
    return record;
  }

  #stakeAsset(): { readonly symbol: string; readonly scale: number } {
    const { listings, markets } = this.#parts;
    const asset = listings.findAsset(markets.stakeAsset);
    if (!asset) throw new Error(`Contracts are staked in ${markets.stakeAsset}, which is not listed.`);
    return asset;
  }

  /** A refusal with its field and with what would have been right. */
  async #explained(error: unknown, market: PricedMarket, period: number): Promise<unknown> {
    if (!(error instanceof Problem)) return error;
    const reason = error.reason as RejectionReason | undefined;
    const field = reason && fieldOf[reason];
    if (reason === undefined || field === undefined) return error;
    const { value: offer } = await this.#parts.exchange.read((state) => standingOffer(state, market.marketId));
    const offered = offer?.find(({ durationSeconds }) => durationSeconds === period);
    const bounds = offered && {
      minimumStake: formatDecimal(offered.minimumStake, market.stakeScale, 0),
      maximumStake: formatDecimal(offered.maximumStake, market.stakeScale, 0),
      payoutRate: rateText(offered.payoutPpm),
    };
    return rejected(reason, { ...error.detail, ...bounds }, [{ field, rule: reason }]);
  }
}

/**
 * A payout as it was shown, in parts per million; one that no offer can have is not what is
 * offered.
 */
function ppmOf(payoutRate: string): number {
  const parsed = parseDecimal(payoutRate, 6);
  return parsed.ok && parsed.units <= 1_000_000n ? Number(parsed.units) : 0;
}

function limitsText(
  { limit, pending, ...own }: OwnLimitsView,
  { symbol, scale }: { readonly symbol: string; readonly scale: number },
): FixedPeriodOwnLimits {
  const units = (value: bigint) => formatDecimal(value, scale);
  const orNone = (value: bigint) => (value === 0n ? null : units(value));
  return {
    stakeAsset: symbol,
    dailyStakeLimit: orNone(limit),
    pendingLimit: pending ? { dailyStakeLimit: orNone(pending.limit), effectiveFromMs: pending.fromMs } : null,
    stakedToday: units(own.stakedToday),
    dayEndsAtMs: own.dayEndsAtMs,
    pausedUntilMs: own.pausedUntilMs === 0 ? null : own.pausedUntilMs,
    openContracts: own.openContracts,
    openContractsMax: own.openContractsMax,
  };
}
