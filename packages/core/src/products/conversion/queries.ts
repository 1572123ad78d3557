import { amount, type Amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { State } from '../../state/state.ts';
import type { ConversionLimits } from './commands.ts';
import { conversionOf } from './own.ts';
import { type PairQuote, quoteAt, type QuotedSwap, swapAt } from './quote.ts';
import type { ConvertedAsset, ConversionState } from './state.ts';

/** An asset that is swapped, and what the platform holds of it for that. */
export interface ConvertedAssetView extends ConvertedAsset {
  readonly inventory: Amount;
}

/** A quote for one amount, as `convert` with its sequence books it. */
export interface QuoteView extends PairQuote {
  readonly swap: QuotedSwap;
}

/** Swaps to those who ask: always the newest state. */
export class ConversionView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** Every asset with terms, in the order they were set. */
  assets(): ConvertedAssetView[] {
    return Array.from(this.#own.assets.values(), (asset) => ({
      ...asset,
      inventory: amount(this.#state.ledger.book('inventory', this.#state.asset(asset.assetId)?.row ?? 0)),
    }));
  }

  get limits(): ConversionLimits | undefined {
    return this.#own.limits;
  }

  /** What was swapped on the UTC day of this time, in units of USDT: by one user, and by all. */
  useAt(userId: number, timeMs: number): { readonly own: bigint; readonly all: bigint } {
    return this.#own.useAt(userId, timeMs);
  }

  /**
   * The quote of now, or of a record of the last ten seconds, for an amount that is paid or that
   * has to arrive.
   */
  quote(
    pair: { readonly fromAssetId: number; readonly toAssetId: number; readonly seq?: number },
    side: 'pay' | 'receive',
    units: bigint,
    timeMs: number,
  ): QuoteView | RejectionReason {
    const quote = quoteAt(this.#own, { ...pair, seq: pair.seq ?? this.#state.seq }, timeMs);
    return typeof quote === 'string' ? quote : { ...quote, swap: swapAt(this.#own, quote, side, units) };
  }

  get #own(): ConversionState {
    return conversionOf(this.#state);
  }
}
