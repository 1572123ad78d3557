import type { State } from '../../state/state.ts';
import { pricesOf } from '../prices/own.ts';
import { RecentPrices } from '../prices/recent-prices.ts';
import type { ConversionLimits, ConversionTerms } from './commands.ts';

/** An asset that is swapped. */
export interface ConvertedAsset extends ConversionTerms {
  readonly assetId: number;
  /** 0 for USDT. */
  readonly marketId: number;
}

/** What was swapped in one UTC day, in units of USDT by the index. */
export interface DayUse {
  /** Whole days since 1970. */
  day: number;
  sum: bigint;
  readonly byUser: Map<number, bigint>;
}

const dayMs = 86_400_000;

/** The UTC day of a time, in whole days since 1970. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / dayMs);

/** A user uses the price of a pair once. */
export const useKey = (userId: number, fromAssetId: number, toAssetId: number, quoteSeq: number): string =>
  `${userId}/${fromAssetId}/${toAssetId}/${quoteSeq}`;

/** One use of a quote. */
interface Use {
  readonly userId: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly quoteSeq: number;
  readonly worth: bigint;
}

/**
 * Terms, limits, the prices of the last ten seconds, and who used which. Changed by `apply` alone.
 */
export class ConversionState {
  readonly state: State;
  readonly assets = new Map<number, ConvertedAsset>();
  limits: ConversionLimits | undefined;
  readonly recent = new RecentPrices();
  /** Quotes that were used, with the record they are of, in the order of their use. */
  readonly used = new Map<string, number>();
  readonly today: DayUse = { day: 0, sum: 0n, byUser: new Map() };
  /** Fees ever taken of each asset, modulo ten: what the security fund's running tenth hangs on. */
  readonly feesModuloTen = new Map<number, bigint>();
  lastConversionId = 0;

  constructor(state: State) {
    this.state = state;
  }

  get isEmpty(): boolean {
    return this.assets.size === 0 && this.limits === undefined;
  }

  /** From the first asset on, prices are kept. */
  keepPrices(): void {
    pricesOf(this.state).recent = this.recent;
  }

  /** USDT, once swaps of it are offered. */
  get unit(): ConvertedAsset | undefined {
    for (const asset of this.assets.values()) if (asset.marketId === 0) return asset;
    return undefined;
  }

  /** What was swapped on the day of this time: by one user, and by all. */
  useAt(userId: number, timeMs: number): { readonly own: bigint; readonly all: bigint } {
    const { day, sum, byUser } = this.today;
    return day === dayOf(timeMs) ? { own: byUser.get(userId) ?? 0n, all: sum } : { own: 0n, all: 0n };
  }

  noteUse({ userId, fromAssetId, toAssetId, quoteSeq, worth }: Use, timeMs: number): void {
    const { today } = this;
    if (today.day !== dayOf(timeMs)) {
      today.day = dayOf(timeMs);
      today.sum = 0n;
      today.byUser.clear();
    }
    today.sum += worth;
    today.byUser.set(userId, (today.byUser.get(userId) ?? 0n) + worth);
    const { last, first } = this.#recordsKept();
    for (const [old, seq] of this.used) {
      // Of a record that is forgotten nobody gets a quote any more.
      if (seq >= first || seq === last) break;
      this.used.delete(old);
    }
    this.used.set(useKey(userId, fromAssetId, toAssetId, quoteSeq), quoteSeq);
  }

  #recordsKept(): { readonly first: number; readonly last: number } {
    const { records } = this.recent;
    return { first: records[0]?.seq ?? 0, last: records.at(-1)?.seq ?? 0 };
  }
}
