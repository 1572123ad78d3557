import { getTableColumns, gte, sql as raw } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { auditLog, closingRequests } from '../../base/sql/schema.ts';
import { Accounts } from '../../identity/users/accounts.ts';
import { PersonalCopies } from './copy.ts';
import { type Person, personOf } from './person.ts';
import { sealedTables } from '../../base/secrets/reseal.ts';
import { levelOf } from './levels.ts';
import { notPersonal, personalTables } from './tables.ts';

let server: TestServer;
let rita: OperatorDesk;
let carl: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  rita = await OperatorDesk.open(server, 'rita', ['risk']);
  carl = await OperatorDesk.open(server, 'carl', ['compliance']);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await rita.logIn();
  await carl.logIn();
});

interface Data {
  readonly approvalId: number;
  readonly state: string;
  readonly remark: string;
  readonly seq: number | null;
  readonly sections: readonly { readonly name: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }[];
  readonly next: string | null;
  readonly askedAtMs: number | null;
  readonly assets: readonly string[];
  readonly openOrders: number;
  readonly satoken: string;
  readonly records: readonly { readonly userId: number }[];
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;

interface User {
  readonly userId: number;
  readonly email: string;
  readonly token: string;
}

/** A user of an exchange that gives nobody funds. */
async function newcomer(name: string): Promise<User> {
  const { exchange, sql, passwords } = server;
  const accounts = new Accounts({ exchange, sql, passwords, demo: false, now: () => server.nowMs });
  const email = `${name}@example.com`;
  const contact = { channel: 'mail', address: email } as const;
  const wanted = { contact, verified: true, password: 'kX7-mq2vLp', language: 'en' };
  const { userId } = (await accounts.register(wanted)).user;
  return { userId, email, token: (await server.sessions.open(userId)).satoken };
}

/** Shows a factor; gives the user with the token that it counts for. */
async function stepUp<Who extends Pick<User, 'token' | 'email'>>(who: Who): Promise<Who> {
  const { token, email } = who;
  await server.ask('/api/user/sendEmailCode', { body: { type: 'security' }, token });
  const letters = await server.people.post.mailbox({ limit: 10, offset: 0, address: email });
  const code = /\d{6}/.exec(letters.find(({ kind }) => kind === 'code')?.body ?? '')?.[0];
  const shown = await server.ask('/api/user/security/stepUp', { body: { method: 'mail', code }, token });
  expect(shown.status).toBe(200);
  return { ...who, token: dataOf(shown).satoken };
}

async function personBy(userId: number): Promise<Person> {
  const row = await server.people.users.byId(userId);
  if (!row) throw new Error(`User ${userId} is gone.`);
  return personOf(row);
}

/** A row of any table that is this person's, as its columns ask for. */
function rowFor(columns: ReturnType<typeof getTableColumns>, person: Person): Record<string, unknown> {
  const { userId, owner, chatKey, addresses, addressKeys, accountKeys } = person;
  const named: Readonly<Record<string, unknown>> = {
    userId,
    orderId: userId,
    advertId: userId,
    owner,
    chatKey,
    address: addresses[0],
    addressKey: addressKeys[0],
    accountKey: accountKeys[0],
    sessionId: `session-${userId}`,
    key: `codeTargetDay:${addressKeys[0]}`,
  };
  const filled = { string: `text-${userId}`, number: 1, bigint: 1n, boolean: false };
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name, column]) => name in named || (column.notNull && !column.hasDefault))
      .map(([name, column]) => [name, named[name] ?? filled[column.dataType as keyof typeof filled]]),
  );
}

const countOf = async (name: string, person: Person): Promise<number> => {
  const db = await server.sql.db();
  const held = personalTables[name];
  return held === undefined ? 0 : db.$count(held.table, held.rows(person));
};

