import type { ChatMessage } from '@candor/protocol';
import { expect, test } from 'vitest';
import { joined } from './joined.ts';
import { minutesSince } from './minutes.ts';

const message = (serial: number): ChatMessage => ({
  id: `x-${serial}`,
  serial,
  content: `m${serial}`,
  content_type: 1,
  contentType: 1,
  create_time: serial,
  blade_user_id: 5,
  sender: 'user',
  senderName: '',
  messageId: `id-${serial}`,
});

test('messages that overlap are shown once, in their order', () => {
  const all = joined([message(3), message(4)], [message(1), message(4), message(2)]);
  expect(all.map(({ serial }) => serial)).toEqual([1, 2, 3, 4]);
});

test('a wait is whole minutes, and none before it began', () => {
  expect([minutesSince(0, 59_999), minutesSince(0, 120_000), minutesSince(5_000, 0)]).toEqual([0, 2, 0]);
});
