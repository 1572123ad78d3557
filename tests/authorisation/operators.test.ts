import { type Call, calls, operatorRights, operatorRoles, rightHolders, rightOf } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../apps/node/src/wire/http/register-calls.ts';
import { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { validInput } from '../fuzz/valid-input.ts';

/**
 * Every operators' call by every role: answered or refused as the matrix says, at the call itself.
 */
const forOperators = calls
  .filter(({ access }) => rightOf(access) !== undefined)
  // It ends the very session that the next role would need: below, by one of its own.
  .filter(({ id }) => id !== 'console.logOut')
  .map((call) => [call.id, call] as const);

/** A quarter of an hour without a call ends an operator's session. */
const unusedEndsMs = 15 * 60_000 + 1;
let server: TestServer;
let userToken: string;
/** Cookies of an administrator's sessions that have ended. */
const ended = { loggedOut: '', unused: '' };
const desks = new Map<string, OperatorDesk>();
beforeAll(async () => {
  server = await TestServer.start();
  for (const role of operatorRoles) desks.set(role, await OperatorDesk.open(server, `the-${role}`, [role]));
  ended.unused = (await OperatorDesk.open(server, 'the-absent', ['administrator'])).cookie;
  const leaver = await OperatorDesk.open(server, 'the-leaver', ['administrator']);
  ended.loggedOut = leaver.cookie;
  await leaver.ask('/logout', { body: {} });
  server.nowMs += unusedEndsMs;
  for (const desk of desks.values()) await desk.logIn();
  ({ token: userToken } = await server.register('user@example.com'));
}, 120_000);
afterAll(() => server.stop());

function make(call: Call, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { params = {}, input = {} } = validInput(call);
  let path = pathOf(call.path, server.config);
  for (const [name, value] of Object.entries(params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  if (call.method === 'POST') return server.ask(path, { body: input, headers });
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.ask(`${path}?${query.toString()}`, { method: 'GET', headers });
}

test('every right has a holder, and no role holds them all', () => {
  for (const right of operatorRights) expect(rightHolders[right].length, `holders of ${right}`).toBeGreaterThan(0);
  for (const role of operatorRoles) {
    const held = operatorRights.filter((right) => (rightHolders[right] as readonly string[]).includes(role));
    expect(held.length, `rights of ${role}`).toBeLessThan(operatorRights.length);
  }
});

describe.each(forOperators)('%s', (_id, call) => {
  const right = rightOf(call.access) ?? null;

  test.each(operatorRoles)('by %s', async (role) => {
    const { status, body } = await make(call, { cookie: desks.get(role)?.cookie ?? '' });
    const holds = right === null || (rightHolders[right] as readonly string[]).includes(role);
    // What a proposal needs depends on its kind as well; a call that takes a file is sent none
    // here.
    const byKind = call.id === 'console.propose' ? [403] : call.takesFile === true ? [400] : [];
    expect(holds ? [200, 409, 422, ...byKind] : [403], `answered ${body.msg}`).toContain(status);
  });

  test('by nobody, by a user, with a session that has ended, by a foreign site', async () => {
    expect((await make(call, {})).status).toBe(401);
    expect((await make(call, { satoken: userToken })).status).toBe(401);
    expect((await make(call, { cookie: `candor_operator=${userToken}` })).status).toBe(401);
    expect((await make(call, { cookie: ended.loggedOut })).status).toBe(401);
    expect((await make(call, { cookie: ended.unused })).status).toBe(401);
    if (!call.changesState) return;
    const cookie = desks.get('administrator')?.cookie ?? '';
    expect((await make(call, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

test('console.logOut ends the session of who calls it, and answers nobody else', async () => {
  const path = '/console/api/logout';
  const desk = await OperatorDesk.open(server, 'the-last', ['support']);
  expect((await server.ask(path, { body: {} })).status).toBe(401);
  expect((await server.ask(path, { body: {}, headers: { satoken: userToken } })).status).toBe(401);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await desk.ask('/logout', { body: {}, headers: foreign })).status).toBe(403);
  expect((await desk.ask('/logout', { body: {} })).status).toBe(200);
  expect((await desk.ask('/logout', { body: {} })).status).toBe(401);
});
