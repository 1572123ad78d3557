import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OperatorDesk } from '../test-support/operator-desk.ts';
import { type Answer, TestServer } from '../test-support/test-server.ts';
import { approvals, auditLog } from '../../base/sql/schema.ts';

let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let cleo: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator']);
  ben = await OperatorDesk.open(server, 'ben', ['finance', 'administrator']);
  cleo = await OperatorDesk.open(server, 'cleo', ['content']);
});
afterAll(() => server.stop());

interface Data {
  readonly approvalId: number;
  readonly state: string;
  readonly seq: number | null;
  readonly proposedBy: { readonly name: string };
  readonly decidedBy: { readonly name: string } | null;
  readonly before: string;
  readonly subject: object | null;
  readonly proposerMay: boolean;
  readonly records: readonly {
    readonly approvalId: number;
    readonly proposerMay: boolean;
    readonly action: string;
    readonly object: string;
    readonly reason: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly total: number;
  readonly brokenAt: number | null;
  readonly headHash: string;
  readonly anchored: number;
  readonly entries: number;
  readonly csv: string;
  readonly path: string;
  readonly code: string;
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;
let requests = 0;
const fees = (makerPpm: number, tier = 1) => {
  requests += 1;
  const proposal = { kind: 'market.fees', symbol: 'BTC/USDT', tier, makerPpm, takerPpm: 900 };
  return { proposal, reason: 'Cheaper for makers in spring', requestId: `request-${requests}` };
};
const propose = async (by: OperatorDesk, body: object) => by.ask('/approvals/propose', { body });
const approve = (by: OperatorDesk, approvalId: number) => by.ask('/approvals/approve', { body: { approvalId } });

test('what two decide takes effect once, with both names, in the journal and on record', async () => {
  const wanted = fees(700);
  const proposed = dataOf(await propose(ben, wanted));
  expect(dataOf(await propose(ben, wanted)).approvalId).toBe(proposed.approvalId);
  const own = await approve(ben, proposed.approvalId);
  expect([own.status, own.body.data.reason]).toEqual([422, 'own_proposal']);

  const seqBefore = server.exchange.durableSeq;
  const both = await Promise.all([approve(ann, proposed.approvalId), approve(ann, proposed.approvalId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const done = dataOf(both.find(({ status }) => status === 200) ?? both[0]);
  expect(done).toMatchObject({ state: 'approved', proposedBy: { name: 'ben' }, decidedBy: { name: 'ann' } });
  expect(server.exchange.durableSeq).toBe(seqBefore + 1);
  const record = server.exchange.records[(done.seq ?? 0) - 1];
  expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
  const { value: market } = await server.exchange.read((state) => state.market(1));
  expect(market?.tiers).toContainEqual({ tier: 1, makerPpm: 700, takerPpm: 900 });

  const { records } = dataOf(await ann.ask('/audit?search=market.fees', { method: 'GET' }));
  expect(records.map(({ action, name }) => `${name} ${action}`)).toEqual([
    'ann approved.market.fees',
    'ben propose.market.fees',
  ]);
  // Where something was done from finds it too.
  const here = dataOf(await ann.ask('/audit?search=127.0.0.1&size=100', { method: 'GET' }));
  expect(here.records.map(({ action }) => action)).toContain('approved.market.fees');
});

/** An announcement with these words, published now. */
async function announce(slug: string, body: string): Promise<void> {
  const words = { title: 'Fees', summary: 'What changes, and when', body };
  const made = async (path: string, content: object) => {
    const { status, text } = await cleo.ask(`/content${path}`, { body: content });
    if (status !== 200) throw new Error(text);
    return (JSON.parse(text) as { data: { articleId: number } }).data;
  };
  const { articleId } = await made('/create', { section: 'news', slug });
  await made('/draft', { articleId, lang: 'en', base: 0, revision: 0, ...words });
  await made('/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 1 }] });
}

test('a fee rises only when that was announced a week before, in so many words', async () => {
  const raise = (announcement?: string) => {
    const { proposal, ...more } = fees(1_500);
    return { ...more, proposal: { ...proposal, ...(announcement === undefined ? {} : { announcement }) } };
  };
  await announce('higher-maker-fees', 'In tier 1 of BTC/USDT makers pay 0.15%, takers 0.09%.');
  await announce('another-rise', 'In tier 1 of BTC/USDT makers pay 0.14%, takers 0.09%.');
  for (const wanted of [raise(), raise('there-is-none'), raise('higher-maker-fees')]) {
    const refused = await propose(ben, wanted);
    expect([refused.status, refused.body.data.reason]).toEqual([422, 'not_announced']);
    expect(refused.body.data.fields).toMatchObject([{ field: 'announcement' }]);
  }
  server.nowMs += 8 * 24 * 3_600_000;
  await ben.logIn();
  await cleo.logIn();
  // Old enough, but they do not say it: what came with the exchange, and what tells of other rates.
  for (const slug of ['welcome', 'another-rise'])
    expect((await propose(ben, raise(slug))).body.data.reason).toBe('not_announced');
  expect((await propose(ben, raise('higher-maker-fees'))).status).toBe(200);
  await ann.logIn();
  await cleo.logIn();
});

test('a refused, a withdrawn and an expired proposal change nothing, and none is decided twice', async () => {
  const seqBefore = server.exchange.durableSeq;
  const one = dataOf(await propose(ben, fees(600)));
  const refused = await ann.ask('/approvals/refuse', {
    body: { approvalId: one.approvalId, reason: 'Not in this month' },
  });
  expect(dataOf(refused).state).toBe('refused');
  expect((await approve(ann, one.approvalId)).body.data.reason).toBe('already_decided');
  const two = dataOf(await propose(ben, fees(600)));
  const withdrawn = await ben.ask('/approvals/refuse', {
    body: { approvalId: two.approvalId, reason: 'A slip of mine' },
  });
  expect(dataOf(withdrawn).state).toBe('withdrawn');
  const three = dataOf(await propose(ben, fees(600)));
  server.nowMs += 3 * 24 * 3_600_000;
  await ann.logIn();
  await ben.logIn();
  await cleo.logIn();
  expect((await approve(ann, three.approvalId)).body.data.reason).toBe('proposal_expired');
  expect(server.exchange.durableSeq).toBe(seqBefore);
  // Its end is on record like every other: once, and by nobody's hand.
  const { approvals } = server.operatorConsole;
  await Promise.all([approvals.expire(), approvals.expire()]);
  const { records } = dataOf(await ann.ask('/audit?search=expired.market.fees', { method: 'GET' }));
  const ofThree = records.filter(({ before }) => (JSON.parse(before) as Data).approvalId === three.approvalId);
  expect(ofThree).toMatchObject([{ name: 'exchange', object: 'market:BTC/USDT' }]);
});

test('a fall that would be a rise by now is not approved as the fall that it was', async () => {
  const stands = dataOf(await propose(ben, fees(450, 2)));
  const lower = dataOf(await propose(ben, fees(300, 2)));
  expect((await approve(ann, lower.approvalId)).status).toBe(200);
  const late = await approve(ann, stands.approvalId);
  expect([late.status, late.body.data.reason]).toEqual([422, 'not_announced']);
  const third = dataOf(await propose(ben, fees(200, 2)));
  expect((await approve(ann, dataOf(await propose(ben, fees(250, 2))).approvalId)).status).toBe(200);
  expect((await approve(ann, third.approvalId)).body.data.reason).toBe('changed_meanwhile');
  expect(server.exchange.exchange.market(1)?.tiers).toContainEqual({ tier: 2, makerPpm: 250, takerPpm: 900 });
});

test('what somebody proposed who was shut out, or lost the role since, is not approved and says so', async () => {
  const gus = await OperatorDesk.open(server, 'gus', ['finance']);
  const operatorId = await gus.id();
  const seqBefore = server.exchange.durableSeq;
  const { operators, approvals } = server.operatorConsole;
  const [first, second] = [dataOf(await propose(gus, fees(120, 2))), dataOf(await propose(gus, fees(130, 2)))];
  const mayOf = async () => {
    const { records } = dataOf(await ann.ask('/approvals?state=waiting&size=100', { method: 'GET' }));
    return records.find(({ approvalId }) => approvalId === first.approvalId)?.proposerMay;
  };
  expect(await mayOf()).toBe(true);
  await operators.set(operatorId, { roles: 'support' });
  expect(await mayOf()).toBe(false);
  const refused = await approve(ann, first.approvalId);
  expect([refused.status, refused.body.data.reason]).toEqual([422, 'proposer_without_right']);
  await operators.set(operatorId, { roles: 'finance' });
  expect((await ann.ask('/operators/disable', { body: { operatorId, reason: 'Left the house' } })).status).toBe(200);
  expect(await mayOf()).toBe(false);
  expect((await approve(ann, first.approvalId)).body.data.reason).toBe('proposer_without_right');
  // Who approves is held to the role they have at that moment, whatever their session was opened
  // with.
  const row = await operators.require(await ben.id());
  await operators.set(row.operatorId, { roles: 'content' });
  const actor = { operatorId: row.operatorId, name: row.name, address: '' };
  await expect(approvals.approve(second.approvalId, '', { row, actor, language: 'en' })).rejects.toMatchObject({
    key: 'right_missing',
  });
  await operators.set(row.operatorId, { roles: row.roles });
  expect(server.exchange.durableSeq).toBe(seqBefore);
  const words = { body: { approvalId: first.approvalId, reason: 'Its proposer has left' } };
  expect((await ann.ask('/approvals/refuse', words)).status).toBe(200);
});

test('what was approved and had no effect yet takes it before anything else is decided of the same market', async () => {
  const [one, two] = [dataOf(await propose(ben, fees(195, 2))), dataOf(await propose(ben, fees(185, 2)))];
  // As after an end of the process between a decision and its effect.
  const db = await server.sql.db();
  const decided = { state: 'approved', decidedBy: await ann.id(), decidedAtMs: server.nowMs } as const;
  await db.update(approvals).set(decided).where(eq(approvals.approvalId, one.approvalId));
  expect((await approve(ann, two.approvalId)).body.data.reason).toBe('changed_meanwhile');
  expect(server.exchange.exchange.market(1)?.tiers).toContainEqual(expect.objectContaining({ tier: 2, makerPpm: 195 }));
});

test('of two falls approved at once the second is judged by what the first did', async () => {
  const [one, two] = [dataOf(await propose(ben, fees(190, 2))), dataOf(await propose(ben, fees(180, 2)))];
  const { operators, approvals } = server.operatorConsole;
  const row = await operators.require(await ann.id());
  const actor = { operatorId: row.operatorId, name: row.name, address: '' };
  const outcomes = await Promise.allSettled(
    [one, two].map(({ approvalId }) => approvals.approve(approvalId, '', { row, actor, language: 'en' })),
  );
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { state: 'approved' } },
    { status: 'rejected', reason: { key: 'changed_meanwhile' } },
  ]);
});

test('nobody decides what is about themselves, and only who may decide on people sees what is proposed of them', async () => {
  requests += 1;
  const proposal = { kind: 'operator.roles', operatorId: await ann.id(), roles: ['administrator', 'finance'] };
  const made = dataOf(await propose(ben, { proposal, reason: 'Ann takes over', requestId: `request-${requests}` }));
  expect((await approve(ann, made.approvalId)).body.data.reason).toBe('own_account');
  // Their number is nowhere else: both the approver and later readers see the name.
  expect(made.subject).toEqual({ kind: 'operator', operatorId: proposal.operatorId, name: 'ann' });
  const { records } = dataOf(await ann.ask('/audit?search=operator.roles', { method: 'GET' }));
  expect(JSON.parse(records[0]?.after ?? '')).toEqual({ ...proposal, name: 'ann' });
  const kindsFor = async (by: OperatorDesk) => {
    const { text } = await by.ask('/approvals?size=100', { method: 'GET' });
    return new Set(
      (JSON.parse(text) as { data: { records: { kind: string }[] } }).data.records.map(({ kind }) => kind),
    );
  };
  expect(await kindsFor(ann)).toEqual(new Set(['market.fees', 'operator.roles']));
  expect(await kindsFor(cleo)).toEqual(new Set(['market.fees']));
  // The overview counts for each what their room of proposals shows them.
  const shownTo = async (by: OperatorDesk) => dataOf(await by.ask('/approvals?state=waiting', { method: 'GET' })).total;
  const countedFor = async (by: OperatorDesk) => {
    const { text } = await by.ask('/overview', { method: 'GET' });
    return (JSON.parse(text) as { data: { queues: { waiting: number }[] } }).data.queues[0]?.waiting;
  };
  expect([await countedFor(ann), await countedFor(cleo)]).toEqual([await shownTo(ann), await shownTo(cleo)]);
  expect(await shownTo(ann)).toBe((await shownTo(cleo)) + 1);
});

test('what a crash cut off between decision and effect is done at the next start, once', async () => {
  const { approvalId } = dataOf(await propose(ben, fees(500)));
  server.exchange.refusal = 'stopping';
  expect((await approve(ann, approvalId)).status).toBe(503);
  // That it failed is on record, with why: once for each cause in turn, however often it is tried.
  const failures = async () => {
    const { records } = dataOf(await ann.ask('/audit?search=failed.market.fees', { method: 'GET' }));
    return records.map(({ name, object, reason, after }) => ({
      name,
      object,
      reason,
      after: JSON.parse(after) as object,
    }));
  };
  const one = { name: 'exchange', object: 'market:BTC/USDT', after: { approvalId, triedAgain: true } };
  await server.operatorConsole.resume();
  await server.operatorConsole.resume();
  expect(await failures()).toEqual([{ ...one, reason: 'stopping' }]);
  server.exchange.refusal = 'storage_full';
  await server.operatorConsole.resume();
  await server.operatorConsole.resume();
  expect(await failures()).toEqual([
    { ...one, reason: 'storage_full' },
    { ...one, reason: 'stopping' },
  ]);
  server.exchange.refusal = null;
  const seqBefore = server.exchange.durableSeq;
  await server.operatorConsole.resume();
  await server.operatorConsole.resume();
  expect(server.exchange.durableSeq).toBe(seqBefore + 1);
  // Its last word is what became of it.
  const { records } = dataOf(await ann.ask('/audit?search=done.market.fees', { method: 'GET' }));
  expect(records.map(({ after }) => JSON.parse(after) as object)).toEqual([{ approvalId, seq: seqBefore + 1 }]);
});

test('an operator without the role is refused at the call, and a user’s token opens nothing', async () => {
  const refused = await propose(cleo, fees(400));
  expect([refused.status, refused.body.code]).toEqual([403, 403]);
  expect((await cleo.ask('/audit', { method: 'GET' })).status).toBe(403);
  const user = await server.register('user@example.com');
  expect((await server.ask('/console/api/me', { method: 'GET', token: user.token })).status).toBe(401);
  const asUser = { cookie: `candor_operator=${user.token}` };
  expect((await server.ask('/console/api/me', { method: 'GET', headers: asUser })).status).toBe(401);
  const token = ann.cookie.split('=')[1] ?? '';
  expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
  expect(server.exchange.exchange.market(1)?.tiers).not.toContainEqual({ tier: 1, makerPpm: 400, takerPpm: 900 });
});

test('a session ends after a quarter of an hour alone, and after twelve hours whatever happens', async () => {
  server.nowMs += 14 * 60_000;
  expect((await ann.ask('/me', { method: 'GET' })).status).toBe(200);
  server.nowMs += 15 * 60_000 + 1;
  expect((await ann.ask('/me', { method: 'GET' })).status).toBe(401);
  await ann.logIn();
  for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
    expect((await ann.ask('/me', { method: 'GET' })).status).toBe(200);
    server.nowMs += 10 * 60_000;
  }
  expect((await ann.ask('/me', { method: 'GET' })).status).toBe(401);
  await ann.logIn();
  await ben.logIn();
});

test('nobody lets a second self in: a newcomer, or one who lost their log-in, needs words of two administrators', async () => {
  const twice = async (proposal: object): Promise<void> => {
    requests += 1;
    const wanted = { proposal, reason: 'One more administrator', requestId: `request-${requests}` };
    expect((await approve(ben, dataOf(await propose(ann, wanted)).approvalId)).status).toBe(200);
  };
  // Nobody comes to log in with a name that customers know.
  expect((await ann.ask('/me/shown-name', { body: { shownName: 'Second-Self' } })).status).toBe(200);
  const known = { kind: 'operator.add', name: 'second-self', roles: ['administrator'] };
  const refused = await propose(ann, { proposal: known, reason: 'One more', requestId: 'request-known' });
  expect(refused.body.data).toMatchObject({ reason: 'address_taken' });
  expect((await ann.ask('/me/shown-name', { body: { shownName: '' } })).status).toBe(200);
  await twice({ kind: 'operator.add', name: 'second-self', roles: ['administrator'] });
  const operatorId = (await server.operatorConsole.operators.byName('second-self'))?.operatorId ?? 0;
  const part = (by: OperatorDesk, kind: 'link' | 'code') => by.ask(`/operators/${kind}`, { body: { operatorId } });
  const password = 'one-person-of-two-names';
  const welcome = (path: string, code?: string) => {
    const [word] = (path.split('#')[1] ?? '').split('.');
    return server.ask('/console/api/welcome', { body: { word, password, ...(code !== undefined && { code }) } });
  };

  for (const time of ['new', 'reset']) {
    if (time === 'reset') await twice({ kind: 'operator.reset', operatorId });
    // Anyone who gives one part gives no other, whichever came first, nor both at once.
    const { path } = dataOf(await part(ann, 'link'));
    expect((await part(ann, 'code')).body.data.reason).toBe('own_part');
    expect((await welcome(path)).body.data.fields).toMatchObject([{ field: 'code', rule: 'required' }]);
    expect((await welcome(path, 'AAAAA-AAAAA')).body.data.reason).toBe('code_wrong');
    const { code } = dataOf(await part(ben, 'code'));
    expect((await part(ben, 'link')).body.data.reason).toBe('own_part');
    const { text } = await ann.ask('/operators', { method: 'GET' });
    const { records } = (JSON.parse(text) as { data: { records: { operatorId: number; welcome: object }[] } }).data;
    expect(records.find((row) => row.operatorId === operatorId)?.welcome).toMatchObject({
      link: { by: { name: 'ann' } },
      code: { by: { name: 'ben' } },
    });

    // Five wrong ones end a code; the link lives on, and a new code counts with it.
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await welcome(path, 'AAAAA-AAAAA')).body.data.reason).toBe('code_wrong');
    expect((await welcome(path, code)).body.data.reason).toBe('code_wrong');
    const again = dataOf(await part(ben, 'code'));
    const both = await Promise.all([welcome(path, again.code), welcome(path, again.code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await part(ann, 'link')).body.data.reason).toBe('already_bound');
  }
  await twice({ kind: 'operator.reset', operatorId });
  const atOnce = await Promise.all([part(ann, 'link'), part(ann, 'code')]);
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const told = dataOf(await ann.ask('/audit?search=operator.code', { method: 'GET' })).records;
  expect(new Set(told.map(({ action, name }) => `${name} ${action}`))).toEqual(
    new Set([
      'ben operator.code',
      'second-self operator.codeFailed',
      ...(atOnce[1]?.status === 200 ? ['ann operator.code'] : []),
    ]),
  );
});

test('a one-time link counts once, a short password and five wrong ones are refused, and a disabled operator is out at once', async () => {
  const added = dataOf(
    await propose(ann, {
      proposal: { kind: 'operator.add', name: 'dora', roles: ['support'] },
      reason: 'New in support',
      requestId: 'request-dora',
    }),
  );
  expect((await approve(ben, added.approvalId)).status).toBe(200);
  const row = await server.operatorConsole.operators.byName('dora');
  const operatorId = row?.operatorId ?? 0;
  const { path } = dataOf(await ann.ask('/operators/link', { body: { operatorId } }));
  const [word] = (path.split('#')[1] ?? '').split('.');
  const { code } = dataOf(await ben.ask('/operators/code', { body: { operatorId } }));
  const short = await server.ask('/console/api/welcome', { body: { word, code, password: 'too-short' } });
  expect(short.body.data.fields).toMatchObject([{ field: 'password', rule: 'too_short', limit: '15' }]);
  const password = 'support-is-what-we-do';
  const spoken = code.toLowerCase().replace('-', ' ');
  expect((await server.ask('/console/api/welcome', { body: { word, code: spoken, password } })).status).toBe(200);
  expect((await server.ask('/console/api/welcome', { body: { word, code, password } })).body.data.reason).toBe(
    'ticket_invalid',
  );
  for (let time = 0; time < 5; time += 1) {
    const wrong = await server.ask('/console/api/login', { body: { name: 'dora', password: 'wrong-wrong-wrong' } });
    expect(wrong.body.data.reason).toBe('login_failed');
  }
  const locked = await server.ask('/console/api/login', { body: { name: 'dora', password } });
  expect(locked.body.data.reason).toBe('password_locked');
  const ended = vi.spyOn(server.broker, 'endOperator');
  const out = await ann.ask('/operators/disable', { body: { operatorId, reason: 'Left the company' } });
  expect(out.status).toBe(200);
  expect(ended.mock.calls).toEqual([[operatorId]]);
  server.nowMs += 16 * 60_000;
  const gone = await server.ask('/console/api/login', { body: { name: 'dora', password } });
  expect(gone.body.data.reason).toBe('login_failed');
  await ann.logIn();
  await ben.logIn();
  const self = await ann.ask('/operators/disable', { body: { operatorId: await ann.id(), reason: 'Myself' } });
  expect(self.body.data.reason).toBe('own_account');
});

test('changed rights are announced once that is committed, and never when it was not', async () => {
  const { operators } = server.operatorConsole;
  await operators.add('erin', ['support']);
  const { operatorId } = (await operators.byName('erin')) ?? { operatorId: 0 };
  const seen: Promise<string | undefined>[] = [];
  operators.onRights((id) => {
    if (id === operatorId) seen.push(operators.byId(id).then((row) => row?.roles));
  });
  await operators.set(operatorId, { roles: 'content' });
  expect(await Promise.all(seen)).toEqual(['content']);
  const db = await server.sql.db();
  const undone = db.transaction(async (tx) => {
    await operators.set(operatorId, { roles: 'support', disabledAtMs: server.nowMs }, tx);
    await operators.shutOut(operatorId, tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(seen).toHaveLength(1);
});

test('the audit log is exported without formulas, and a changed row is found', async () => {
  await propose(ben, { ...fees(300), reason: '=HYPERLINK("http://evil.example")' });
  const { csv } = dataOf(await ann.ask('/audit/export', { body: {} }));
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const { entries, headHash, brokenAt } = dataOf(await ann.ask('/audit/verify', { body: {} }));
  expect(brokenAt).toBeNull();
  // The anchor in the journal is held against the chain: an end that is gone, and a chain that is
  // another.
  await server.exchange.submit({ type: 'anchor_audit', entries, headHash });
  expect(dataOf(await ann.ask('/audit/verify', { body: {} }))).toMatchObject({ anchored: entries, brokenAt: null });
  const db = await server.sql.db();
  const [last] = await db.delete(auditLog).where(eq(auditLog.auditId, entries)).returning();
  const shorter = { entries: entries - 1, anchored: entries, brokenAt: null };
  expect(dataOf(await ann.ask('/audit/verify', { body: {} }))).toMatchObject(shorter);
  if (last) await db.insert(auditLog).values(last);
  await server.exchange.submit({ type: 'anchor_audit', entries: entries - 1, headHash: 'f'.repeat(64) });
  expect(dataOf(await ann.ask('/audit/verify', { body: {} })).brokenAt).toBe(entries - 1);
  await db.update(auditLog).set({ reason: 'Something nicer' }).where(eq(auditLog.auditId, 4));
  const verdict = dataOf(await ann.ask('/audit/verify', { body: {} }));
  expect([verdict.entries, verdict.brokenAt]).toEqual([3, 4]);
});

test('the overview shows the business and the live system', async () => {
  interface Seen {
    readonly business: { readonly users: number; readonly newUsers: number };
  }
  const before = ((await ann.ask('/overview', { method: 'GET' })).body.data as unknown as Seen).business;
  await server.register('counted@example.com');
  const { body } = await ann.ask('/overview', { method: 'GET' });
  expect(body.data).toMatchObject({
    business: {
      users: before.users + 1,
      newUsers: before.newUsers + 1,
      turnover: expect.stringMatching(/^\d+(\.\d+)?$/),
      fees: expect.stringMatching(/^\d+(\.\d+)?$/),
    },
    journal: { durableSeq: server.exchange.durableSeq, refusing: null },
    disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    queues: [
      { name: 'approvals' },
      { name: 'verifications' },
      { name: 'applications' },
      { name: 'factorLosses' },
      { name: 'support' },
      { name: 'mail' },
      { name: 'withdrawals' },
      { name: 'receipts' },
      { name: 'appeals' },
    ],
  });
});
