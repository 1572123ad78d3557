import { type Call, calls, rightOf } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { validInput } from '../fuzz/valid-input.ts';

/**
 * Every operators' call that asks for a fresh second factor, by what it says itself: one that is
 * added later is here without anyone writing a test.
 */
const all: readonly Call[] = calls;
const flagged = all.filter(({ freshFactor }) => freshFactor === true);

let server: TestServer;
/** Holds every right that a flagged call asks for. */
let ann: OperatorDesk;
let ben: OperatorDesk;
/** Input with which each call does something for ann. */
const effective: Record<string, object> = {};

beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator', 'compliance', 'finance']);
  ben = await OperatorDesk.open(server, 'ben', ['administrator', 'risk']);
  const carl = await OperatorDesk.open(server, 'carl', ['support']);
  const { operators } = server.operatorConsole;
  await operators.add('dora', ['support']);
  await operators.add('eric', ['support']);
  const idOf = async (name: string) => (await operators.byName(name))?.operatorId ?? 0;
  const { userId } = await server.register('somebody@example.com');
  const proposed = async (desk: OperatorDesk, proposal: object, requestId: string) => {
    const body = { proposal, reason: 'It has to be', requestId };
    const { status, text } = await desk.ask('/approvals/propose', { body });
    if (status !== 200) throw new Error(text);
    return (JSON.parse(text) as Told).data.approvalId;
  };
  const halted = { kind: 'market.state', symbol: 'BTC/USDT', state: 'halted', cause: 'maintenance' };
  const copy = await proposed(ann, { kind: 'user.export', userId }, 'a-copy-of-data');
  await ben.ask('/approvals/approve', { body: { approvalId: copy } });
  Object.assign(effective, {
    'console.propose': {
      proposal: { kind: 'user.freeze', userId },
      reason: 'A stolen phone',
      requestId: 'freeze-a-user',
    },
    'console.approve': { approvalId: await proposed(ben, halted, 'halt-a-market') },
    'console.disableOperator': { operatorId: await carl.id(), reason: 'Left the house' },
    'console.operatorLink': { operatorId: await idOf('dora') },
    'console.operatorCode': { operatorId: await idOf('eric') },
    'console.endSessions': { userId, reason: 'A stolen phone' },
    'console.copyData': { approvalId: copy },
    'console.exportAudit': {},
    'console.changeSetting': {
      name: 'timeZone',
      value: JSON.stringify({ zoneId: 'Europe/Paris' }),
      expectedVersion: 0,
      reason: 'As it was before',
    },
  });
}, 120_000);
afterAll(() => server.stop());

interface Told {
  readonly data: { readonly approvalId: number };
}

function make(call: Call, desk: OperatorDesk, cookie = desk.cookie): Promise<Answer> {
  const body = effective[call.id] ?? validInput(call).input ?? {};
  const { method } = call;
  return server.ask(call.path, { method, ...(method === 'POST' && { body }), headers: { cookie } });
}

const reasonOf = ({ status, body: { data } }: Answer) =>
  status === 200 ? 200 : (data.reason ?? data.fields?.[0]?.rule ?? status);

/** What the flagged calls write, but for what a factor that is shown writes itself. */
async function stateOf(): Promise<string> {
  const db = await server.sql.db();
  const tables = [
    'approvals',
    'operators',
    'operator_words',
    'passkeys',
    'setting_versions',
    'sessions',
    'security_events',
  ];
  const shown = [];
  for (const table of tables) {
    const { rows } = await db.execute(`select * from "${table}" as t order by t::text`);
    shown.push(rows);
  }
  const acts = `select action from audit_log where action not like 'operator.factor%' and action <> 'operator.login'`;
  shown.push((await db.execute(acts)).rows, server.exchange.records.length);
  // A log-in beside notes when it was.
  return JSON.stringify(shown, (key, value: unknown) => (key === 'last_login_at_ms' ? undefined : value));
}