/** What a life on the exchange leaves behind. */
async function live(newcomer: User): Promise<User> {
  const user = await stepUp(newcomer);
  const { token, userId } = user;
  const ask = async (path: string, body: object) => expect((await server.ask(path, { body, token })).status).toBe(200);
  await ask('/api/userBank/save', { cardNumber: '6222020200112233', bankName: 'Bank of Example' });
  await ask('/api/user/uploadKYC', { level: 'primary', country: 'HK', name: 'Lin Weiming', idNumber: 'A123456(3)' });
  await ask('/api/core/coin/member/antiCode', { antiCode: 'blue-otter' });
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await server.uploads.storeImage(image, { owner: { kind: 'user', id: userId }, purpose: 'chat' });
  const wanted = {
    name: 'bot-of-mine',
    kind: 'hmac',
    permissions: ['read'],
    allowedAddresses: ['203.0.113.7'],
  } as const;
  await server.people.apiKeys.add(userId, wanted);
  await server.people.chat.send(
    await server.people.chat.keyOf(userId),
    { side: 'user', id: userId, name: '' },
    { contentType: 1, content: 'I live at Example Road 7' },
  );
  await carl.ask('/users/note', { body: { userId, text: 'Sounded tired on the phone' } });
  return user;
}

/** A row in each table that a life left empty. */
async function fill(userId: number): Promise<void> {
  const db = await server.sql.db();
  const person = await personBy(userId);
  await db.execute(raw`insert into sessions values (${`session-${userId}`}, ${userId}, 1, 1, null, null)`);
  for (const [name, { table }] of Object.entries(personalTables))
    if ((await countOf(name, person)) === 0)
      await db
        .insert(table)
        .values(rowFor(getTableColumns(table), person))
        .onConflictDoNothing();
}

let proposals = 0;
async function decide(kind: 'user.erase' | 'user.export', userId: number): Promise<Data> {
  proposals += 1;
  const body = {
    proposal: { kind, userId },
    reason: 'The person asked for it',
    requestId: `personal-data-${proposals}`,
  };
  const proposed = await rita.ask('/approvals/propose', { body });
  expect(proposed.text).toContain('"state":"waiting"');
  const { approvalId } = dataOf(proposed);
  expect((await rita.ask('/approvals/approve', { body: { approvalId } })).body.data.reason).toBe('own_proposal');
  return dataOf(await carl.ask('/approvals/approve', { body: { approvalId } }));
}

