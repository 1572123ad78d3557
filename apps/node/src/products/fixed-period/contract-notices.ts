import { formatDecimal, settlementPriceOf } from '@candor/amount';
import { and, asc, gt, lte } from 'drizzle-orm';
import { NoticeCursor, type NoticeCursorParts } from '../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { fixedPeriodContracts } from '../../base/sql/schema.ts';
import { contractNumber } from './contract-number.ts';
import type { ContractRow } from './contract-rows.ts';
import { resultOf } from './contract-text.ts';
import type { PricedMarkets } from './priced-markets.ts';
import { changesContracts } from './product-records.ts';

export interface ContractNoticeParts extends NoticeCursorParts {
  readonly markets: Pick<PricedMarkets, 'market'>;
  readonly notices: Pick<Notices, 'tell'>;
}

/** More of one user's in one look become one notice. */
const singly = 3;

/** Notifies users of settled contracts where they asked for it. */
export class ContractNotices extends NoticeCursor {
  constructor(parts: ContractNoticeParts) {
    super(parts, {
      name: 'notices.contractSeq',
      concerns: changesContracts,
      isNews: ({ type }) => type === 'fixed_period_settled',
      failed: 'settled contracts were not notified of',
      notify: async (db, after, until) => {
        await notifyOfSettled(db, parts, [after, until]);
        return until;
      },
    });
  }
}

async function notifyOfSettled(
  db: Database,
  parts: ContractNoticeParts,
  [after, until]: readonly [number, number],
): Promise<void> {
  const { settledSeq } = fixedPeriodContracts;
  const rows = await db
    .select()
    .from(fixedPeriodContracts)
    .where(and(gt(settledSeq, after), lte(settledSeq, until)))
    .orderBy(asc(settledSeq), asc(fixedPeriodContracts.contractId));
  const byUser = new Map<number, ContractRow[]>();
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
  for (const [userId, settled] of byUser) await notify(parts, userId, settled);
}

async function notify(
  { notices, markets }: ContractNoticeParts,
  userId: number,
  settled: readonly ContractRow[],
): Promise<void> {
  if (settled.length > singly) {
    const last = settled.at(-1);
    const name = `contracts-${last?.settledSeq ?? 0}-${last?.contractId ?? 0}`;
    await notices.tell(userId, name, { kind: 'contract_settled', count: settled.length });
    return;
  }
  for (const row of settled) {
    const { symbol, stakeAsset, stakeScale, tickScale } = markets.market(row.marketId);
    const result = resultOf(row);
    await notices.tell(userId, `contract-${row.contractId}`, {
      kind: 'contract_settled',
      outcome: row.outcome as 'won' | 'lost' | 'equal' | 'voided',
      symbol,
      seconds: row.durationSeconds,
      amount: formatDecimal(result < 0n ? -result : result, stakeScale, 0),
      asset: stakeAsset,
      orderCode: contractNumber(row.contractId, row.acceptedAtMs),
      ...pricesOf(row, tickScale),
    });
  }
}

const timeOfDay = (second: number): string => new Date(second * 1_000).toISOString().slice(11, 19);

/**
 * Opening and settlement price, each with its second; nothing where there is no settlement price.
 */
function pricesOf({ openPrice, openedSecond, sumTicks, expirySecond }: ContractRow, tickScale: number) {
  if (openPrice === null || openedSecond === null || sumTicks === null || expirySecond === null) return {};
  return {
    prices: {
      openPrice: formatDecimal(BigInt(openPrice), tickScale),
      openedAt: timeOfDay(openedSecond),
      price: settlementPriceOf(sumTicks, tickScale),
      settledAt: timeOfDay(expirySecond),
    },
  };
}