async function refuseAll(what: string, cookie: string): Promise<void> {
  for (const call of flagged) {
    const answer = await make(call, ann, cookie);
    expect([what, call.id, answer.status, reasonOf(answer)]).toEqual([what, call.id, 403, 'step_up_required']);
    expect(answer.body.data.detail).toEqual({ methods: 'totp,recovery' });
  }
}

test('the table has what changes rights, secrets, settings and people’s access, and operators’ calls alone', () => {
  expect(flagged.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(effective)));
  for (const { id, access, changesState } of flagged)
    expect([id, rightOf(access) === undefined, changesState]).toEqual([id, false, true]);
});

/** Shows something in a session of ann's whose factor is too old. */
type Attempt = (aged: OperatorDesk) => Promise<Answer | null>;
const wrongOf = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const attempts: readonly (readonly [string, string | null, Attempt])[] = [
  ['not at all', null, async () => null],
  ['empty', 'too_short', (aged) => aged.showFactor('')],
  ['wrong', 'code_wrong', (aged) => aged.showFactor(wrongOf(aged.code()))],
  [
    'by a code that is too old',
    'code_wrong',
    (aged) => {
      const code = aged.code();
      server.nowMs += 90_000;
      return aged.showFactor(code);
    },
  ],
  ['by another operator’s code', 'code_wrong', (aged) => aged.showFactor(ben.code())],
  ['by another operator’s recovery code', 'code_wrong', (aged) => aged.showFactor(ben.recoveryCodes[0])],
  ['by a code used at another log-in', 'code_used', async (aged) => aged.showFactor(await usedCode())],
  ['by a used recovery code', 'code_used', async (aged) => aged.showFactor(await usedRecoveryCode())],
];

/** Another session of ann's, beside the one that a test looks at. */
async function beside<Value>(work: () => Promise<Value>): Promise<Value> {
  const { cookie } = ann;
  const value = await work();
  ann.cookie = cookie;
  return value;
}
const usedCode = () =>
  beside(async () => {
    await ann.logIn();
    const code = ann.code();
    expect((await ann.showFactor(code)).status).toBe(200);
    return code;
  });
const usedRecoveryCode = () =>
  beside(async () => {
    await ann.logIn();
    const [code = ''] = ann.recoveryCodes;
    expect((await ann.showFactor(code)).status).toBe(200);
    return code;
  });

