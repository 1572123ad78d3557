import { formatDecimal, settlementPriceOf } from '@candor/amount';
import { and, asc, eq, gt, lte, sql as raw } from 'drizzle-orm';
import type { ExchangeService } from '../../exchange/service.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Logger } from '../../ops/logger.ts';
import type { Sql } from '../../sql/open-sql.ts';
import { fixedPeriodContracts, projection, settings } from '../../sql/schema.ts';
import { contractNumber } from './contract-number.ts';
import type { ContractRow } from './contract-rows.ts';
import { resultOf } from './contract-text.ts';
import type { PricedMarkets } from './priced-markets.ts';
import { changesContracts } from './product-records.ts';

export interface ContractNoticeParts {
  readonly exchange: Pick<ExchangeService, 'onRecord'>;
  readonly sql: Pick<Sql, 'db' | 'state'>;
  readonly markets: Pick<PricedMarkets, 'market'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Pick<Logger, 'warn'>;
}

const lookEveryMs = 2_000;
const cursorName = 'notices.contractSeq';
/** More of one user's in one look become one notice. */
const singly = 3;

/** Notifies users of settled contracts where they asked for it. A cursor over the projection keeps a contract from a second notice. */
export class ContractNotices {
  readonly #parts: ContractNoticeParts;
  readonly #stop: () => void;
  readonly #timer: NodeJS.Timeout;
  #due = true;
  #looking: Promise<void> | undefined;

  constructor(parts: ContractNoticeParts) {
    this.#parts = parts;
    this.#stop = parts.exchange.onRecord(
      ({ events }) => {
        this.#due ||= events.some(({ type }) => type === 'fixed_period_settled');
      },
      (record) => !this.#due && changesContracts(record),
    );
    this.#timer = setInterval(() => {
      if (this.#due && parts.sql.state === 'ready') void this.look();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Notifies of what has settled since the last look, as far as the projection has come. */
  look(): Promise<void> {
    this.#looking ??= this.#lookThrough()
      .catch((error: unknown) => {
        this.#due = true;
        this.#parts.logger.warn({ err: error }, 'settled contracts were not told');
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#stop();
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #lookThrough(): Promise<void> {
    this.#due = false;
    const db = await this.#parts.sql.db();
    const [at] = await db.select().from(projection);
    const [kept] = await db.select().from(settings).where(eq(settings.name, cursorName));
    const applied = at?.appliedSeq ?? 0;
    if (!kept) return this.#keep(applied);
    const { settledSeq } = fixedPeriodContracts;
    const rows = await db
      .select()
      .from(fixedPeriodContracts)
      .where(and(gt(settledSeq, Number(kept.value)), lte(settledSeq, applied)))
      .orderBy(asc(settledSeq), asc(fixedPeriodContracts.contractId));
    const byUser = new Map<number, ContractRow[]>();
    for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
    for (const [userId, settled] of byUser) await this.#tell(userId, settled);
    await this.#keep(applied);
  }

  async #tell(userId: number, settled: readonly ContractRow[]): Promise<void> {
    const { notices, markets } = this.#parts;
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

  async #keep(seq: number): Promise<void> {
    const db = await this.#parts.sql.db();
    await db
      .insert(settings)
      .values({ name: cursorName, value: String(seq) })
      .onConflictDoUpdate({ target: settings.name, set: { value: raw`excluded.value` } });
  }
}

const timeOfDay = (second: number): string => new Date(second * 1_000).toISOString().slice(11, 19);

/** Opening and settlement price, each with its second; nothing where there is no settlement price. */
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
