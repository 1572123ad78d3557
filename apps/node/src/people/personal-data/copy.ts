import { formatDecimal } from '@candor/amount';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { CopyPart } from '@candor/protocol';
import type { Applications } from '../applications/applications.ts';
import { billMessage, marketsBehind } from '../../engine/projections/bill-message.ts';
import { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { PaymentMethods } from '../payment-methods/payment-methods.ts';
import { orderOfRow } from '../../engine/projections/order-rows.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';
import { fillMessage } from '../../engine/projections/fill-message.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import {
  applications,
  bills,
  fills,
  orders,
  paymentMethods,
  verifications,
  withdrawals,
} from '../../base/sql/schema.ts';
import { maskedAccount } from '../../identity/users/masks.ts';
import type { UserRow } from '../../identity/users/users.ts';
import type { Verifications } from '../verification/verifications.ts';
import { type Person, personOf } from './person.ts';
import { type PersonalTable, personalTables } from './tables.ts';

type Fact = string | number | boolean | null;
type Facts = Readonly<Record<string, Fact>>;

interface Section {
  readonly name: string;
  read(db: Database, person: Person, from: number, rows: number): Promise<Facts[]>;
}

export interface CopyParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly exchange: ExchangeService;
  readonly verifications: Pick<Verifications, 'factsOf'>;
  readonly applications: Pick<Applications, 'factsOf'>;
  readonly methods: Pick<PaymentMethods, 'factsOf'>;
  /** Rows of one part; fewer in tests. */
  readonly rowsMax?: number;
}

/**
 * A copy of what is kept about a person, a bounded part at a time: the rows of their tables without
 * secrets, and their orders, fills and bills from the journal's lists. A cursor names the section
 * and the row where the next part begins.
 */
export class PersonalCopies {
  readonly #parts: CopyParts;

  constructor(parts: CopyParts) {
    this.#parts = parts;
  }

  /** The part that begins at `cursor`; the first one without. */
  async part(user: UserRow, cursor?: string): Promise<CopyPart> {
    const { sql, exchange, rowsMax = 2_000 } = this.#parts;
    const db = await sql.db();
    const person = personOf(user);
    const listings = new Listings();
    await exchange.read((state) => listings.load(state));
    const sections = [...this.#personal(), ...ofJournal(listings)];
    const sent: { name: string; rows: Facts[] }[] = [];
    let [at, from] = placeOf(cursor);
    for (let left = rowsMax; at < sections.length; at += 1, from = 0) {
      const section = sections[at];
      if (section === undefined) break;
      const rows = await section.read(db, person, from, left);
      if (rows.length > 0) sent.push({ name: section.name, rows: rows.map((row) => ({ ...row })) });
      left -= rows.length;
      if (left === 0) return { sections: sent, next: `${at}-${from + rows.length}` };
    }
    return { sections: sent, next: null };
  }

  #personal(): Section[] {
    return Object.entries(personalTables)
      .filter(([, { copied }]) => copied.length > 0)
      .map(([name, held]) => ({
        name,
        read: async (db, person, from, rows) =>
          (await rowsOf(db, held, person, from, rows)).map((row) => this.#factsOf(name, held, row)),
      }));
  }

  #factsOf(name: string, { copied }: PersonalTable, row: Readonly<Record<string, unknown>>): Facts {
    const plain = Object.fromEntries(
      copied.filter((column) => column !== 'facts').map((column) => [column, factOf(row[column])]),
    );
    if (!copied.includes('facts')) return plain;
    if (name === 'verifications')
      return { ...plain, ...textsOf(this.#parts.verifications.factsOf(row as typeof verifications.$inferSelect)) };
    if (name === 'applications')
      return { ...plain, ...textsOf(this.#parts.applications.factsOf(row as typeof applications.$inferSelect)) };
    if (name === 'payment_methods')
      return { ...plain, ...ending(this.#parts.methods.factsOf(row as typeof paymentMethods.$inferSelect)) };
    return { ...plain, facts: factOf(row['facts']) };
  }
}

/** By the primary key's order, so that what is added meanwhile comes after what was sent. */
async function rowsOf(
  db: Database,
  { table, rows }: PersonalTable,
  person: Person,
  offset: number,
  limit: number,
): Promise<Readonly<Record<string, unknown>>[]> {
  return db
    .select(getTableColumns(table))
    .from(table)
    .where(rows(person))
    .orderBy(...keyOf(table).map((column) => asc(column)))
    .limit(limit)
    .offset(offset);
}

function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

function ofJournal(listings: Listings): Section[] {
  return [
    {
      name: 'orders',
      read: async (db, { userId }, from, rows) => {
        const found = await db
          .select()
          .from(orders)
          .where(eq(orders.userId, userId))
          .orderBy(asc(orders.orderId))
          .limit(rows)
          .offset(from);
        return found.map((row) => textsOf(orderMessage(orderOfRow(row), listings.market(row.marketId))));
      },
    },
    {
      name: 'fills',
      read: async (db, { userId }, from, rows) => {
        const found = await db
          .select()
          .from(fills)
          .where(eq(fills.userId, userId))
          .orderBy(asc(fills.tradeId), asc(fills.role))
          .limit(rows)
          .offset(from);
        return found.map((row) => textsOf(fillMessage(row, listings)));
      },
    },
    {
      name: 'withdrawals',
      read: async (db, { userId }, from, rows) => {
        const found = await db
          .select()
          .from(withdrawals)
          .where(eq(withdrawals.userId, userId))
          .orderBy(asc(withdrawals.withdrawalId))
          .limit(rows)
          .offset(from);
        return found.map(({ networkId, assetId, amount, fee, ...row }) => {
          const { symbol, scale } = listings.asset(assetId);
          const text = (units: bigint): string => formatDecimal(units, scale, 0);
          return textsOf({ ...row, networkId, coin: symbol, amount: text(amount), fee: text(fee) });
        });
      },
    },
    {
      name: 'bills',
      read: async (db, { userId }, from, rows) => {
        const found = await db
          .select()
          .from(bills)
          .where(eq(bills.userId, userId))
          .orderBy(asc(bills.seq), asc(bills.position))
          .limit(rows)
          .offset(from);
        const symbolOf = await marketsBehind(db, listings, found);
        return found.map((row) => textsOf(billMessage(row, listings, symbolOf(row))));
      },
    },
  ];
}

function placeOf(cursor: string | undefined): [section: number, row: number] {
  const [section = 0, row = 0] = (cursor ?? '0-0').split('-').map(Number);
  return [section, row];
}

function factOf(value: unknown): Fact {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

const textsOf = (facts: object): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]: [string, unknown]) => [name, factOf(value)]));

/** Numbers of cards and accounts by their end, as everywhere. */
const ending = (facts: Readonly<Record<string, string>>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      ['cardNumber', 'account'].includes(name) ? maskedAccount(value) : value,
    ]),
  );
