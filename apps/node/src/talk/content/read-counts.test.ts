import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { ReadCounts } from './read-counts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const list = async (order?: string): Promise<string[]> => {
  const { text } = await server.ask('/api/article/list', { body: { kind: 'help', size: 5, ...(order && { order }) } });
  return (JSON.parse(text) as { data: { records: { id: string }[] } }).data.records.map(({ id }) => id);
};
const read = (id: string) => server.ask('/api/article/read', { body: { id } });

test('what is read most comes first in its list, and nothing that nobody read', async () => {
  const [first = '', second = '', third = ''] = await list();
  expect(await list('mostRead')).toEqual([]);
  for (const id of [third, second, third, first, third, second]) expect((await read(id)).status).toBe(200);
  expect(await list('mostRead')).toEqual([third, second, first]);
  expect((await list())[0]).toBe(first);
});

test('reads of two nodes are added up, last a restart, and end after thirty days', async () => {
  const parts = { sql: server.sql, logger: server.logger, now: () => server.nowMs };
  const [one, other] = [new ReadCounts(parts), new ReadCounts(parts)];
  one.note(900);
  other.note(900);
  await Promise.all([one.write(), other.write()]);
  expect((await new ReadCounts(parts).totals()).get('900')).toBe(2);
  server.nowMs += 29 * 86_400_000;
  expect((await one.totals()).get('900')).toBe(2);
  server.nowMs += 86_400_000;
  expect((await one.totals()).has('900')).toBe(false);
});
