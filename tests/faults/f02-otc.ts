import { setTimeout as wait } from 'node:timers/promises';
import { openDataDir } from '../../apps/node/src/base/ops/data-dir.ts';
import { keepSetting } from '../../apps/node/src/talk/notices/notice-cursor.ts';
import { PaymentMethods } from '../../apps/node/src/people/payment-methods/payment-methods.ts';
import { SecondFactors } from '../../apps/node/src/identity/second-factor/second-factors.ts';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { openKeyRing } from '../../apps/node/src/base/secrets/key-file.ts';
import { places } from '../../apps/node/src/base/secrets/sealed-for.ts';
import { openSql } from '../../apps/node/src/base/sql/open-sql.ts';
import { otcProfiles } from '../../apps/node/src/base/sql/otc-schema.ts';
import { verifications } from '../../apps/node/src/base/sql/schema.ts';
import { keyBytes } from './f02-half-done.ts';
import type { FaultOutcome } from './outcome.ts';
import { ChildNode, type ChildUser } from './support/child-node.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';
import { killed } from './support/killed.ts';

const coin = '/api/core/coin/otc';
const autoReply = 'Alipay to Lin, please.';
const minuteMs = 60_000;
const hex = (text: string) => Buffer.from(text).toString('hex');

/** Where the node ends, once an order was asked for. */
const kills: Readonly<Record<string, (userId: number, requestId: string) => Omit<FaultRule, 'act'>>> = {
  'before the order’s record': (userId, requestId) => record('before', userId, requestId),
  'between its record and its first chat row': (userId, requestId) => record('after', userId, requestId),
  'before its first chat row is written': () => ({ op: 'write', on: 'sql', when: 'before', holds: hex(autoReply) }),
  'between its first chat row and its notice': () => ({ op: 'write', on: 'sql', when: 'after', holds: hex(autoReply) }),
};

const record = (when: 'before' | 'after', userId: number, requestId: string): Omit<FaultRule, 'act'> => ({
  op: 'write',
  on: 'segment',
  when,
  holds: keyBytes({ userId, requestId }),
});

/**
 * Kills the whole node (F2) around what an OTC order's opening leaves: its record, the owner's
 * automatic reply and the owner's notice. Passes when the same request tried again gives one order,
 * with one reply and one notice, and the books hold.
 */
export async function killOtcOpenings({ rounds }: { readonly rounds: number }): Promise<FaultOutcome> {
  const sums = { kills: 0, lost: 0, doubled: 0 };
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const lives = await killOneNode();
    for (const figure of ['kills', 'lost', 'doubled'] as const) sums[figure] += lives[figure];
    problems.push(...lives.problems);
  }
  return { pass: problems.length === 0 && sums.lost + sums.doubled === 0, ...sums, problems };
}

async function killOneNode() {
  const plan = new FaultPlan();
  const node = await ChildNode.make({ plan });
  const problems: string[] = [];
  let done = 0;
  try {
    await node.startAgain();
    const owner = await node.register('owner@example.com');
    // Two, because a taker who cancels three orders in a day can open no more.
    const takers = [await node.register('taker@example.com'), await node.register('another@example.com')];
    await node.trades(owner);
    await node.process.stop();
    const people = [owner, ...takers];
    const secret = await prepare(node.dir, people);
    await node.startAgain();
    const advertId = await publish(node, owner, secret);
    const orders: string[] = [];
    for (const [step, rule] of Object.entries(kills)) {
      const taker = takers[done % takers.length] ?? owner;
      const body = { advertId, fiatAmount: '700.00', price: '7.115', method: 'alipay', requestId: `otc-open-${done}` };
      const open = () => ask(node, taker.token, '/order/open', body);
      plan.set({ ...rule(taker.userId, body.requestId), act: 'kill' });
      await Promise.all([killed(node, step), open().catch(() => undefined)]);
      plan.set();
      await node.startAgain();
      await node.trades(owner);
      const { orderCode } = await open();
      const orderId = String(orderCode).split('-').at(-1) ?? '';
      if (orders.includes(orderId)) problems.push(`${step}: order ${orderId} is of another request`);
      orders.push(orderId);
      await notified(node, owner, String(orderCode), step);
      await ask(node, taker.token, '/order/cancel', { orderCode, requestId: `otc-cancel-${done}` });
      done += 1;
    }
    const { lost, doubled, verified, same } = await node.audit(people);
    problems.push(...(await notOnce(node.dir, orders)));
    if (!verified || !same) problems.push(`verified: ${verified}, projections are the journal’s: ${same}`);
    return { kills: done, lost, doubled, problems };
  } finally {
    await node.remove();
    plan.remove();
  }
}

