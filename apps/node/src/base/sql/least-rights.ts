import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { databaseUser } from '../config/database-user.ts';
import { projectionTables } from './projection-tables.ts';
import { auditLog } from './schema.ts';

/** Folds of the journal, which are emptied at once when they are made again. */
const folds = projectionTables.map((table) => getTableName(table));

/**
 * What the exchange's own database user may do, given by the owner of the tables after each
 * migration: read and write rows. It makes, changes and drops no table, gives no rights on, empties
 * nothing but the folds of the journal, and adds to the audit log without changing what is there.
 */
export async function giveLeastRights(owner: pg.Pool, databaseUrl: string): Promise<void> {
  const name = databaseUser(databaseUrl);
  const { rows } = await owner.query<{ readonly me: string }>('select current_user as me');
  if (name === undefined || name === rows[0]?.me) throw new TooManyRights('is the owner’s own, or none');
  const user = pg.escapeIdentifier(name);
  const named = (tables: readonly string[]): string => tables.map((table) => pg.escapeIdentifier(table)).join(', ');
  const log = getTableName(auditLog);
  await owner.query(`
    begin;
    revoke create on schema public from public;
    revoke all on all tables in schema public from ${user};
    grant usage on schema public to ${user};
    grant usage, select on all sequences in schema public to ${user};
    grant select, insert, update, delete on all tables in schema public to ${user};
    grant truncate on ${named(folds)} to ${user};
    revoke update, delete on ${named([log])} from ${user};
    commit;
  `);
}

/** The exchange's own database user may more than it should. */
export class TooManyRights extends Error {
  override readonly name = 'TooManyRights';

  constructor(why: string) {
    super(`the user of DATABASE_URL ${why}`);
  }
}

/** What would let a user round the rights given to it, the widest first. */
const waysRound = [
  ['superuser', 'is a superuser'],
  ['makesRoles', 'may make roles'],
  ['ownerToo', 'is a member of its owner’s role'],
  ['owns', 'owns the database, a schema or tables of the exchange, itself or through a role'],
  ['rewrites', 'may change the audit log, by a right that another role or everybody has'],
] as const;

/**
 * Looks, as the exchange's own database user, whether the rights that its owner gave are all it
 * has: rights that somebody else gave, or that come with a role, are the owner's to neither see nor
 * take. Throws TooManyRights where it may more.
 */
export async function requireLeastRights(app: pg.Pool, ownerUrl: string): Promise<void> {
  const { rows } = await app.query<Record<(typeof waysRound)[number][0], boolean>>(
    `select rolsuper as "superuser", rolcreaterole as "makesRoles", pg_has_role(me.oid, $1::name, 'member') as "ownerToo",
       exists (select from pg_database where datname = current_database() and pg_has_role(me.oid, datdba, 'member'))
         or exists (select from pg_namespace where nspname = any($2) and pg_has_role(me.oid, nspowner, 'member'))
         or exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                    where nspname = any($2) and pg_has_role(me.oid, relowner, 'member')) as "owns",
       has_any_column_privilege(audit, 'update') or has_table_privilege(audit, 'delete')
         or has_table_privilege(audit, 'truncate') as "rewrites"
     from pg_roles me, to_regclass($3) audit where me.rolname = current_user`,
    [databaseUser(ownerUrl), ['public', 'drizzle'], `public.${getTableName(auditLog)}`],
  );
  const way = waysRound.find(([name]) => rows[0]?.[name] !== false);
  if (way) throw new TooManyRights(way[1]);
}
