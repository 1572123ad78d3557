import { addDecimals, formatDecimal } from '@candor/amount';
import { count, gte, sql as raw } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { users } from '../../base/sql/schema.ts';

const dayMs = 86_400_000;

interface Parts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'rows'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly now: () => number;
}

/**
 * What the exchange does for its owners: how many users, what was traded in a day, what fees it
 * ever charged in USDT.
 */
export async function businessOf({ exchange, views, sql, now }: Parts) {
  const db = await sql.db();
  const [row] = await db
    .select({
      users: count(),
      newUsers: raw<string>`count(*) filter (where ${gte(users.registeredAtMs, now() - dayMs)})`,
    })
    .from(users);
  const { value: fees } = await exchange.read((state) => {
    const usdt = [...state.assets()].find(({ symbol }) => symbol === 'USDT');
    if (usdt === undefined) return '0';
    const charged = state.bookBalance('securityFund', usdt.assetId) + state.bookBalance('fees', usdt.assetId);
    return formatDecimal(charged, usdt.scale);
  });
  const turnover = views
    .rows()
    .filter(({ quote_symbol: quote }) => quote === 'USDT')
    .reduce((sum, { amount }) => addDecimals(sum, amount), '0');
  return { users: row?.users ?? 0, newUsers: Number(row?.newUsers ?? '0'), turnover, fees };
}
