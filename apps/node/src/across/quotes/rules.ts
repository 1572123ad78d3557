import { formatDecimal } from '@candor/amount';
import { indexRules } from '@candor/market-data';
import type { MarketRules, SecurityFund } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { rateText } from '../../engine/listings/listed-market.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { thresholdsOf } from '../../identity/users/thresholds.ts';

/** The core takes a tenth of every fee, exact over time. */
const fundPpm = 100_000;

/** What holds now, as the exchange itself is set. */
export async function rulesOf(
  exchange: ExchangeService,
  views: Pick<MarketViews, 'symbolOf'>,
  journalDays: number | undefined,
): Promise<MarketRules> {
  const { value } = await exchange.read((state) => ({ markets: state.markets(), thresholds: thresholdsOf(state) }));
  return {
    markets: value.markets.map(({ marketId, tiers }) => ({
      symbol: views.symbolOf(marketId),
      fees: tiers.map(({ tier, makerPpm, takerPpm }) => ({
        tier,
        makerRate: rateText(makerPpm),
        takerRate: rateText(takerPpm),
      })),
    })),
    index: {
      venuesLeast: indexRules.venuesLeast,
      freshMs: indexRules.freshMs,
      clampRate: rateText(Number(indexRules.clampPpm)),
      agreeRate: rateText(Number(indexRules.agreePpm)),
      ejectRate: rateText(Number(indexRules.ejectPpm)),
      ejectAfterMs: indexRules.ejectAfterMs,
      backAfterMs: indexRules.backAfterMs,
    },
    securityFundRate: rateText(fundPpm),
    thresholds: value.thresholds,
    journalDays: journalDays ?? null,
  };
}

/**
 * The fund's balances are the ledger's own. What was ever charged is in two books: the fund's
 * tenth, and the rest in `fees`.
 */
export async function fundOf(exchange: ExchangeService, listings: Listings): Promise<SecurityFund> {
  const assets = listings.assets();
  const { value, seq } = await exchange.read((state) => ({
    timeMs: state.timeMs,
    books: assets.map(({ assetId }) => ({
      fund: state.bookBalance('securityFund', assetId),
      fees: state.bookBalance('fees', assetId),
    })),
  }));
  const records = assets.flatMap(({ symbol, scale }, index) => {
    const { fund, fees } = value.books[index] ?? { fund: 0n, fees: 0n };
    if (fund === 0n && fees === 0n && symbol !== 'USDT') return [];
    return [{ asset: symbol, fees: formatDecimal(fund + fees, scale), balance: formatDecimal(fund, scale) }];
  });
  return { records, seq, timeMs: value.timeMs };
}
