import { orderProducts, type OrderProduct } from '@candor/protocol';
import { and, count, desc, eq, gte, inArray, lte, type SQL, sql as raw } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { type MarkedPage, markedBounds } from '../http/page.ts';
import type { Database } from '../sql/open-sql.ts';
import { fixedPeriodContracts, futuresOrders, orders } from '../sql/schema.ts';

export interface AllOrdersFilter {
  readonly userId: number;
  readonly type: OrderProduct | 'all';
  readonly state: 'open' | 'history' | 'all';
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Where an order is among all of a user's: by its time, then its product, then its id. */
export interface OrderPlace {
  readonly createdAtMs: number;
  readonly product: OrderProduct;
  readonly id: number;
}

interface Columns {
  readonly userId: PgColumn;
  readonly open: PgColumn;
  readonly createdAtMs: PgColumn;
}

/** An order's place as a mark of a list. */
export const markOf = ({ createdAtMs, product, id }: OrderPlace): string =>
  `${createdAtMs}-${orderProducts.indexOf(product)}-${id}`;

/**
 * The places of a page of a user's orders of every product, newest first, and how many there are.
 */
export async function placesOf(db: Database, filter: AllOrdersFilter, page: MarkedPage) {
  const all = everyOrder(db, filter);
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(all);
  const [createdAtMs = 0, rank = 0, id = 0] = page.before?.split('-').map(Number) ?? [];
  const older = raw`(${all.createdAtMs}, ${all.rank}, ${all.id}) < (${createdAtMs}, ${rank}, ${id})`;
  const rows = await db
    .select()
    .from(all)
    .where(page.before === undefined ? undefined : older)
    .orderBy(desc(all.createdAtMs), desc(all.rank), desc(all.id))
    .limit(limit)
    .offset(offset);
  const places = rows.map((row): OrderPlace => {
    const product = orderProducts[row.rank];
    if (!product) throw new Error(`No product has the rank ${row.rank}.`);
    return { createdAtMs: row.createdAtMs, product, id: row.id };
  });
  return { places, total: total?.rows ?? 0 };
}

/** The rows behind some places, of each product by its id. */
export async function rowsAt(db: Database, places: readonly OrderPlace[]) {
  const ids = (product: OrderProduct) => places.filter((place) => place.product === product).map(({ id }) => id);
  const spot = await db
    .select()
    .from(orders)
    .where(inArray(orders.orderId, ids('spot')));
  const fixedPeriod = await db
    .select()
    .from(fixedPeriodContracts)
    .where(inArray(fixedPeriodContracts.contractId, ids('fixedPeriod')));
  const contract = await db
    .select()
    .from(futuresOrders)
    .where(inArray(futuresOrders.orderId, ids('contract')));
  return {
    spot: new Map(spot.map((row) => [row.orderId, row])),
    fixedPeriod: new Map(fixedPeriod.map((row) => [row.contractId, row])),
    contract: new Map(contract.map((row) => [row.orderId, row])),
  };
}

function everyOrder(db: Database, filter: AllOrdersFilter) {
  const { acceptedAtMs } = fixedPeriodContracts;
  const spot = db
    .select({ createdAtMs: orders.createdAtMs, rank: rankOf('spot'), id: orders.orderId })
    .from(orders)
    .where(wanted('spot', orders, filter));
  const fixedPeriod = db
    .select({ createdAtMs: acceptedAtMs, rank: rankOf('fixedPeriod'), id: fixedPeriodContracts.contractId })
    .from(fixedPeriodContracts)
    .where(wanted('fixedPeriod', { ...columnsOf(fixedPeriodContracts), createdAtMs: acceptedAtMs }, filter));
  const contract = db
    .select({ createdAtMs: futuresOrders.createdAtMs, rank: rankOf('contract'), id: futuresOrders.orderId })
    .from(futuresOrders)
    .where(wanted('contract', futuresOrders, filter));
  return unionAll(spot, fixedPeriod, contract).as('every_order');
}

const columnsOf = ({ userId, open }: Omit<Columns, 'createdAtMs'>) => ({ userId, open });

const rankOf = (product: OrderProduct) => raw<number>`${raw.raw(String(orderProducts.indexOf(product)))}`.as('rank');

function wanted(
  product: OrderProduct,
  { userId, open, createdAtMs }: Columns,
  filter: AllOrdersFilter,
): SQL | undefined {
  const { type, state, fromMs, toMs } = filter;
  return and(
    eq(userId, filter.userId),
    type === 'all' || type === product ? undefined : raw`false`,
    state === 'all' ? undefined : eq(open, state === 'open'),
    fromMs === undefined ? undefined : gte(createdAtMs, fromMs),
    toMs === undefined ? undefined : lte(createdAtMs, toMs),
  );
}
