import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketCloseCodes } from '@candor/protocol';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { serveSockets, type Sockets } from '../../wire/sockets/server.ts';
import { newPasskey } from '../users/test-support/software-passkey.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
let sockets: Sockets;
let base: string;
let sam: OperatorDesk;
let rita: OperatorDesk;
let carl: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  base = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const noMarkets = { timeMs: 1, ids: () => [], find: () => undefined, rows: () => [], feed: () => ({ label: '' }) };
  sockets = serveSockets({
    server: server.app.server,
    exchange: server.exchange,
    markets: { ...noMarkets, symbolOf: () => 'BTC/USDT', asset: () => ({ symbol: 'USDT', scale: 6 }) } as never,
    sessions: server.sessions,
    calls: server.app.socketCalls,
    broker: server.broker,
    addressOf: () => '192.0.2.1',
  });
  sam = await OperatorDesk.open(server, 'sam', ['support']);
  rita = await OperatorDesk.open(server, 'rita', ['risk']);
  carl = await OperatorDesk.open(server, 'carl', ['compliance']);
}, 120_000);
afterAll(async () => {
  await sockets.close();
  await server.stop();
});
// No look at sessions by the minute ever comes: what closes a socket is what ended its session,
// however slow the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A private socket that has proven its user, and what it is closed with. */
async function opened(userId: number, token: string) {
  const socket = new WebSocket(`${base}/ws/coin/${userId}`);
  const closed = new Promise<number>((done) => socket.once('close', (code) => done(code)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'auth', token, follow: false }));
  await once(socket, 'message');
  return { socket, closed };
}

const statusOf = async (token: string) => (await server.ask('/api/user/getInfo', { token })).status;
const propose = (proposal: object, by: OperatorDesk, requestId: string) =>
  by.ask('/approvals/propose', { body: { proposal, reason: 'Asked for by its owner', requestId } });
const approvalOf = (answer: Answer): number =>
  (JSON.parse(answer.text) as { data: { approvalId: number } }).data.approvalId;
const approve = (approvalId: number, by: OperatorDesk) => by.ask('/approvals/approve', { body: { approvalId } });

test('freezing ends every session and every socket of its user at once, and nobody else’s', async () => {
  const email = 'frozen@example.com';
  const { token, userId } = await server.register(email);
  const second = String((await server.ask('/api/user/login', { body: { email, password } })).body.data.satoken);
  const bystander = await server.register('bystander@example.com');
  const own = [await opened(userId, token), await opened(userId, second)];
  const others = await opened(bystander.userId, bystander.token);
  const proposed = await propose({ kind: 'user.freeze', userId }, rita, 'freeze-request-1');
  // Proposed is not frozen: nothing ends before the second person.
  expect([await statusOf(token), await statusOf(second)]).toEqual([200, 200]);
  expect((await approve(approvalOf(proposed), carl)).status).toBe(200);
  expect([await statusOf(token), await statusOf(second)]).toEqual([401, 401]);
  expect(await Promise.all(own.map(({ closed }) => closed))).toEqual([
    socketCloseCodes.sessionEnded,
    socketCloseCodes.sessionEnded,
  ]);
  expect(others.socket.readyState).toBe(WebSocket.OPEN);
  expect(await statusOf(bystander.token)).toBe(200);
  others.socket.close();
});

test('one operator ends sockets along with the sessions', async () => {
  const { token, userId } = await server.register('ended@example.com');
  const { closed } = await opened(userId, token);
  await sam.ask('/users/endSessions', { body: { userId, reason: 'The phone is lost' } });
  expect(await closed).toBe(socketCloseCodes.sessionEnded);
});

test('a lost factor goes only by two of the right roles: all factors, all sessions, and withdrawals wait three days', async () => {
  const { token, userId } = await server.register('lost@example.com');
  const owner = `user:${userId}` as const;
  const { secondFactors, passkeys, security } = server.people;
  const proposal = { kind: 'user.resetFactor', userId, evidence: 'video_call' };
  expect((await propose(proposal, rita, 'reset-request-0')).body.data.reason).toBe('nothing_to_change');
  const { secret } = await secondFactors.begin(owner, 'lost@example.com');
  await secondFactors.confirm(owner, totpAt(secret, server.nowMs));
  await newPasskey(server, userId);
  const socket = await opened(userId, token);
  expect((await propose(proposal, sam, 'reset-request-1')).status).toBe(403);
  const approvalId = approvalOf(await propose(proposal, rita, 'reset-request-2'));
  // Neither alone, nor with somebody whose role has no right to it.
  expect((await approve(approvalId, rita)).body.data.reason).toBe('own_proposal');
  expect((await approve(approvalId, sam)).status).toBe(403);
  expect(await secondFactors.isBound(owner)).toBe(true);
  expect(await passkeys.list(owner)).toHaveLength(1);
  expect(await statusOf(token)).toBe(200);

  expect((await approve(approvalId, carl)).status).toBe(200);
  expect(await secondFactors.isBound(owner)).toBe(false);
  expect((await secondFactors.state(owner)).recoveryCodesLeft).toBe(0);
  expect(await passkeys.list(owner)).toEqual([]);
  expect(await statusOf(token)).toBe(401);
  expect(await socket.closed).toBe(socketCloseCodes.sessionEnded);
  expect(await security.hold(userId)).toEqual({ untilMs: server.nowMs + 72 * 3_600_000, cause: 'totp_removed' });
  const { rows } = await security.events(userId, { limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({ kind: 'totp_removed', device: 'Candor' });
  expect((await approve(approvalId, carl)).status).not.toBe(200);
});
