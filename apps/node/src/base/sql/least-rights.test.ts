import { sql as raw } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Audit } from '../../office/audit/audit.ts';
import { dropProjections } from '../../across/projections/store.ts';
import { sqlSessions } from '../../identity/sessions/session-store.ts';
import { createSessions } from '../../identity/sessions/sessions.ts';
import { openSql, type Sql } from './open-sql.ts';
import { settings } from './schema.ts';
import { startPostgres, type TestPostgres } from './test-support/postgres.ts';

let postgres: TestPostgres;
let sql: Sql;
let as: (user: string, database?: string) => string;
beforeAll(async () => {
  postgres = await startPostgres();
  // As README says it.
  await asAdmin(
    'create role candor_owner login; create role candor_app login;',
    'create database exchange owner candor_owner',
    'revoke all on database exchange from public; grant connect on database exchange to candor_app;',
  );
  as = (user, database = 'exchange') =>
    postgres.url.replace('candor@', `${user}@`).replace(/\/postgres$/, `/${database}`);
  sql = openSql({ databaseUrl: as('candor_app'), databaseOwnerUrl: as('candor_owner'), dir: '' });
  await sql.opened();
}, 120_000);
afterAll(async () => {
  await sql.close();
  await postgres.stop();
});

/** As an administrator of the server would. */
async function asAdmin(...statements: readonly string[]): Promise<void> {
  await inDatabase('postgres', ...statements);
}

async function inDatabase(database: string, ...statements: readonly string[]): Promise<void> {
  const root = new pg.Client(postgres.url.replace(/\/postgres$/, `/${database}`));
  await root.connect();
  for (const statement of statements) await root.query(statement);
  await root.end();
}

const both = (database?: string) => ({
  databaseUrl: as('candor_app', database),
  databaseOwnerUrl: as('candor_owner', database),
  dir: '',
});

test('with a user of its own the exchange reads and writes as ever', async () => {
  const db = await sql.db();
  await db.insert(settings).values({ name: 'once', value: '1' });
  const place = {
    tokenRefreshSeconds: 10,
    tokenLifetimeSeconds: 20,
    sessionLifetimeSeconds: 60,
    pepper: 'x'.repeat(16),
  };
  const sessions = createSessions(sqlSessions(sql), place);
  const { satoken, sessionId } = await sessions.open(7);
  expect(await sessions.find(satoken)).toMatchObject({ userId: 7 });
  await sessions.end(sessionId, 'logout');
  const audit = new Audit({ sql });
  await audit.tell({ operatorId: null, name: 'test', address: '' }, { action: 'user.find', object: 'user' });
  expect(await audit.verify({ byEntries: new Map(), entries: 0 })).toMatchObject({ brokenAt: null });
  await dropProjections(db);
});

test.each([
  ['change the audit log', `update audit_log set name = 'somebody else'`],
  ['cut the audit log', 'delete from audit_log'],
  ['empty the audit log', 'truncate audit_log'],
  ['empty the users', 'truncate users'],
  ['make a table', 'create table mine (id int)'],
  ['drop a table', 'drop table audit_log'],
  ['change a table', 'alter table users add column x int'],
  ['plant a trigger', 'create function f() returns trigger language plpgsql as $$ begin return null; end $$'],
  ['make a role', 'create role mallory superuser'],
  ['become the owner', 'set role candor_owner'],
  ['give rights away', 'grant all on users to public'],
  ['run a program', `copy settings from program 'id'`],
  ['read a file', `select pg_read_file('/etc/passwd')`],
  ['read passwords of the server', 'select * from pg_authid'],
])('it may not %s', async (_, statement) => {
  const db = await sql.db();
  const refused = await db.execute(raw.raw(statement)).then(
    () => 'done',
    (error: unknown) => (error as { readonly cause: { readonly code?: string } }).cause.code,
  );
  // 42501: insufficient privilege. A grant of what one does not own is answered with a warning and
  // gives nothing.
  expect(['42501', ...(statement.startsWith('grant') ? ['done'] : [])]).toContain(refused);
  const { rows } = await db.execute(
    raw`select count(*)::int as given from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema = 'public'`,
  );
  expect(rows).toEqual([{ given: 0 }]);
});

test('the next start gives the same rights again, on what a migration added as well', async () => {
  const owner = new pg.Client(as('candor_owner'));
  await owner.connect();
  await owner.query('create table added (id int)');
  await owner.end();
  const again = openSql({ databaseUrl: as('candor_app'), databaseOwnerUrl: as('candor_owner'), dir: '' });
  await again.opened();
  const db = await again.db();
  await db.execute(raw`insert into added values (1)`);
  await expect(db.execute(raw`delete from audit_log`)).rejects.toThrow('audit_log');
  await again.close();
});

test.each([
  ['is a superuser', 'alter role candor_app superuser', 'alter role candor_app nosuperuser'],
  ['may make roles', 'alter role candor_app createrole', 'alter role candor_app nocreaterole'],
  ['is a member of its owner', 'grant candor_owner to candor_app', 'revoke candor_owner from candor_app'],
  [
    'owns the database, a schema or tables',
    'create table mine (); alter table mine owner to candor_app; grant all on mine to candor_owner with grant option',
    'drop table mine',
  ],
  [
    'may change the audit log',
    'grant update (name) on audit_log to public',
    'revoke update (name) on audit_log from public',
  ],
  ['may change the audit log', 'grant pg_write_all_data to candor_app', 'revoke pg_write_all_data from candor_app'],
])('a user that %s does not pass as one of least rights', async (why, before, after) => {
  await inDatabase('exchange', before);
  const refused = openSql(both());
  await expect(refused.opened()).rejects.toThrow(
    new RegExp(`^With DATABASE_OWNER_URL .* the user of DATABASE_URL ${why}`),
  );
  expect(refused.state).toBe('failed');
  await refused.close();
  await inDatabase('exchange', after);
  const again = openSql(both());
  await again.opened();
  await again.close();
});

test('tables of a time before the owner are handed over as the message says', async () => {
  await asAdmin('create database older owner candor_app');
  const alone = openSql({ databaseUrl: as('candor_app', 'older'), dir: '' });
  await alone.opened();
  await alone.close();
  const refused = openSql(both('older'));
  await expect(refused.opened()).rejects.toThrow(
    /DATABASE_OWNER_URL.*permission denied.*REASSIGN OWNED BY app TO owner/,
  );
  await refused.close();
  await inDatabase('older', 'reassign owned by candor_app to candor_owner');
  const owned = openSql(both('older'));
  await owned.opened();
  await owned.close();
});

test('two nodes that start together on an empty database wait for each other', async () => {
  await asAdmin('create database shared owner candor_owner');
  const nodes = Array.from({ length: 3 }, () => openSql(both('shared')));
  await Promise.all(nodes.map((node) => node.opened()));
  expect(nodes.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  for (const node of nodes) await node.close();
});

test('a node that waits for another’s migration can be stopped', async () => {
  const other = new pg.Client(as('candor_owner'));
  await other.connect();
  await other.query('select pg_advisory_lock(109270115053426)');
  const waiting = openSql({ ...both(), waitMs: 50 });
  await expect(waiting.db()).rejects.toThrow('still opening');
  await waiting.close();
  expect(waiting.state).toBe('closed');
  await other.end();
});
