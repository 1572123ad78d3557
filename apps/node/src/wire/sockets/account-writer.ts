import { formatDecimal, parseDecimal, rescale } from '@candor/amount';
import type { Balance } from '@candor/protocol';
import type { ListedMarket } from '../../engine/listings/listed-market.ts';
import type { AccountState, BalanceState } from '../../engine/orders/account-state.ts';

export interface AssetFacts {
  readonly symbol: string;
  readonly name: string;
  readonly scale: number;
}

/** What is needed of the listings to write an account as the wire wants it. */
export interface Listings {
  market(marketId: number): ListedMarket & { readonly baseAssetId: number; readonly quoteAssetId: number };
  asset(assetId: number): AssetFacts;
  usdtPrice(asset: string): string | null;
}

/** Writes balances with their names and their worth. */
export class AccountWriter {
  readonly #listings: Listings;

  constructor(listings: Listings) {
    this.#listings = listings;
  }

  market(marketId: number): ReturnType<Listings['market']> {
    return this.#listings.market(marketId);
  }

  balances(balances: readonly BalanceState[], state: AccountState, seq: number): Balance[] {
    return balances.map((balance) => this.#balance(balance, state.reserved(balance), seq));
  }

  #balance({ wallet, marketId, assetId, total }: BalanceState, reserved: bigint, seq: number): Balance {
    const { symbol, name, scale } = this.#listings.asset(assetId);
    return {
      walletType: wallet,
      ...(marketId !== undefined && { symbol: this.#listings.market(marketId).symbol }),
      asset: symbol,
      name,
      scale,
      available: formatDecimal(total - reserved, scale),
      reserved: formatDecimal(reserved, scale),
      total: formatDecimal(total, scale),
      usdt: worth(total, scale, this.#listings.usdtPrice(symbol)),
      seq,
    };
  }
}

const priceScale = 18;
const worthScale = 8;

/** Units × price, truncated to 8 decimals; null where there is no price. */
export function worth(units: bigint, scale: number, price: string | null): string | null {
  const parsed = price === null ? null : parseDecimal(price, priceScale);
  if (!parsed?.ok) return null;
  return formatDecimal(rescale(units * parsed.units, scale + priceScale, worthScale, 'floor'), worthScale);
}
