import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishedHead } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeadsPush } from './heads-push.ts';

let dir: string;
let mirror: Server;
let taken: number[];
let status: number;
let url: string;
const warn = vi.fn();
const head = (number: number): PublishedHead => ({
  number,
  seq: number,
  timeMs: number,
  chainHash: '0'.repeat(64),
  proofRoot: null,
  prevHash: '0'.repeat(64),
  hash: '1'.repeat(64),
  jws: 'a.b.c',
});
let heads: PublishedHead[];
const opened = () =>
  new HeadsPush({ url, file: join(dir, 'taken'), after: (number) => heads.slice(number), logger: { warn } });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-heads-'));
  [taken, status, heads] = [[], 204, [head(1), head(2)]];
  warn.mockClear();
  mirror = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (status === 204) taken.push((JSON.parse(Buffer.concat(parts).toString()) as PublishedHead).number);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => mirror.listen(0, '127.0.0.1', ready));
  const address = mirror.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/heads`;
});
afterEach(async () => {
  await new Promise((closed) => mirror.close(closed));
  rmSync(dir, { recursive: true });
});

test('heads are handed on in their order, each once, also over a restart', async () => {
  const first = opened();
  await first.look();
  await first.close();
  heads.push(head(3));
  const second = opened();
  await second.look();
  expect([taken, second.waiting]).toEqual([[1, 2, 3], 0]);
  await second.close();
});

test('what the other side does not take waits, is logged, and goes out with the next', async () => {
  status = 503;
  const push = opened();
  await push.look();
  expect([taken, push.waiting]).toEqual([[], 2]);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'a published head could not be handed on');
  expect(JSON.stringify(warn.mock.calls)).not.toContain(url);
  status = 204;
  await push.look();
  expect(taken).toEqual([1, 2]);
  await push.close();
});
