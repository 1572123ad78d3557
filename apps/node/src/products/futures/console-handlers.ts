import { contractValue, formatDecimal } from '@candor/amount';
import { operatorComingLiquidations, operatorContractNews, operatorContracts, type OutputOf } from '@candor/protocol';
import { desc, inArray } from 'drizzle-orm';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText, quoteText } from '../../engine/listings/listed-market.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { futuresDeleveragings, futuresLiquidations } from '../../base/sql/schema.ts';
import { comingBands } from './coming-liquidations.ts';
import { termsText } from './contract-proposal.ts';
import { fundingRateText, nextFundingMs } from './contract-texts.ts';
import { contractNamed } from './contracts.ts';
import { deskEvents, rowsShown, stepsShown } from './console-events.ts';
import type { FuturesParts } from './futures-parts.ts';
import { insuranceText } from './insurance-text.ts';
import { listInsurance } from './lists.ts';

type Desk = OutputOf<typeof operatorContracts>;

/** What operators see of perpetual contracts: sums alone, and events without names. */
export function futuresDeskHandlers(parts: FuturesParts): Handled[] {
  const { listings, live, book, broker, sql, now } = parts;
  return [
    handle(operatorContracts, async () => {
      await live.ready;
      const db = await sql.db();
      const page = { size: rowsShown, current: 1 };
      const { records } = await listInsurance(db, page, (row) => insuranceText(row, listings));
      return {
        timeMs: now(),
        contracts: sumsOf(parts),
        fund: await fundOf(parts),
        movements: records,
        events: await eventsOf(db, (contractId) => listings.contract(contractId)),
      };
    }),
    handle(operatorContractNews, async ({ context }) => {
      const { operatorId, sessionId } = context.operator();
      return broker.admit({ kind: 'operator', operatorId: String(operatorId), sessionId, about: 'contracts' });
    }),
    handle(operatorComingLiquidations, async ({ input }) => {
      const contract = contractNamed(listings, input.symbol);
      await live.ready;
      const { mark } = live.markOf(contract);
      return {
        symbol: contract.symbol,
        mark: mark === 0 ? null : priceText(mark, contract),
        bands: await comingBands(book, contract, mark),
      };
    }),
  ];
}

/** Every contract with what all of its positions come to. */
function sumsOf({ views, live, running, now }: FuturesParts): Desk['contracts'] {
  const held = new Map<number, { longs: number; shorts: number; lots: number }>();
  for (const { contractId, side, lots } of live.fold.positions()) {
    const sums = held.get(contractId) ?? { longs: 0, shorts: 0, lots: 0 };
    const isLong = side === 'long';
    sums[isLong ? 'longs' : 'shorts'] += 1;
    sums.lots += isLong ? lots : 0;
    held.set(contractId, sums);
  }
  const nowMs = now();
  return views.contracts().map((contract) => {
    const { contractId, symbol, type, settle, quoteScale, state, fees, versions, scale, kind } = contract;
    const { longs, shorts, lots } = held.get(contractId) ?? { longs: 0, shorts: 0, lots: 0 };
    const { mark, stale } = live.markOf(contract);
    const { rate } = running(contract);
    const last = live.lastFunding(contractId);
    const terms = versions.at(-1);
    if (!terms) throw new Error(`The contract ${symbol} has no terms.`);
    return {
      symbol,
      contractType: type,
      settleAsset: settle,
      settleScale: quoteScale,
      state,
      stateCause: views.row(contractId)?.stateCause ?? null,
      mark: mark === 0 ? null : priceText(mark, contract),
      stale,
      openInterest: quantityText(lots, contract),
      value: mark === 0 ? null : quoteText(contractValue(scale, BigInt(mark), BigInt(lots)), contract),
      longs,
      shorts,
      fundingNext: rate === null ? null : fundingRateText(rate),
      fundingNextAtMs: nextFundingMs(nowMs),
      fundingLast: last?.outcome === 'paid' ? fundingRateText(last.rate) : null,
      fees: fees.toSorted((one, other) => one.tier - other.tier).map((rates) => ({ ...rates })),
      terms: termsText(terms, { settleScale: quoteScale, inverse: kind === 'inverse' }),
      announcedFromMs: terms.effectiveFromMs > nowMs ? terms.effectiveFromMs : null,
    };
  });
}

/** The insurance fund of each settlement asset, and what the treasury has beside it. */
async function fundOf({ exchange, listings }: FuturesParts): Promise<Desk['fund']> {
  const assets = new Set(listings.contracts().map(({ quoteAssetId }) => quoteAssetId));
  const { value } = await exchange.read((state) =>
    Array.from(assets, (assetId) => ({
      ...listings.asset(assetId),
      balance: state.bookBalance('insuranceFund', assetId),
      treasury: state.bookBalance('treasury', assetId),
    })),
  );
  return value.map(({ symbol, scale, balance, treasury }) => ({
    asset: symbol,
    balance: formatDecimal(balance, scale),
    treasury: formatDecimal(treasury, scale),
  }));
}

/** The newest liquidation steps and deleveragings, newest first. */
async function eventsOf(db: Database, contractOf: (contractId: number) => ListedContract): Promise<Desk['events']> {
  const chosen = inArray(futuresLiquidations.phase, stepsShown);
  const steps = await db
    .select()
    .from(futuresLiquidations)
    .where(chosen)
    .orderBy(desc(futuresLiquidations.seq), desc(futuresLiquidations.place))
    .limit(rowsShown);
  const deleveraged = await db
    .select()
    .from(futuresDeleveragings)
    .orderBy(desc(futuresDeleveragings.seq), desc(futuresDeleveragings.place))
    .limit(rowsShown);
  return deskEvents(steps, deleveraged, contractOf);
}
