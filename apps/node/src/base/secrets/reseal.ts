import { and, eq, getTableName, isNotNull, like, not, type SQL, sql as raw } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from '../ops/logger.ts';
import type { Database, Sql } from '../sql/open-sql.ts';
import {
  apiKeys,
  applications,
  identityPhotos,
  otcPayees,
  paymentMethods,
  secondFactors,
  verifications,
} from '../sql/schema.ts';
import type { KeyRing } from './key-ring.ts';
import { places } from './sealed-for.ts';
import { SealError } from './sealed.ts';

interface SealedColumn {
  readonly table: PgTable;
  /** Names a row. */
  readonly id: PgColumn;
  readonly sealed: PgColumn;
  readonly encoding: 'base64' | 'base64url';
  /** Which rows are sealed, where not all are. */
  readonly only?: SQL;
  /** The columns that its place is made of. */
  readonly of: readonly [PgColumn, PgColumn?];
  readonly place: (first: string, second: string) => string;
}

const text = 'base64url';
/** Every column that holds what the key ring sealed. */
const sealedColumns: readonly SealedColumn[] = [
  {
    table: secondFactors,
    id: secondFactors.owner,
    sealed: secondFactors.secret,
    encoding: text,
    of: [secondFactors.owner],
    place: places.factor,
  },
  {
    table: secondFactors,
    id: secondFactors.owner,
    sealed: secondFactors.pendingSecret,
    encoding: text,
    of: [secondFactors.owner],
    place: places.factor,
  },
  {
    table: apiKeys,
    id: apiKeys.keyId,
    sealed: apiKeys.secret,
    encoding: text,
    // A removed key has no secret left, and of another kind only the public half is here.
    only: raw`${apiKeys.kind} = 'hmac' and ${apiKeys.removedAtMs} is null`,
    of: [apiKeys.keyId],
    place: places.apiKey,
  },
  {
    table: verifications,
    id: verifications.verificationId,
    sealed: verifications.facts,
    encoding: text,
    of: [verifications.userId],
    place: places.papers,
  },
  {
    table: applications,
    id: applications.applicationId,
    sealed: applications.facts,
    encoding: text,
    of: [applications.userId],
    place: places.application,
  },
  {
    table: identityPhotos,
    id: identityPhotos.photoId,
    sealed: identityPhotos.sealed,
    encoding: 'base64',
    of: [identityPhotos.photoId, identityPhotos.userId],
    place: places.photo,
  },
  {
    table: paymentMethods,
    id: paymentMethods.methodId,
    sealed: paymentMethods.facts,
    encoding: text,
    of: [paymentMethods.userId, paymentMethods.kind],
    place: places.payment,
  },
  {
    table: otcPayees,
    id: otcPayees.orderId,
    sealed: otcPayees.facts,
    encoding: text,
    of: [otcPayees.orderId],
    place: places.otcPayee,
  },
];

/** Names of the tables with such a column. */
export const sealedTables: readonly string[] = [...new Set(sealedColumns.map(({ table }) => getTableName(table)))];

export interface ResealParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: KeyRing;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Seals with the newest key whatever an older one sealed, value by value, so that a key can be
 * taken out of the file after its rotation. What does not open is left as it is, and reported.
 * Gives how many values were sealed again.
 */
export async function resealAll({ sql, keys, logger }: ResealParts): Promise<number> {
  const db = await sql.db();
  let resealed = 0;
  for (const column of sealedColumns)
    for (const id of await outdated(db, column, keys)) {
      try {
        if (await resealOne(db, column, id, keys)) resealed += 1;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        logger.warn(
          { err: error, column: column.sealed.name },
          'a sealed value does not open with any key of the file',
        );
      }
    }
  return resealed;
}

/** Reported by how the values begin, so that nothing large is read that need not be. */
async function outdated(db: Database, { table, id, sealed, only }: SealedColumn, keys: KeyRing): Promise<unknown[]> {
  const old = and(isNotNull(sealed), not(eq(sealed, '')), not(like(sealed, `${keys.newestMark}%`)), only);
  const rows = await db.select({ id }).from(table).where(old);
  return rows.map((row) => row.id);
}

async function resealOne(db: Database, column: SealedColumn, id: unknown, keys: KeyRing): Promise<boolean> {
  const { table, sealed, encoding, of, place } = column;
  const [first, second = first] = of;
  const mine = eq(column.id, id);
  const [row] = await db.select({ sealed, first, second }).from(table).where(mine);
  if (typeof row?.sealed !== 'string') return false;
  const context = place(String(row.first), String(row.second));
  const anew = keys.sealBytes(keys.openBytes(Buffer.from(row.sealed, encoding), context), context).toString(encoding);
  // Changed meanwhile, it was sealed with the newest key by its writer.
  const done = await db.execute(
    raw`update ${table} set ${raw.identifier(sealed.name)} = ${anew} where ${and(mine, eq(sealed, row.sealed))}`,
  );
  return done.rowCount === 1;
}
