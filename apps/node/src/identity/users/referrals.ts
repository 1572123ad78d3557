import { formatDecimal } from '@candor/amount';
import { type Invited, referralGenerations } from '@candor/protocol';
import { type SQL, sql as raw } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { fills, users } from '../../base/sql/schema.ts';
import { masked } from './addresses.ts';

const quote = 'USDT';

interface Row {
  readonly [column: string]: unknown;
  readonly generation: number;
  readonly email: string;
  readonly phone: string;
  readonly registered_at_ms: string | number;
  readonly traded: string;
}

/**
 * Whom somebody invited, and whom those invited, as far as generations are counted; with what each
 * traded in markets quoted in USDT.
 */
export class Referrals {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #exchange: ExchangeService;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly exchange: ExchangeService }) {
    this.#sql = parts.sql;
    this.#exchange = parts.exchange;
  }

  /** A page of them, newest first. */
  async list(
    userId: number,
    generation: number | undefined,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: Invited[]; readonly total: number }> {
    const { scale, markets } = await this.#quoted();
    const db = await this.#sql.db();
    const only = generation === undefined ? raw`true` : raw`generation = ${generation}`;
    const { rows } = await db.execute<Row>(
      raw`${tree(userId)} select generation, email, phone, registered_at_ms, ${tradedOf(markets)} as traded
        from invited where ${only} order by registered_at_ms desc, user_id desc limit ${limit} offset ${offset}`,
    );
    const { rows: counted } = await db.execute<{ people: string }>(
      raw`${tree(userId)} select count(*) as people from invited where ${only}`,
    );
    return { rows: rows.map((row) => invitedOf(row, scale)), total: Number(counted[0]?.people ?? 0) };
  }

  /** Generation by generation, also those in which there is nobody. */
  async sums(userId: number): Promise<{ generation: number; people: number; traded: string }[]> {
    const { scale, markets } = await this.#quoted();
    const db = await this.#sql.db();
    const { rows } = await db.execute<{ generation: number; people: string; traded: string }>(
      raw`${tree(userId)} select generation, count(*) as people, sum(${tradedOf(markets)}) as traded
        from invited group by generation`,
    );
    return Array.from({ length: referralGenerations }, (_, index) => {
      const found = rows.find((row) => row.generation === index + 1);
      const traded = formatDecimal(BigInt(found?.traded ?? '0'), scale);
      return { generation: index + 1, people: Number(found?.people ?? 0), traded };
    });
  }

  async #quoted(): Promise<{ readonly scale: number; readonly markets: readonly number[] }> {
    const { value } = await this.#exchange.read((state) => ({ assets: state.assets(), markets: state.markets() }));
    const asset = value.assets.find(({ symbol }) => symbol === quote);
    const markets = value.markets.filter(({ quoteAssetId }) => quoteAssetId === asset?.assetId);
    return { scale: asset?.scale ?? 0, markets: markets.map(({ marketId }) => marketId) };
  }
}

/** Bounded by the generations, so that not even a ring of invitations would go on for ever. */
const tree = (userId: number): SQL => raw`with recursive invited as (
  select user_id, email, phone, registered_at_ms, 1 as generation from ${users} where invited_by = ${userId}
  union all
  select next.user_id, next.email, next.phone, next.registered_at_ms, invited.generation + 1
  from ${users} as next join invited on next.invited_by = invited.user_id where invited.generation < ${referralGenerations}
)`;

const tradedOf = (markets: readonly number[]): SQL =>
  raw`(select coalesce(sum(notional), 0) from ${fills} where ${fills.userId} = invited.user_id
    and ${fills.marketId} = any(${`{${markets.join(',')}}`}::int[]))`;

function invitedOf({ generation, email, phone, registered_at_ms: registered, traded }: Row, scale: number): Invited {
  const account =
    email === '' ? masked({ channel: 'sms', address: phone }) : masked({ channel: 'mail', address: email });
  return { generation, account, registeredAtMs: Number(registered), traded: formatDecimal(BigInt(traded), scale) };
}