/** Opens the SQL of a folder that no node holds. */
async function inSql<Given>(dataDir: string, use: (sql: ReturnType<typeof openSql>) => Promise<Given>): Promise<Given> {
  const dir = openDataDir(dataDir);
  const sql = openSql({ dir: dir.sql });
  try {
    await sql.opened();
    return await use(sql);
  } finally {
    await sql.close();
    dir.unlock();
  }
}

/**
 * Certifies all, and gives the owner, who is the first, a payment account, an automatic reply and
 * an authenticator; gives the authenticator's secret.
 */
function prepare(dataDir: string, people: readonly ChildUser[]): Promise<string> {
  const owner = people[0]?.userId ?? 0;
  const keys = openKeyRing({ dataDir, mode: 'demo' });
  return inSql(dataDir, async (sql) => {
    const db = await sql.db();
    const nowMs = Date.now() - minuteMs;
    const parts = { sql, keys, now: () => nowMs };
    for (const { userId } of people) {
      const facts = keys.seal(JSON.stringify({ country: 'HK', name: 'Lin Wei' }), places.papers(userId));
      const row = { userId, level: 'primary', state: 'certified', facts, documentHash: `hash-${userId}` };
      await db.insert(verifications).values({ ...row, submittedAtMs: nowMs, decidedAtMs: nowMs });
    }
    await new PaymentMethods(parts).bind(owner, 'alipay', { account: 'lin@example.com', holder: 'Lin Wei' });
    await db.insert(otcProfiles).values({ userId: owner, name: 'Lin', nameKey: 'lin', autoReply, updatedAtMs: nowMs });
    // A node's very first look takes all before it for old; lives as short as these may make none.
    await keepSetting(db, 'notices.otcSeq', '0');
    const factors = new SecondFactors(parts);
    const { secret } = await factors.begin(`user:${owner}`, 'owner');
    await factors.confirm(`user:${owner}`, totpAt(secret, nowMs));
    return secret;
  });
}

/** Publishes an offer to sell USDT; gives its id. */
async function publish(node: ChildNode, owner: ChildUser, secret: string): Promise<string> {
  const code = totpAt(secret, Date.now());
  const { satoken } = await post(node, owner.token, '/api/user/security/stepUp', { method: 'totp', code });
  const advert = {
    side: 'sell',
    coin: 'USDT',
    fiat: 'CNY',
    price: { kind: 'fixed', price: '7.115' },
    total: '1000',
    minimum: '500.00',
    maximum: '5000.00',
    paymentMinutes: 15,
    methods: ['alipay'],
    text: 'Alipay only, please.',
    requestId: 'otc-publish-once',
  };
  const { advertId } = await ask(node, satoken ?? owner.token, '/own/publish', advert);
  return String(advertId);
}

/** What calls answer, as far as it is used here. */
interface Answer {
  readonly satoken?: string;
  readonly advertId?: string;
  readonly orderCode?: string;
}

const ask = (node: ChildNode, token: string, path: string, body: object) => post(node, token, coin + path, body);

async function post(node: ChildNode, satoken: string, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', satoken };
  const response = await fetch(node.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Answer }).data;
}

/** Waits until the owner has the notice of an order's opening. */
async function notified(node: ChildNode, owner: ChildUser, orderCode: string, step: string): Promise<void> {
  const deadlineMs = performance.now() + 30_000;
  for (;;) {
    const inbox = JSON.stringify(await post(node, owner.token, '/api/notice/inbox', {}));
    if (inbox.includes(`New OTC order ${orderCode}`)) return;
    if (performance.now() > deadlineMs) throw new Error(`${step}: the owner was not notified: ${inbox}`);
    await wait(100);
  }
}

/** Orders whose owner said or heard something never or twice. */
function notOnce(dataDir: string, orders: readonly string[]): Promise<string[]> {
  return inSql(dataDir, async (sql) => {
    const pool = await sql.pool();
    const count = async (rows: string, value: string): Promise<number> => {
      const found = await pool.query<{ n: number }>(`select count(*)::int as n from ${rows}`, [value]);
      return found.rows[0]?.n ?? 0;
    };
    const problems: string[] = [];
    for (const orderId of orders) {
      const said = await count('otc_messages where order_id = $1', orderId);
      const heard = await count('notices where key like $1', `otc-${orderId}-%-opened`);
      if (said !== 1 || heard !== 1)
        problems.push(`order ${orderId}: ${said} replies, ${heard} notices of its opening`);
    }
    return problems;
  });
}
