import type { UserNotice } from '@candor/protocol';
import { expect, test } from 'vitest';
import { justReached } from './reached-notices.ts';

const notice = (noticeId: string, createdAtMs: number, kind: UserNotice['kind'] = 'price_alert'): UserNotice => ({
  noticeId,
  kind,
  title: 'BTC/USDT reached 100',
  text: '',
  path: '/',
  createdAtMs,
  readAtMs: null,
});

test('alerts that were reached together are said, each once, and what lay unread before is not', () => {
  const unread = [notice('9', 60_000), notice('8', 59_500, 'order_filled'), notice('7', 59_000), notice('2', 10_000)];
  expect(justReached(unread, new Set()).map(({ noticeId }) => noticeId)).toEqual(['7', '9']);
  expect(justReached(unread, new Set(['7'])).map(({ noticeId }) => noticeId)).toEqual(['9']);
  expect(justReached([], new Set())).toEqual([]);
});
