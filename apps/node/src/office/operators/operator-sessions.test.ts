import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const minuteMs = 60_000;
/** Asks who is there every five minutes, as a page that is open does. */
async function statusesOver(desk: OperatorDesk, minutes: number, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let passed = 0; passed < minutes; passed += 5) {
    server.nowMs += 5 * minuteMs;
    statuses.push((await desk.ask('/me', { method: 'GET', headers })).status);
  }
  return statuses;
}

test('a page that asks by itself does not keep a session alive; somebody at it does', async () => {
  const desk = await OperatorDesk.open(server, 'ann', ['support']);
  expect(await statusesOver(desk, 30, {})).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOver(desk, 20, { 'x-unattended': '1' })).toEqual([200, 200, 401, 401]);
  await desk.logIn();
  // Half an hour with a look at every tenth minute.
  for (let tens = 0; tens < 3; tens += 1) {
    expect(await statusesOver(desk, 5, { 'x-unattended': '1' })).toEqual([200]);
    expect(await statusesOver(desk, 5, {})).toEqual([200]);
  }
});
