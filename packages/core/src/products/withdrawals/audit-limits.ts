import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import type { WithdrawalRequested } from './events.ts';

const dayMs = 86_400_000;

interface Rules {
  readonly limits: readonly [bigint, bigint, bigint];
  readonly reviewOneAbove: bigint;
  readonly reviewTwoAbove: bigint;
}

/** An asset, and the market that says what it is worth in USDT. */
interface Priced {
  readonly scale: number;
  market: { readonly marketId: number; readonly tickScale: number } | undefined;
}

/**
 * What users may take out, written a second time: the worth of each request at the index, what was
 * used in the 24 hours before it, the limit of its user's level (30), and how many operators have
 * to look (41).
 */
export class LimitsAudit {
  readonly #problems: AuditProblems;
  readonly #assets = new Map<number, Priced>();
  readonly #indexes = new Map<number, bigint>();
  readonly #levels = new Map<number, number>();
  readonly #uses = new Map<
    number,
    { readonly withdrawalId: number; readonly timeMs: number; readonly worth: bigint }[]
  >();
  #usdtId = 0;
  #rules: Rules | undefined;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, timeMs: number): void {
    switch (event.type) {
      case 'asset_listed':
        this.#assets.set(event.assetId, { scale: event.scale, market: undefined });
        if (event.symbol === 'USDT') this.#usdtId = event.assetId;
        return;
      case 'market_listed': {
        const { marketId, baseAssetId, quoteAssetId, terms } = event;
        const base = this.#assets.get(baseAssetId);
        if (base === undefined || quoteAssetId !== this.#usdtId) return;
        base.market ??= { marketId, tickScale: terms.tickScale };
        return;
      }
      case 'index_price_set':
        this.#indexes.set(event.marketId, BigInt(event.price));
        return;
      case 'withdrawal_rules_set': {
        const { limit0, limit1, limit2, reviewOneAbove, reviewTwoAbove } = event;
        this.#rules = { limits: [limit0, limit1, limit2], reviewOneAbove, reviewTwoAbove };
        return;
      }
      case 'user_level_set':
        this.#levels.set(event.userId, event.level);
        return;
      case 'withdrawal_requested':
        return this.#request(event, timeMs);
      case 'withdrawal_cancelled':
      case 'withdrawal_refused':
      case 'withdrawal_expired':
      case 'payment_failed':
        return this.#giveBack(event.userId, event.withdrawalId);
      default:
    }
  }

  #request(event: WithdrawalRequested, timeMs: number): void {
    const { withdrawalId, userId, worth, reviews, checks } = event;
    const rules = this.#rulesNow();
    const fresh = this.#freshWorth(event);
    if (fresh !== undefined)
      this.#problems.expect(30, worth === fresh, `withdrawal ${withdrawalId} is worth ${fresh}, not ${worth}`);
    const uses = (this.#uses.get(userId) ?? []).filter((use) => timeMs - use.timeMs < dayMs);
    const used = uses.reduce((sum, use) => sum + use.worth, 0n);
    const limit = rules.limits[this.#levels.get(userId) ?? 0] ?? 0n;
    const isWithin = limit > 0n && used + worth <= limit;
    this.#problems.expect(30, isWithin, `withdrawal ${withdrawalId}: ${used + worth} in a day, its user may ${limit}`);
    const isTwo = fresh === undefined || worth > rules.reviewTwoAbove;
    const isOne = worth > rules.reviewOneAbove || checks !== 0;
    const needed = isTwo ? 2 : Number(isOne);
    this.#problems.expect(
      41,
      reviews === needed,
      `withdrawal ${withdrawalId} is looked at by ${needed}, not ${reviews}`,
    );
    this.#uses.set(userId, [...uses, { withdrawalId, timeMs, worth }]);
  }

  /** What came back no longer counts. */
  #giveBack(userId: number, withdrawalId: number): void {
    const uses = this.#uses.get(userId);
    if (uses !== undefined)
      this.#uses.set(
        userId,
        uses.filter((use) => use.withdrawalId !== withdrawalId),
      );
  }

  /** The floor in USDT at the index; undefined where no fresh index says it. */
  #freshWorth({ assetId, amount }: WithdrawalRequested): bigint | undefined {
    if (assetId === this.#usdtId) return amount;
    const asset = this.#assets.get(assetId);
    const ticks = asset?.market && this.#indexes.get(asset.market.marketId);
    if (asset?.market === undefined || ticks === undefined || ticks === 0n) return undefined;
    return (amount * ticks * this.#one()) / 10n ** BigInt(asset.scale + asset.market.tickScale);
  }

  /** One whole USDT. */
  #one(): bigint {
    return 10n ** BigInt(this.#assets.get(this.#usdtId)?.scale ?? 0);
  }

  /** The rules that were set, else those that every exchange begins with. */
  #rulesNow(): Rules {
    const one = this.#one();
    return (
      this.#rules ?? {
        limits: [0n, 2_000n * one, 100_000n * one],
        reviewOneAbove: 1_000n * one,
        reviewTwoAbove: 10_000n * one,
      }
    );
  }
}
