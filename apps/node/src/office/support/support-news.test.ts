import { type DeskMessage, deskTopic } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatNews } from '../../talk/chat/chat.ts';
import { DeskNews } from './support-news.ts';

let say: (news: ChatNews) => void;
let reachable: boolean;
let asked: number;
let told: [topic: string, message: DeskMessage][];
let news: DeskNews;
beforeEach(() => {
  vi.useFakeTimers();
  [reachable, asked, told] = [true, 0, []];
  news = new DeskNews({
    chat: {
      onNews: (listener) => {
        say = listener;
        return () => undefined;
      },
    },
    broker: { publish: (topic, message) => void told.push([topic, message as DeskMessage]) },
    clerks: async () => {
      asked += 1;
      if (!reachable) throw new Error('no database');
      return [7];
    },
    logger: { warn: () => undefined },
  });
});
afterEach(() => {
  news.close();
  vi.useRealTimers();
});

test('news are gathered and sent together', async () => {
  news.changed('a');
  news.changed('b');
  news.changed('a');
  say({ type: 'typing', chatKey: 'c', by: 'user' });
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([[deskTopic(7), { changed: ['a', 'b'], typing: ['c'] }]]);
});

test('what could not be sent because operators were unknown is sent later, once, with what came since', async () => {
  reachable = false;
  news.changed('a');
  await vi.advanceTimersByTimeAsync(200);
  news.changed('b');
  await vi.advanceTimersByTimeAsync(2_000);
  reachable = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told.map(([, { changed }]) => changed.toSorted())).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([told.length, asked]).toEqual([1, 3]);
});

test('however much comes while it cannot be sent, it is tried every now and then, and not after closing', async () => {
  reachable = false;
  for (let key = 0; key < 1_000; key += 1) news.changed(`first-${key}`);
  await vi.advanceTimersByTimeAsync(0);
  const before = asked;
  for (let key = 0; key < 1_000; key += 1) news.changed(`later-${key}`);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(before + 1);
  news.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, told]).toEqual([before + 1, []]);
});
