import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventLimits, SecurityEvents } from '../../base/ops/security-events.ts';
import { unauthorized } from '../../base/problem.ts';
import { OperatorDesk } from '../test-support/operator-desk.ts';
import { TestServer } from '../test-support/test-server.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-refusals-'));
const file = join(dir, 'node.log');
let server: TestServer;
let token: string;
let userId: number;
beforeAll(async () => {
  server = await TestServer.start([], file);
  ({ token, userId } = await server.register('somebody@example.com'));
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Line)
    : [];

/** The event of a request, by the id that its answer carries. */
async function eventOf(answer: { readonly text: string }): Promise<Line | undefined> {
  const { requestId } = (JSON.parse(answer.text) as { readonly data: { readonly requestId: string } }).data;
  const end = `after ${requestId}`;
  server.logger.info(end);
  await expect.poll(() => lines().some(({ msg }) => msg === end), { timeout: 5_000 }).toBe(true);
  return lines().find((line) => line['msg'] === 'security event' && line['requestId'] === requestId);
}

test('an operator without a right is on record by number, call and reason', async () => {
  const clerk = await OperatorDesk.open(server, 'clerk', ['support']);
  await clerk.logIn();
  const answer = await server.ask('/console/api/operators', { method: 'GET', headers: { cookie: clerk.cookie } });
  expect(answer.status).toBe(403);
  expect(await eventOf(answer)).toMatchObject({
    level: 30,
    security: 'right_refused',
    operatorId: await clerk.id(),
    address: '127.0.0.1',
    method: 'GET',
    path: '/console/api/operators',
    status: 403,
    why: 'right_missing',
  });
});

test('a sensitive call without a factor is on record with its user', async () => {
  const path = `/api/core/coin/member/api/del?id=ck_${'0'.repeat(24)}`;
  const answer = await server.ask(path, { method: 'GET', token });
  expect(answer.status).toBe(403);
  expect(await eventOf(answer)).toMatchObject({ security: 'factor_missing', userId, why: 'step_up_required' });
});

test.each<[string, string, Parameters<TestServer['ask']>[1], string]>([
  ['a field that no form has', '/api/user/login', { body: { email: 'a@b.example', isMerchant: 1 } }, 'beyond_form'],
  ['a field twice', '/api/user/login', { body: '{"email":"a","email":"b"}' }, 'beyond_form'],
  ['brackets without end', '/api/user/login', { body: `{"email":${'['.repeat(40)}` }, 'beyond_size'],
  ['a body without end', '/api/user/login', { body: `{"email":"${'x'.repeat(70_000)}"}` }, 'beyond_size'],
  ['an address without end', `/api/user/getInfo?x=${'x'.repeat(5_000)}`, {}, 'beyond_size'],
  [
    'a log-in to an account that nobody has',
    '/api/user/login',
    { body: { email: 'nobody@example.com', password: 'xxxxxx-4-xxx' } },
    'entry_refused',
  ],
  [
    'a reset by a code that is none',
    '/api/user/backPwd',
    { body: { email: 'nobody@example.com', code: '123456', newPassword: 'another-9-Word' } },
    'entry_refused',
  ],
  [
    'a passkey in place of a password that is nobody’s',
    '/api/user/login/passkey',
    { body: { passkey: { id: 'xxx', rawId: 'xxx', type: 'public-key', response: { clientDataJSON: 'e30' } } } },
    'entry_refused',
  ],
  [
    'a name at the console’s door that nobody has',
    '/console/api/login',
    { body: { name: 'nobody', password: 'xxxxxx-4-xxx' } },
    'entry_refused',
  ],
  ['a dead token', '/api/user/getInfo', { token: 'x'.repeat(43) }, 'unproven'],
])('%s is on record', async (_, url, asked, security) => {
  const answer = await server.ask(url, asked);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const event = await eventOf(answer);
  expect(event).toMatchObject({ security, address: '127.0.0.1', path: url.split('?')[0] });
  expect(JSON.stringify(event)).not.toMatch(/isMerchant|xxx|nobody/);
});

test('another site’s page, an id of somebody else and a claimed address are on record', async () => {
  const foreign = await server.ask('/api/user/logout', { token, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(await eventOf(foreign)).toMatchObject({ security: 'foreign_site', why: 'forbidden_origin' });
  const other = await server.ask('/api/core/coin/member/deleteDevice/999999', { token, body: {} });
  expect(await eventOf(other)).toMatchObject({
    security: 'foreign_id',
    path: '/api/core/coin/member/deleteDevice/:id',
    userId,
    why: 'not_found',
  });
  const claimed = await server.ask('/api/user/getInfo', { token, headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(claimed.status).toBe(200);
  await expect.poll(() => lines().filter((line) => line['security'] === 'forged_address').length).toBe(1);
});

test('what a client writes as a path is in no event', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const nowhere = await server.ask('/api/nowhere/c4n4ry', { method: 'GET', headers });
  expect(nowhere.status).toBe(404);
  expect(await eventOf(nowhere)).toBeUndefined();
  const long = await server.ask(`/api/nowhere/c4n4ry${'x'.repeat(5_000)}`, { method: 'GET', headers });
  expect(await eventOf(long)).toMatchObject({ security: 'beyond_size', path: '*' });
  const events = lines().filter((line) => line['msg'] === 'security event');
  expect(events.filter(({ security, path }) => security === 'forged_address' && path === '*')).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('c4n4ry');
});

test('a slip of the pen and a visitor without a session are none', async () => {
  const slip = await server.ask('/api/user/login', { body: { email: 7, password: 'x' } });
  expect(slip.status).toBe(400);
  expect(await eventOf(slip)).toBeUndefined();
  const visitor = await server.ask('/api/user/getInfo');
  expect(visitor.status).toBe(401);
  expect(await eventOf(visitor)).toBeUndefined();
});

test('a flood leaves a bounded number of lines, says how many it left out, and hides nobody else', () => {
  vi.useFakeTimers();
  const written: object[] = [];
  const info = (facts: object) => void written.push(facts);
  const events = new SecurityEvents({ info } as never);
  for (let count = 0; count < 10_000; count += 1) events.refused(unauthorized('invalid'), { address: '192.0.2.1' });
  expect(written).toHaveLength(eventLimits.ofOne);
  events.refused(unauthorized('invalid'), { address: '192.0.2.2' });
  expect(written).toHaveLength(eventLimits.ofOne + 1);
  for (let count = 0; count < 10_000; count += 1) events.refused(unauthorized('invalid'), { address: `a${count}` });
  expect(written).toHaveLength(eventLimits.ofKind);
  events.note({ kind: 'right_refused', address: '192.0.2.1' });
  expect(written.at(-1)).toMatchObject({ security: 'right_refused' });
  vi.advanceTimersByTime(eventLimits.windowMs);
  expect(written.at(-1)).toEqual({ leftOut: { unproven: 20_001 - eventLimits.ofKind } });
  events.refused(unauthorized('invalid'), { address: '192.0.2.1' });
  expect(written).toHaveLength(eventLimits.ofKind + 3);
  events.close();
  vi.useRealTimers();
});
