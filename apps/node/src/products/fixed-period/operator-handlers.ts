import { divide, formatDecimal } from '@candor/amount';
import { fixedPeriodOffer, operatorFixedPeriod } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { limitsNow } from './approval-kinds.ts';
import { daysOf, decidedSums } from './contract-reads.ts';
import type { DayRow } from './contract-rows.ts';
import { periodTexts } from '../../engine/listings/period-texts.ts';
import { standingOffers } from './periods.ts';
import { marketsNow } from './priced-markets.ts';

export interface FixedPeriodDeskParts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly now: () => number;
}

const dayMs = 86_400_000;
const edgeScale = 6;

/** What operators see of fixed-period contracts: sums alone. */
export function fixedPeriodDeskHandlers({ exchange, sql, now }: FixedPeriodDeskParts): Handled[] {
  return [
    handle(operatorFixedPeriod, async ({ input: { days } }) => {
      const timeMs = now();
      const markets = await marketsNow(exchange);
      const db = await sql.db();
      const fromMs = timeMs - (days - 1) * dayMs;
      const rows = await daysOf(db, { marketId: undefined, fromMs, toMs: timeMs });
      const decided = await decidedSums(db, fromMs, timeMs);
      const { value: assets } = await exchange.read((state) => state.assets());
      const stake = assets.find(({ symbol }) => symbol === fixedPeriodOffer.stakeAsset);
      const [assetId, scale] = [stake?.assetId ?? 0, stake?.scale ?? 0];
      const units = (value: bigint) => formatDecimal(value, scale);
      const { value } = await exchange.read((state) => ({
        house: units(state.bookBalance('fixedPeriodHouse', assetId)),
        escrow: units(state.bookBalance('fixedPeriodEscrow', assetId)),
        treasury: units(state.bookBalance('treasury', assetId)),
        fees: units(state.bookBalance('fees', assetId)),
        exposures: state.fixedPeriod.exposures(),
        offers: new Map(standingOffers(state).map(({ marketId, offer }) => [marketId, offer])),
      }));
      const { exposures, offers, ...books } = value;
      const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0);
      return {
        timeMs,
        stakeAsset: fixedPeriodOffer.stakeAsset,
        ...books,
        limits: await limitsNow(exchange, { scale }),
        markets: exposures.map(({ marketId, contracts, exposure, exposureMax, riseExposure, fallExposure }) => ({
          symbol: markets.market(marketId).symbol,
          contracts,
          exposure: units(exposure),
          exposureMax: units(exposureMax),
          rise: units(riseExposure),
          fall: units(fallExposure),
        })),
        offers: markets.all().flatMap(({ marketId, symbol, isIndex, stakeAsset, stakeScale }) => {
          const offer = offers.get(marketId);
          // A market with a book that never offered a period has its way to the first one among the
          // markets.
          if (offer === undefined || (!isIndex && offer.sinceMs === 0)) return [];
          const periods = periodTexts(offer.periods, stakeScale);
          return [{ symbol, stakeAsset, stakeScale, periods }];
        }),
        voids: [
          { cause: 'no_opening_sample' as const, contracts: sum((row) => row.noOpeningSample) },
          { cause: 'window_stale' as const, contracts: sum((row) => row.windowStale) },
          { cause: 'window_missing' as const, contracts: sum((row) => row.windowMissing) },
        ],
        voidsWouldHaveWon: sum((row) => row.wouldHaveWon),
        voidsWouldHaveLost: sum((row) => row.wouldHaveLost),
        periods: byPeriod(rows).map(({ marketId, durationSeconds, paidBeyondStakes, keptStakes }) => {
          const of = decided.find((one) => one.marketId === marketId && one.durationSeconds === durationSeconds);
          return {
            symbol: markets.market(marketId).symbol,
            durationSeconds,
            contracts: of?.contracts ?? 0,
            staked: units(of?.staked ?? 0n),
            paidBeyondStakes: units(paidBeyondStakes),
            keptStakes: units(keptStakes),
            listedEdge: of ? edgeText(of.listedEdge, 2_000_000n * of.staked) : null,
            realisedEdge: of ? edgeText(keptStakes - paidBeyondStakes, of.staked) : null,
          };
        }),
      };
    }),
  ];
}

/** Voids neither pay nor keep anything, so the days' sums hold for those that were decided. */
type PeriodSum = Pick<DayRow, 'marketId' | 'durationSeconds' | 'paidBeyondStakes' | 'keptStakes'>;

function byPeriod(rows: readonly DayRow[]): PeriodSum[] {
  const sums = new Map<string, PeriodSum>();
  for (const row of rows) {
    const key = `${row.marketId}/${row.durationSeconds}`;
    const before = sums.get(key);
    sums.set(key, {
      marketId: row.marketId,
      durationSeconds: row.durationSeconds,
      paidBeyondStakes: (before?.paidBeyondStakes ?? 0n) + row.paidBeyondStakes,
      keptStakes: (before?.keptStakes ?? 0n) + row.keptStakes,
    });
  }
  return [...sums.values()].toSorted(
    (one, other) => one.marketId - other.marketId || one.durationSeconds - other.durationSeconds,
  );
}

/**
 * A share as a fraction, rounded half to even at six decimals; below zero where more was paid than
 * kept.
 */
function edgeText(part: bigint, whole: bigint): string {
  const size = part < 0n ? -part : part;
  const text = formatDecimal(divide(size * 10n ** BigInt(edgeScale), whole, 'half_even'), edgeScale, 1);
  return part < 0n ? `-${text}` : text;
}
