import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '@candor/protocol';
import { pathOf } from '../../wire/http/register-calls.ts';
import { TestServer } from '../test-support/test-server.ts';

const clients = { host: 'exchange.example' };
const consoles = { host: 'console.exchange.example' };
const flags = ['--public-url', 'https://exchange.example', '--console-url', 'https://console.exchange.example'];
let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-hosts-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Candor</title>');
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  server = await TestServer.start([...flags, '--client-dir', dir, '--rate-limits', 'off']);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Readonly<Record<string, string>>) => server.ask(url, { method: 'GET', headers });

describe('with a host of its own for the console', () => {
  test.each(calls.map((call) => [call.id, call] as const))('%s is on one host alone', async (_, call) => {
    const path = pathOf(call.path, server.config).replace(/\{\w+\}/g, '1');
    const [own, other] = path.startsWith('/console/') ? [consoles, clients] : [clients, consoles];
    const ask = (headers: Readonly<Record<string, string>>) => server.ask(path, { method: call.method, headers });
    expect((await ask(other)).status).toBe(404);
    expect((await ask(own)).status).not.toBe(404);
  });

  test.each(['/', '/favicon.svg', '/trade/index', '/platform/dev/config.js', '/api/openapi.json', '/api/docs'])(
    'the console’s host has no %s',
    async (url) => {
      expect((await get(url, consoles)).status).toBe(404);
      expect((await get(url, { host: 'console.exchange.example:443' })).status).toBe(404);
      expect((await get(url, { host: 'CONSOLE.exchange.example' })).status).toBe(404);
    },
  );

  test.each(['/console', '/console/users', '/%63onsole/users', '/console/api/me', '/console/assets/x.js'])(
    'no other host has %s',
    async (url) => {
      const answer = await get(url, clients);
      expect(answer.text).not.toContain('Candor console');
      expect(answer.status).toBe(404);
    },
  );

  test('a passkey of an operator is bound to the console’s host, one of a user to the exchange’s', async () => {
    const { operators, operatorSessions } = server.operatorConsole;
    await operators.add('paula', ['support']);
    const operatorId = (await operators.byName('paula'))?.operatorId ?? 0;
    const cookie = `candor_operator=${await operatorSessions.open(operatorId, '127.0.0.1')}`;
    const hostOf = (text: string) =>
      (JSON.parse(text) as { data: { options: { rp?: { id: string }; rpId?: string } } }).data.options;
    const own = await server.ask('/console/api/me/passkeys/options', { body: {}, headers: { ...consoles, cookie } });
    expect(hostOf(own.text).rp?.id).toBe(consoles.host);
    const users = await server.ask('/api/user/login/passkey/options', { body: {}, headers: clients });
    expect(hostOf(users.text).rpId).toBe(clients.host);
  });

  test('an operator works on the console’s host; the same cookie is worth nothing on the other', async () => {
    const { operators, operatorSessions } = server.operatorConsole;
    await operators.add('clerk', ['support']);
    const row = await operators.byName('clerk');
    const token = await operatorSessions.open(row?.operatorId ?? 0, '127.0.0.1');
    const cookie = `candor_operator=${token}`;
    expect((await get('/console/api/me', { ...consoles, cookie })).status).toBe(200);
    expect((await get('/console/api/me', { ...clients, cookie })).status).toBe(404);
  });

  test('orders, which go their own way through the server, are not taken on the console’s host', async () => {
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const statusOn = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json', 'content-length': '2' };
        const path = '/api/currency/order/submit';
        request({ hostname: address.hostname, port: address.port, method: 'POST', path, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        })
          .on('error', reject)
          .end('{}');
      });
    expect(await statusOn(clients.host)).toBe(401);
    expect(await statusOn(consoles.host)).toBe(404);
  });

  test('the exchange’s operator may ask either', async () => {
    for (const headers of [clients, consoles]) expect((await get('/health', headers)).status).toBe(200);
  });
});
