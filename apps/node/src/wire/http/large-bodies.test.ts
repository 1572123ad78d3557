import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { imageLimits } from './image-limits.ts';
import { largeBodyLimits } from './large-bodies.ts';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';

let server: TestServer;
let sockets: Socket[] = [];
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--trust-proxy', '127.0.0.1']);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => server.stop());

const megabyte = Buffer.alloc(1024 * 1024);
const photo = '/api/user/verification/photo?side=front';

/**
 * A connection over which an image of the largest size has begun to come, and what was answered so
 * far.
 */
async function begin(
  credentials: string,
  { path = photo, length = `content-length: ${imageLimits.bytes}`, from = '192.0.2.1' } = {},
) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const heard: string[] = [];
  socket.on('data', (data) => heard.push(data.toString())).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n${credentials}\r\ncontent-type: image/jpeg\r\n${length}\r\n\r\n`,
  );
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(heard.join(''))?.[1] ?? 0) };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const statuses = (begun: readonly Begun[]) => begun.map(({ status }) => status()).toSorted((one, next) => one - next);

test('of a visitor, or behind a dead token, is answered before it is there', async () => {
  const dead = 'a'.repeat(43);
  const operators = '/console/api/content/image';
  const begun = [
    await begin('accept: */*'),
    await begin(`satoken: ${dead}`),
    await begin(`satoken: ${dead}`, { length: 'transfer-encoding: chunked' }),
    await begin(`cookie: candor_operator=${dead}`, { path: operators }),
  ];
  await expect.poll(() => statuses(begun)).toEqual([401, 401, 401, 401]);
});

test('comes three at a time from one sender; one that is gone makes room', async () => {
  const { token } = await server.register('sender@example.com');
  const begun: Begun[] = [];
  for (let count = 0; count <= largeBodyLimits.ofOne; count += 1) begun.push(await begin(`satoken: ${token}`));
  // Whichever of them is looked at last.
  await expect.poll(() => statuses(begun)).toEqual([0, 0, 0, 429]);
  begun.find(({ status }) => status() === 0)?.socket.destroy();
  await expect.poll(async () => (await statusOfWhole(token)) === 422).toBe(true);
});

/** Sends a whole image that is none; 422 says that it was read, 429 that there was no room. */
async function statusOfWhole(token: string, from?: string): Promise<number> {
  const length = 'content-length: 1048576';
  const { socket, status } = await begin(`satoken: ${token}`, { length, ...(from !== undefined && { from }) });
  socket.write(megabyte);
  await expect.poll(() => status()).toBeGreaterThan(0);
  return status();
}

test('takes no more memory in all than there is room for, however many come and however slowly', async () => {
  const tokens: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) tokens.push((await server.register(`${name}@example.com`)).token);
  const before = memory();
  const begun: Begun[] = [];
  for (let count = 0; count <= largeBodyLimits.ofOne; count += 1) begun.push(await begin(`satoken: ${tokens[0]}`));
  await expect.poll(() => statuses(begun)).toEqual([0, 0, 0, 429]);
  for (let count = 0; count < largeBodyLimits.ofOne; count += 1)
    for (const [at, token] of tokens.slice(1).entries())
      begun.push(await begin(`satoken: ${token}`, { from: `198.51.${at}.1` }));
  const room = Math.floor(largeBodyLimits.bytes / imageLimits.bytes);
  const waiting = () => begun.filter(({ status }) => status() === 0);
  await expect.poll(() => waiting().length).toBe(room);
  // All but the end of it.
  for (const { socket } of waiting()) for (let sent = 0; sent < 9; sent += 1) socket.write(megabyte);
  await expect.poll(() => memory() - before).toBeGreaterThan(room * 8 * megabyte.length);
  expect(memory() - before).toBeLessThan(150 * megabyte.length);
  expect(new Set(statuses(begun))).toEqual(new Set([0, 429, 503]));
  // Who asks for something else is answered all the same, and so is who comes with a small image.
  expect((await server.ask('/api/user/getInfo', { token: tokens[0] ?? '' })).status).toBe(200);
  for (const { socket } of begun) socket.destroy();
  await expect.poll(async () => (await statusOfWhole(tokens[0] ?? '')) === 422).toBe(true);
});

test('of a few accounts in one network leaves room for others', async () => {
  const tokens: string[] = [];
  for (const name of ['g', 'h', 'i']) tokens.push((await server.register(`${name}@example.com`)).token);
  const begun: Begun[] = [];
  for (const [at, token] of tokens.entries())
    for (let count = 0; count < 2; count += 1) begun.push(await begin(`satoken: ${token}`, { from: `192.0.2.${at}` }));
  const fits = Math.floor(largeBodyLimits.ofNetwork / imageLimits.bytes);
  await expect.poll(() => statuses(begun).filter((status) => status === 429).length).toBe(begun.length - fits);
  // Anyone who comes from elsewhere is not kept waiting, and who is gone makes room.
  const { token } = await server.register('elsewhere@example.com');
  expect(await statusOfWhole(token, '198.51.100.1')).toBe(422);
  for (const { socket } of begun) socket.destroy();
  await expect.poll(async () => (await statusOfWhole(token)) === 422).toBe(true);
});

test('of senders who leave at every moment takes no room for good', async () => {
  const { token } = await server.register('leaver@example.com');
  const { port } = server.app.server.address() as AddressInfo;
  const head = `POST ${photo} HTTP/1.1\r\nhost: x\r\nsatoken: ${token}\r\ncontent-type: image/jpeg\r\ncontent-length: ${imageLimits.bytes}\r\n\r\n`;
  const slow = `GET /api/user/getInfo HTTP/1.1\r\nhost: x\r\nsatoken: ${token}\r\n\r\n`;
  for (const sent of [head, slow + head, head, slow + head, slow + slow + head]) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(sent, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  await expect.poll(async () => (await statusOfWhole(token)) === 422).toBe(true);
});

/** What bodies lie in. */
const memory = (): number => process.memoryUsage().arrayBuffers;

test('of an operator is taken by the session of the console', async () => {
  const desk = await OperatorDesk.open(server, 'olga', ['content']);
  const begun = await begin(`cookie: ${desk.cookie}`, {
    path: '/console/api/content/image',
    length: 'content-length: 1048576',
  });
  begun.socket.write(megabyte);
  await expect.poll(() => begun.status()).toBe(422);
});
