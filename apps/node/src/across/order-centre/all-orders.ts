import { orderProducts, type OrderProduct } from '@candor/protocol';
import { and, count, desc, eq, gte, inArray, lte, or, type SQL, sql as raw } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { type MarkedPage, markedBounds } from '../../wire/http/page.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import { fixedPeriodContracts, futuresOrders, orders, swaps } from '../../base/sql/schema.ts';

export interface AllOrdersFilter {
  readonly userId: number;
  readonly type: OrderProduct | 'all';
  readonly state: 'open' | 'history' | 'all';
  /** One order of the product. */
  readonly id?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Where an order is among all of a user's: by its time, then its product, then its id. */
export interface OrderPlace {
  readonly createdAtMs: number;
  readonly product: OrderProduct;
  readonly id: number;
}

/** What a product's table says about an order. */
interface Facts {
  readonly isOwn: SQL | undefined;
  readonly isOpen: SQL;
  readonly createdAtMs: PgColumn;
  readonly id: PgColumn;
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
  const otc = await db
    .select()
    .from(otcOrders)
    .where(inArray(otcOrders.orderId, ids('otc')));
  const swap = await db
    .select()
    .from(swaps)
    .where(inArray(swaps.swapId, ids('swap')));
  return {
    spot: new Map(spot.map((row) => [row.orderId, row])),
    fixedPeriod: new Map(fixedPeriod.map((row) => [row.contractId, row])),
    contract: new Map(contract.map((row) => [row.orderId, row])),
    otc,
    swap: new Map(swap.map((row) => [row.swapId, row])),
  };
}

function everyOrder(db: Database, filter: AllOrdersFilter) {
  const spot = db
    .select({ createdAtMs: orders.createdAtMs, rank: rankOf('spot'), id: orders.orderId })
    .from(orders)
    .where(wanted('spot', { ...ownedBy(filter, orders), createdAtMs: orders.createdAtMs, id: orders.orderId }, filter));
  const { acceptedAtMs, contractId } = fixedPeriodContracts;
  const periods = { ...ownedBy(filter, fixedPeriodContracts), createdAtMs: acceptedAtMs, id: contractId };
  const fixedPeriod = db
    .select({ createdAtMs: acceptedAtMs, rank: rankOf('fixedPeriod'), id: contractId })
    .from(fixedPeriodContracts)
    .where(wanted('fixedPeriod', periods, filter));
  const positions = {
    ...ownedBy(filter, futuresOrders),
    createdAtMs: futuresOrders.createdAtMs,
    id: futuresOrders.orderId,
  };
  const contract = db
    .select({ createdAtMs: futuresOrders.createdAtMs, rank: rankOf('contract'), id: futuresOrders.orderId })
    .from(futuresOrders)
    .where(wanted('contract', positions, filter));
  const { openedAtMs, orderId, buyerId, sellerId, open } = otcOrders;
  const isParty = or(eq(buyerId, filter.userId), eq(sellerId, filter.userId));
  const deals = { isOwn: isParty, isOpen: eq(open, true), createdAtMs: openedAtMs, id: orderId };
  const otc = db
    .select({ createdAtMs: openedAtMs, rank: rankOf('otc'), id: orderId })
    .from(otcOrders)
    .where(wanted('otc', deals, filter));
  const { timeMs, swapId, userId } = swaps;
  // A swap is over as soon as it is made.
  const made = { isOwn: eq(userId, filter.userId), isOpen: raw`false`, createdAtMs: timeMs, id: swapId };
  const swap = db
    .select({ createdAtMs: timeMs, rank: rankOf('swap'), id: swapId })
    .from(swaps)
    .where(wanted('swap', made, filter));
  return unionAll(spot, fixedPeriod, contract, otc, swap).as('every_order');
}

const rankOf = (product: OrderProduct) => raw<number>`${raw.raw(String(orderProducts.indexOf(product)))}`.as('rank');

interface OwnedTable {
  readonly userId: PgColumn;
  readonly open: PgColumn;
}

const ownedBy = ({ userId }: AllOrdersFilter, table: OwnedTable) => ({
  isOwn: eq(table.userId, userId),
  isOpen: eq(table.open, true),
});

function wanted(product: OrderProduct, facts: Facts, filter: AllOrdersFilter): SQL | undefined {
  const { type, state, id, fromMs, toMs } = filter;
  return and(
    facts.isOwn,
    type === 'all' || type === product ? undefined : raw`false`,
    state === 'all' ? undefined : state === 'open' ? facts.isOpen : raw`not ${facts.isOpen}`,
    id === undefined ? undefined : eq(facts.id, Number(id)),
    fromMs === undefined ? undefined : gte(facts.createdAtMs, fromMs),
    toMs === undefined ? undefined : lte(facts.createdAtMs, toMs),
  );
}
