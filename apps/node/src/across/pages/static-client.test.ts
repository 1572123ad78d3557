import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';

const page = '<!doctype html><title>Candor</title>';
const script = 'export const answer = 42;';
let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-client-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), page);
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dir, 'assets/index-Ab3dE5gH.js'), script);
  writeFileSync(join(dir, 'assets/commissioner-latin-wght-normal-Ab3dE5gH.woff2'), 'a face');
  writeFileSync(join(dir, 'assets/index-Ab3dE5gH.js.gz'), gzipSync(script));
  server = await TestServer.start(['--client-dir', dir]);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
const get = (url: string, headers = {}) => server.ask(url, { method: 'GET', headers });

describe('the client', () => {
  test.each(['/', '/trade/index?type=spot', '/exchange/full-screen/BTC_USDT', '/no/such/page'])(
    'has its page at %s',
    async (url) => {
      const answer = await get(url, { host: 'localhost:8080' });
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(/^<!doctype html><title>.*Candor.*<\/title>/);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:8080;");
      expect(answer.headers['x-frame-options']).toBe('DENY');
      expect(answer.headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
    },
  );

  test.each(['/', '/home/index', '/trade/index?type=spot'])(
    'answers HEAD as GET without the body at %s',
    async (url) => {
      const [got, head] = [await get(url), await server.ask(url, { method: 'HEAD' })];
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    },
  );

  test('lends its faces to the page of the documentation, whose policy lets them in', async () => {
    const docs = await get('/api/docs');
    expect(docs.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/);
    const style = await get('/api/docs.css');
    expect(style.text).toContain("url('/assets/commissioner-latin-wght-normal-Ab3dE5gH.woff2')");
  });

  test('has files that never change, compressed where the browser can', async () => {
    const plain = await get('/assets/index-Ab3dE5gH.js');
    expect(plain.text).toBe(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    const packed = await get('/assets/index-Ab3dE5gH.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/gone-12345678.js', '/../package.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
    'has nothing at %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.status, answer.body.code === answer.status]).toEqual([
        expect.toSatisfy((status) => [400, 404].includes(status)),
        true,
      ]);
    },
  );

  test('never stands in for an answer of the API', async () => {
    for (const url of ['/api', '/api/', '/api/user/nothing', '/platform/dev/other.js', '/ws/1']) {
      expect((await get(url)).body.code).toBe(404);
    }
    expect((await server.ask('/trade/index')).body.code).toBe(404);
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  const send = (text: string): Promise<string> =>
    new Promise((answered) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => answered(answer));
      socket.on('error', () => answered(answer));
    });

  test.each([
    ['what is not HTTP', 'HELLO\r\n\r\n'],
    ['headers of more than 16 KiB', `GET /health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bare line feed in a header', 'GET /health HTTP/1.1\r\nhost: x\r\na: b\nc\r\n\r\n'],
  ])('%s is refused with an envelope', async (_what, text) => {
    const answer = await send(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":400');
    expect(answer).not.toMatch(/^server:/im);
  });

  test('a body beyond 64 KiB is refused before it is read', async () => {
    const head = 'POST /api/user/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
    const answer = await send(`${head}content-length: 100000000\r\n\r\n{`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('body_too_long');
  });
});

test('over TLS everything says so', async () => {
  const secure = await TestServer.startSecure(dir);
  const answer = await secure.ask('/', { method: 'GET', headers: { host: 'evil.example; script-src *' } });
  expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://exchange.example;");
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  const registered = await secure.ask('/api/user/register', {
    body: { email: 'tls@example.com', password: 'kX7-mq2vLp' },
  });
  const cookies = [registered.headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-candor_(rt|at|dv)=/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/; Domain/i);
  }
  await secure.stop();
});
