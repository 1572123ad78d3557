import { sql as raw } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Audit } from '../audit/audit.ts';
import { dropProjections } from '../projections/store.ts';
import { sqlSessions } from '../sessions/session-place.ts';
import { createSessions } from '../sessions/sessions.ts';
import { openSql, type Sql } from './open-sql.ts';
import { settings } from './schema.ts';
import { startPostgres, type TestPostgres } from './test-support/postgres.ts';

let postgres: TestPostgres;
let sql: Sql;
let as: (user: string) => string;
beforeAll(async () => {
  postgres = await startPostgres();
  const root = new pg.Client(postgres.url);
  await root.connect();
  // As README says it.
  await root.query('create role candor_owner login; create role candor_app login;');
  await root.query('create database exchange owner candor_owner');
  await root.query('revoke all on database exchange from public; grant connect on database exchange to candor_app;');
  await root.end();
  as = (user) => postgres.url.replace('candor@', `${user}@`).replace(/\/postgres$/, '/exchange');
  sql = openSql({ databaseUrl: as('candor_app'), databaseOwnerUrl: as('candor_owner'), dir: '' });
  await sql.opened();
}, 120_000);
afterAll(async () => {
  await sql.close();
  await postgres.stop();
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
  // 42501: insufficient privilege. A grant of what one does not own is answered with a warning and gives nothing.
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