test('every table of the migrations is said to be about a person, or not to be', async () => {
  const db = await server.sql.db();
  const { rows } = await db.execute<{ name: string }>(
    raw`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const declared = [...Object.keys(personalTables), ...Object.keys(notPersonal)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test('every table has a level, what is sealed the highest, and nothing about a person is below personal', () => {
  const tables = [...Object.keys(personalTables), ...Object.keys(notPersonal)];
  expect(tables.filter((table) => levelOf(table) === undefined)).toEqual([]);
  expect(levelOf('no_such_table')).toBeUndefined();
  const sealed = sealedTables.map((table) => levelOf(table));
  expect(sealed.length).toBeGreaterThan(5);
  expect(sealed.filter((level) => level !== 'secret' && level !== 'papers')).toEqual([]);
  const low = Object.keys(personalTables).filter((table) => ['internal', 'open'].includes(levelOf(table) ?? ''));
  expect(low).toEqual([]);
  // A copy names what is secret, and holds nothing that opens a door. A transaction's hash is
  // public.
  const doors = /hash|secret|token|salt|code$|key$|sealed|challenge/i;
  const copied = Object.values(personalTables).flatMap((table) => table.copied);
  expect(copied.filter((column) => doors.test(column) && !['inviteCode', 'txHash'].includes(column))).toEqual([]);
});

describe('a copy of one’s data', () => {
  const copy = (token: string, cursor?: string) =>
    server.ask('/api/user/data/copy', { token, body: cursor === undefined ? {} : { cursor } });

  test('needs a fresh second factor, is announced, and holds what was said but no secret and no colleague’s note', async () => {
    const copied = await newcomer('copied');
    expect((await copy(copied.token)).status).toBe(403);
    const user = await live(copied);
    const answer = await copy(user.token);
    expect(answer.status).toBe(200);
    const { sections, next } = dataOf(answer);
    expect(next).toBeNull();
    expect(sections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'verifications', 'payment_methods', 'chat_messages', 'api_keys', 'uploads']),
    );
    for (const said of [user.email, 'Lin Weiming', 'A123456(3)', '****2233', 'Example Road 7', 'bot-of-mine'])
      expect(answer.text).toContain(said);
    for (const secret of ['6222020200112233', 'argon2', 'blue-otter', 'tired', 'Hash', 'secret', 'sealed', 'ck_'])
      expect(answer.text).not.toContain(secret);
    await copy(user.token);
    const log = await server.people.security.events(user.userId, { limit: 10, offset: 0 }, ['data_copied']);
    expect(log.total).toBe(1);
  });

  test('holds orders, fills and bills as the lists show them, whole however small its parts are', async () => {
    const { token, userId } = await server.register('trader@example.com');
    const seller = await server.register('seller@example.com');
    const order = { symbol: 'BTC/USDT', type: 'limit', price: '60000.00', quantity: '0.01000' };
    await server.ask('/api/currency/order/submit', { token: seller.token, body: { ...order, side: 'sell' } });
    await server.ask('/api/currency/order/submit', { token, body: { ...order, side: 'buy' } });
    const shown = await stepUp({ token, email: 'trader@example.com' });
    const whole = dataOf(await copy(shown.token)).sections;
    const rowsOf = (name: string) => whole.find((section) => section.name === name)?.rows ?? [];
    expect(rowsOf('fills')).toMatchObject([
      { symbol: 'BTC/USDT', side: 'buy', price: '60000.00', quantity: '0.01000' },
    ]);
    expect(rowsOf('orders')).toMatchObject([{ status: 'filled' }]);
    const bills = await server.ask('/api/core/coin/assets/getMyBill', { token, body: { size: 100 } });
    expect(rowsOf('bills').map(({ amount }) => amount)).toEqual(bills.rows.map(({ amount }) => amount).toReversed());

    const { sql, exchange, people } = server;
    const methods = { factsOf: () => ({}) };
    const { verifications, applications } = people;
    const copies = new PersonalCopies({ sql, exchange, verifications, applications, methods, rowsMax: 3 });
    const user = await people.users.byId(userId);
    if (!user) throw new Error('The trader is gone.');
    let part = await copies.part(user);
    const parts = [part];
    while (part.next !== null) {
      part = await copies.part(user, part.next);
      parts.push(part);
    }
    const rowsIn = ({ sections }: Pick<Data, 'sections'>) =>
      sections.flatMap(({ name, rows }) => rows.map((row) => [name, row] as const));
    const same = new Set(['messages', 'security_events', 'notices']);
    const flat = rowsIn({ sections: whole });
    // The first copy itself was announced: that much is new.
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap(rowsIn).filter(([name]) => !same.has(name))).toEqual(flat.filter(([name]) => !same.has(name)));
    expect((await copy(shown.token, '999-0')).text).toContain('"sections":[]');
    expect((await copy(shown.token, '-1')).status).toBe(400);
  });

  test('is an operator’s only when another approves, only theirs, only for a day, each part on record', async () => {
    const user = await live(await newcomer('exported'));
    const { approvalId, state } = await decide('user.export', user.userId);
    expect(state).toBe('approved');
    const take = (by: OperatorDesk) => by.ask('/users/copy', { body: { approvalId } });
    const taken = await take(rita);
    expect(taken.text).toContain('Lin Weiming');
    expect(taken.text).not.toMatch(/tired|6222020200112233|argon2/);
    expect((await take(carl)).body.data.reason).toBe('not_found');
    const db = await server.sql.db();
    const log = await db.select().from(auditLog);
    expect(log.at(-1)).toMatchObject({ name: 'rita', action: 'user.copy', object: `user:${user.userId}` });
    expect(JSON.stringify(log)).not.toMatch(/Lin Weiming|exported@/);
    server.nowMs += 25 * 3_600_000;
    await rita.logIn();
    expect((await take(rita)).body.data.reason).toBe('proposal_expired');
  });
});

describe('closing an account', () => {
  const at = (path: string, token: string) => server.ask(`/api/user/data/closing${path}`, { token, body: {} });

  test('is asked for with a fresh factor, is seen by operators, and can be taken back', async () => {
    const leaving = await newcomer('leaving');
    expect((await at('/ask', leaving.token)).status).toBe(403);
    const user = await stepUp(leaving);
    const asked = dataOf(await at('/ask', user.token));
    expect(asked).toEqual({ askedAtMs: server.nowMs, assets: [], openOrders: 0 });
    expect(dataOf(await at('/ask', user.token)).askedAtMs).toBe(asked.askedAtMs);
    const waiting = async () => dataOf(await rita.ask('/users/closings', { body: {} })).records;
    expect((await waiting()).map(({ userId }) => userId)).toContain(user.userId);
    const profile = await rita.ask('/users/profile', { body: { userId: user.userId } });
    expect(profile.body.data).toMatchObject({ closingAskedAtMs: asked.askedAtMs });
    expect(dataOf(await at('/withdraw', user.token)).askedAtMs).toBeNull();
    expect((await waiting()).map(({ userId }) => userId)).not.toContain(user.userId);
  });

  test('is listed in pages for operators, the longest waiting first', async () => {
    const db = await server.sql.db();
    const rows = Array.from({ length: 5 }, (_, at) => ({ userId: 7_000_005 - at, askedAtMs: at < 3 ? 1 : 2 }));
    await db.insert(closingRequests).values(rows);
    const page = async (current: number) =>
      dataOf(await rita.ask('/users/closings', { body: { current, size: 2 } })) as unknown as {
        records: { userId: number }[];
        total: number;
        pages: number;
      };
    const [first, second] = [await page(1), await page(2)];
    const ids = [...first.records, ...second.records].map(({ userId }) => userId - 7_000_000);
    expect(ids).toEqual([3, 4, 5, 1]);
    expect([first.total, first.pages]).toEqual([second.total, Math.ceil(first.total / 2)]);
    await db.delete(closingRequests).where(gte(closingRequests.userId, 7_000_000));
  });

  test('is refused with the reason while orders are open or balances remain, before and after the approval', async () => {
    const { token, userId } = await server.register('holds@example.com');
    const order = { symbol: 'BTC/USDT', type: 'limit', side: 'buy', price: '58000.00', quantity: '0.01000' };
    const { orderId } = (await server.ask('/api/currency/order/submit', { token, body: order })).body.data;
    expect(dataOf(await at('', token))).toMatchObject({ assets: ['USDT', 'BTC', 'ETH'], openOrders: 1 });
    const propose = () => {
      proposals += 1;
      const proposal = { kind: 'user.erase', userId };
      const requestId = `personal-data-${proposals}`;
      return rita.ask('/approvals/propose', { body: { proposal, reason: 'The person asked for it', requestId } });
    };
    expect((await propose()).body.data.reason).toBe('orders_remain');
    await server.ask(`/api/currency/order/cancelOrder?id=${orderId}`, { token });
    const refused = await propose();
    expect([refused.body.data.reason, refused.body.msg]).toEqual(['balances_remain', expect.stringContaining('USDT')]);

    const empty = await newcomer('paid-meanwhile');
    proposals += 1;
    const body = {
      proposal: { kind: 'user.erase', userId: empty.userId },
      reason: 'The person asked for it',
      requestId: `personal-data-${proposals}`,
    };
    const { approvalId } = dataOf(await rita.ask('/approvals/propose', { body }));
    const grants = server.exchange.exchange
      .assets()
      .slice(0, 1)
      .map(({ assetId }) => ({ assetId, amount: 5n }));
    await server.exchange.submit({ type: 'grant_demo_funds', userId: empty.userId, grants } as never);
    const approval = { approvalId, remark: 'They asked on the phone too' };
    const decided = dataOf(await carl.ask('/approvals/approve', { body: approval }));
    // What the approver said stays theirs, and the cause is in words that name what remains.
    const cause = 'The account still holds USDT. It must be empty first.';
    expect(decided).toMatchObject({ state: 'failed', remark: approval.remark, cause });
    expect((await server.ask('/api/user/getInfo', { token: empty.token })).status).toBe(200);
  });

  test('erases every row and file of the person, ends everything of theirs, and nothing of anybody else’s', async () => {
    const [gone, stays] = [await live(await newcomer('gone.for.good')), await live(await newcomer('stays'))];
    for (const { userId } of [gone, stays]) await fill(userId);
    const [one, other] = [await personBy(gone.userId), await personBy(stays.userId)];
    const names = Object.keys(personalTables);
    const counts = async (person: Person) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await countOf(name, person)] as const)));
    const before = await counts(other);
    for (const counted of [before, await counts(one)])
      expect(Object.entries(counted).filter(([, rows]) => rows === 0)).toEqual([]);
    const db = await server.sql.db();
    const { rows: images } = await db.execute<{ id: string }>(
      raw`select upload_id as id from uploads where owner = ${one.owner} and upload_id like 's%'`,
    );
    const ticketOf = (link: string) => link.split('/')[2] ?? '';
    const image = images[0]?.id ?? '';
    expect(await server.uploads.open(image, ticketOf(server.uploads.linkOf(image)))).not.toBeNull();

    const decided = await decide('user.erase', gone.userId);
    expect(decided).toMatchObject({ state: 'approved' });
    expect(server.exchange.records[(decided.seq ?? 0) - 1]?.actor).toEqual({ kind: 'operator', id: await carl.id() });
    expect(server.exchange.exchange.user(gone.userId)?.frozen).toBe(true);

    expect(Object.entries(await counts(one)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await counts(other)).toEqual(before);
    expect(await server.uploads.open(image, ticketOf(server.uploads.linkOf(image)))).toBeNull();
    expect((await server.ask('/api/user/getInfo', { token: gone.token })).status).toBe(401);
    expect((await server.ask('/api/user/getInfo', { token: stays.token })).status).toBe(200);
    const login = { email: gone.email, password: 'kX7-mq2vLp' };
    expect((await server.ask('/api/user/login', { body: login })).status).not.toBe(200);
    const { rows: tables } = await db.execute<{ name: string }>(
      raw`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await db.execute(raw`select * from ${raw.identifier(name)}`);
      const dump = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      expect([name, dump.includes('gone.for.good')]).toEqual([name, false]);
    }
    expect((await server.register(gone.email)).userId).not.toBe(gone.userId);
  });

  test('is finished at the next start where the process ended within it, once', async () => {
    const user = await newcomer('cut-off');
    proposals += 1;
    const body = {
      proposal: { kind: 'user.erase', userId: user.userId },
      reason: 'The person asked for it',
      requestId: `personal-data-${proposals}`,
    };
    const { approvalId } = dataOf(await rita.ask('/approvals/propose', { body }));
    server.exchange.refusal = 'stopping';
    expect((await carl.ask('/approvals/approve', { body: { approvalId } })).status).toBe(503);
    server.exchange.refusal = null;
    expect(await server.people.users.byId(user.userId)).toBeDefined();
    const seqBefore = server.exchange.durableSeq;
    await server.operatorConsole.resume();
    await server.operatorConsole.resume();
    expect(await server.people.users.byId(user.userId)).toBeUndefined();
    expect(server.exchange.durableSeq).toBe(seqBefore + 1);
  });
});