describe('every call that asks for a fresh factor', () => {
  test.each(attempts)('is refused where it was shown %s', async (what, reason, attempt) => {
    await ann.logIn();
    server.nowMs += 300_000;
    const before = await stateOf();
    const { cookie } = ann;
    const shown = await attempt(ann);
    expect(shown === null ? null : reasonOf(shown)).toBe(reason);
    expect(ann.cookie).toBe(cookie);
    await refuseAll(what, cookie);
    expect(await stateOf()).toBe(before);
  });

  test('is refused to the session beside the one that showed it, and to an operator who lacks the right first for that', async () => {
    await ann.logIn();
    server.nowMs += 300_000;
    await beside(() => ann.logIn());
    await refuseAll('in another session', ann.cookie);
    const zoe = await OperatorDesk.open(server, 'zoe', ['content']);
    server.nowMs += 300_000;
    for (const call of flagged.filter(({ access }) => access !== 'operator'))
      expect([call.id, (await make(call, zoe)).status, reasonOf(await make(call, zoe))]).toEqual([call.id, 403, 403]);
  });

  test('counts for 300 s, and not a moment longer', async () => {
    await ann.logIn();
    server.nowMs += 299_999;
    const call = flagged.find(({ id }) => id === 'console.exportAudit');
    if (call === undefined) throw new Error('There is no such call.');
    expect((await make(call, ann)).status).toBe(200);
    server.nowMs += 1;
    await refuseAll('after 300 s', ann.cookie);
    const answer = await ann.showFactor();
    expect(JSON.parse(answer.text)).toMatchObject({ data: { untilMs: server.nowMs + 300_000 } });
    expect((await make(call, ann)).status).toBe(200);
  });

  test.each([
    ['a code', () => ann.code()],
    ['a recovery code', () => ann.recoveryCodes[1]],
  ])('by %s: the session goes on under a new token, the old one ends, and it is on record', async (_, codeOf) => {
    await ann.logIn();
    server.nowMs += 300_000;
    const { cookie } = ann;
    const answer = await ann.showFactor(codeOf());
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect(ann.cookie).not.toBe(cookie);
    // What was under way with the old one arrives still, and without the factor.
    const me = (by: string) => server.ask('/console/api/me', { method: 'GET', headers: { cookie: by } });
    expect((await me(cookie)).status).toBe(200);
    await refuseAll('with the token before', cookie);
    expect((await me(ann.cookie)).status).toBe(200);
    server.nowMs += 29_000;
    expect((await me(cookie)).status).toBe(200);
    server.nowMs += 1_000;
    expect((await me(cookie)).status).toBe(401);
    const told = await ann.ask('/audit', { method: 'GET' });
    expect(told.rows[0]).toMatchObject({
      action: 'operator.factor',
      name: 'ann',
      object: `operator:${await ann.id()}`,
    });
  });

  test('two codes at once leave one token, and it is the one that was answered with', async () => {
    await ann.logIn();
    const { cookie } = ann;
    const [first = '', second = ''] = ann.recoveryCodes.slice(2);
    const show = (code: string) => server.ask('/console/api/me/factor', { body: { code }, headers: { cookie } });
    const answers = await Promise.all([show(first), show(second)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
    const given = answers.find(({ status }) => status === 200)?.headers['set-cookie'];
    const headers = { cookie: String(given).split(';', 1)[0] ?? '' };
    expect((await server.ask('/console/api/me', { method: 'GET', headers })).status).toBe(200);
  });

  test('an answer that got lost costs nothing: the token before shows the factor once more', async () => {
    await ann.logIn();
    const { cookie } = ann;
    const [lost = '', second = ''] = ann.recoveryCodes.slice(4);
    const given = await ann.showFactor(lost);
    expect(given.status).toBe(200);
    const lostCookie = ann.cookie;
    ann.cookie = cookie;
    server.nowMs += 5 * 60_000;
    expect((await ann.ask('/me', { method: 'GET' })).status).toBe(200);
    expect((await ann.showFactor(second)).status).toBe(200);
    for (const call of flagged.slice(0, 1)) expect(reasonOf(await make(call, ann))).not.toBe('step_up_required');
    expect((await server.ask('/console/api/me', { method: 'GET', headers: { cookie: lostCookie } })).status).toBe(401);
  });

  test('wrong ones lock it as at the log-in, and the right one does not count meanwhile', async () => {
    await ann.logIn();
    server.nowMs += 300_000;
    const reasons = [];
    for (let tries = 0; tries < 5; tries += 1) reasons.push(reasonOf(await ann.showFactor('WRONG-WRONG')));
    expect(reasons).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_locked']);
    expect(reasonOf(await ann.showFactor())).toBe('code_locked');
    await refuseAll('while it is locked', ann.cookie);
    server.nowMs += 300_000;
  });

  test('says so: no other operators’ call asks for a factor', async () => {
    await ann.logIn();
    server.nowMs += 300_000;
    for (const call of all.filter(({ access, id }) => rightOf(access) !== undefined && id !== 'console.logOut')) {
      if (flagged.includes(call)) continue;
      expect([call.id, reasonOf(await make(call, ann))]).not.toEqual([call.id, 'step_up_required']);
    }
  });

  test.each(flagged.map((call) => [call.id, call] as const))('%s is let in by a fresh factor', async (_, call) => {
    await ann.logIn();
    server.nowMs += 300_000;
    expect(reasonOf(await make(call, ann))).toBe('step_up_required');
    expect((await ann.showFactor()).status).toBe(200);
    const answer = await make(call, ann);
    expect(effective[call.id] === undefined ? [200, ...call.reasons] : [200]).toContain(reasonOf(answer));
  });
});
