import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@candor/protocol';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pathOf } from '../../wire/http/register-calls.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { createLogger, type Logger } from './logger.ts';

const canary = 'c4n4ry-kX7mq2vLp';

/** Reads the log once its last line is on disk. */
async function logOf(logger: Logger, file: string): Promise<string> {
  logger.info('the end');
  await expect
    .poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''), { timeout: 5_000 })
    .toContain('the end');
  return readFileSync(file, 'utf8');
}

test('secrets are blotted out by their names', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-log-'));
  const file = join(dir, 'node.log');
  const logger = createLogger({ level: 'info', file });
  logger.info({ password: canary, headers: { satoken: canary, authorization: canary, cookie: canary } }, 'hello');
  logger.info({ user: { pwd: canary, idNumber: canary }, kept: 'this stays' }, 'hello');
  const log = await logOf(logger, file);
  expect(log).not.toContain(canary);
  expect(log).toContain('this stays');
  expect(log).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
  rmSync(dir, { recursive: true, force: true });
});

test('a log that others could read is its owner’s alone from the next start on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-log-'));
  const file = join(dir, 'node.log');
  writeFileSync(file, 'older\n');
  chmodSync(file, 0o644);
  expect(await logOf(createLogger({ level: 'info', file }), file)).toMatch(/^older\n/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(dir, { recursive: true, force: true });
});

test('nothing that a call carries is in logs, metrics or people’s rows', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-log-'));
  const file = join(dir, 'node.log');
  const server = await TestServer.start(['--rate-limits', 'off'], file);
  const { token } = await server.register('canary@example.com');
  for (const { method, path } of calls) {
    const template = pathOf(path, server.config);
    const url = template.replace(/\{\w+\}/g, '1');
    const headers = { 'x-canary': canary, cookie: `candor_rt=${canary}` };
    await server.ask(`${url}?password=${canary}&code=${canary}`, { method, token, headers });
    await server.ask(url, { method, token: canary, headers });
    await server.ask(template.replace(/\{\w+\}/g, canary), { method, token, headers });
    if (method === 'POST')
      await server.ask(url, {
        token,
        headers,
        body: { email: `${canary}@example.com`, password: canary, satoken: canary },
      });
  }
  const log = await logOf(server.logger, file);
  expect(log).toContain('"path":"/api/user/login"');
  expect(log).toContain('"requestId"');
  expect(log).not.toContain(canary);
  expect((await server.metrics.page()).text).not.toContain(canary);
  const db = await server.sql.db();
  for (const table of ['users', 'sessions', 'tokens', 'rate_limits', 'settings']) {
    const { rows } = await db.execute(sql`select * from ${sql.identifier(table)}`);
    expect(JSON.stringify(rows), `table ${table}`).not.toContain(canary);
  }
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
