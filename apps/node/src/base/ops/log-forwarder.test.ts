import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { type ForwarderParts, LogForwarder } from './log-forwarder.ts';
import { createLogger } from './logger.ts';
import { localhostTls } from './test-support/localhost-tls.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

/** A syslog receiver that keeps what it was sent. */
class Receiver {
  readonly messages: string[] = [];
  readonly #sockets = new Set<Socket>();
  #rest = Buffer.alloc(0);

  readonly take = (socket: Socket): void => {
    this.#sockets.add(socket);
    this.#rest = Buffer.alloc(0);
    socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
  };

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const space = this.#rest.indexOf(' ');
      const end = space + 1 + Number(this.#rest.subarray(0, Math.max(space, 0)).toString());
      if (space < 0 || this.#rest.length < end) return;
      this.messages.push(this.#rest.subarray(space + 1, end).toString());
      this.#rest = this.#rest.subarray(end);
    }
  }
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  cleanup.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

type Options = Partial<Omit<ForwarderParts, 'address'>> & { readonly level?: 'info' | 'error' };

function loggerTo(address: string, { level = 'info', ...options }: Options = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'candor-forward-'));
  const forwarder = new LogForwarder({ address, retryMs: 20, ...options });
  const file = join(dir, 'node.log');
  const logger = createLogger({ level, file, forwarder });
  cleanup.push(
    () => rmSync(dir, { recursive: true, force: true }),
    () => forwarder.close(),
  );
  return { logger, forwarder, file };
}

test('each line reaches the receiver as it is in the file, without secrets, by its severity', async () => {
  const receiver = new Receiver();
  const port = await listen(createServer(receiver.take));
  const { logger, file } = loggerTo(`syslog://localhost:${port}`);
  logger.info({ password: 'never-shown', text: 'two\nlines' }, 'hello');
  logger.error('broken');
  logger.debug('not at this level');
  await expect.poll(() => receiver.messages.length).toBe(2);
  const [hello = '', broken = ''] = receiver.messages;
  expect(hello).toMatch(/^<134>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ candor \d+ - - \{"level":30,/);
  expect(hello).toContain('two\\nlines');
  expect(hello).not.toContain('never-shown');
  expect(broken).toMatch(/^<131>1 .*"msg":"broken"\}$/);
  // The file is its owner's alone.
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('over TLS a receiver is believed only by its certificate', async () => {
  const receiver = new Receiver();
  const port = await listen(createTlsServer(localhostTls, receiver.take));
  const stranger = loggerTo(`syslogs://localhost:${port}`);
  stranger.logger.info('for nobody');
  // It has met the receiver and refused it before anybody else speaks.
  await expect.poll(() => readFileSync(stranger.file, 'utf8')).toMatch(/"cause":"\w*SELF_SIGNED\w*".*is away/);
  const known = loggerTo(`syslogs://localhost:${port}`, { ca: localhostTls.cert });
  known.logger.info('for the known one');
  await expect.poll(() => receiver.messages.length).toBeGreaterThan(0);
  expect(receiver.messages.join()).toContain('for the known one');
  expect(receiver.messages.join()).not.toContain('for nobody');
});

test.each(['info', 'error'] as const)(
  'lines of a time without a receiver come later; of those that found no room both sides read how many, at level %s',
  async (level) => {
    const receiver = new Receiver();
    const first = createServer(receiver.take);
    const port = await listen(first);
    const { logger, file } = loggerTo(`syslog://localhost:${port}`, { level, keptBytes: 8_000 });
    logger.error('before');
    await expect.poll(() => receiver.messages.length).toBe(1);
    first.close();
    receiver.hangUp();
    await once(first, 'close');
    for (let count = 0; count < 1_000; count += 1) logger.error({ count }, 'while it was away');
    const beginsAt = receiver.messages.length;
    await listen(createServer(receiver.take), port);
    await expect.poll(() => receiver.messages.join(), { timeout: 5_000 }).toContain('lines of the log did not reach');
    const late = receiver.messages.slice(beginsAt);
    const kept = late.filter((message) => message.includes('while it was away'));
    const lost = Number(/"lost":(\d+)/.exec(late.at(-1) ?? '')?.[1]);
    expect(kept.length).toBeGreaterThan(10);
    // The forwarder's own line about the receiver's absence may be among those that found no room.
    expect(kept.length + lost).toBeGreaterThanOrEqual(1_000);
    expect(kept.length + lost).toBeLessThanOrEqual(1_001);
    await expect
      .poll(() => readFileSync(file, 'utf8'))
      .toContain(`"lost":${lost},"msg":"lines of the log did not reach`);
    expect(late.filter((message) => message.includes('did not reach'))).toHaveLength(1);
  },
);

test('what a receiver took and never read before it hung up is sent again', async () => {
  const receiver = new Receiver();
  const deaf: Socket[] = [];
  const server = createServer((socket) => {
    if (deaf.length > 0) receiver.take(socket);
    else deaf.push(socket.pause().on('error', () => undefined));
  });
  const { logger, forwarder } = loggerTo(`syslog://localhost:${await listen(server)}`);
  logger.info('first into the void');
  logger.info('second into the void');
  await expect.poll(() => deaf.length === 1 && forwarder.waitingBytes === 0).toBe(true);
  deaf[0]?.resetAndDestroy();
  await expect.poll(() => receiver.messages.join()).toMatch(/first into the void.*second into the void/s);
});

test.each(['syslog', 'syslogs'])('a %s connection that does not move is given up for a new one', async (scheme) => {
  let met = 0;
  const server = createServer((socket) => {
    met += 1;
    cleanup.push(() => socket.destroy());
    socket.pause().on('error', () => undefined);
  });
  const port = await listen(server);
  const { forwarder, file } = loggerTo(`${scheme}://localhost:${port}`, { keptBytes: 16_000_000, stuckAfterMs: 100 });
  // More than the network's buffers take.
  for (let count = 0; count < 160; count += 1) forwarder.write('x'.repeat(100_000));
  await expect.poll(() => met, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/"cause":"ETIMEDOUT".*is away/);
});

test('a receiver that reads nothing costs no more than the queue, and no waiting', async () => {
  const port = await listen(createServer((socket) => socket.pause().on('error', () => undefined)));
  const { forwarder } = loggerTo(`syslog://localhost:${port}`, { keptBytes: 100_000 });
  const line = `{"level":30,"time":"2026-01-01T00:00:00.000Z","text":"${'x'.repeat(1_000)}"}`;
  for (let turn = 0; turn < 100; turn += 1) {
    for (let count = 0; count < 500; count += 1) forwarder.write(line);
    expect(forwarder.waitingBytes).toBeLessThanOrEqual(100_000 + 66_000);
    await new Promise((next) => setImmediate(next));
  }
  expect(forwarder.waitingBytes).toBeGreaterThan(90_000);
  const startedAtMs = performance.now();
  await forwarder.close();
  expect(performance.now() - startedAtMs).toBeLessThan(3_000);
});
