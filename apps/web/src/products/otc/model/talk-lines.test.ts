import type { OtcChatRecord, OtcOrderDetail } from '@candor/protocol';
import { expect, test } from 'vitest';
import { talkLines } from './talk-lines.ts';

const message = (serial: number, atMs: number) => ({ serial, create_time: atMs }) as OtcChatRecord;
const step = (state: string, timeMs: number) => ({ state, timeMs }) as OtcOrderDetail['steps'][number];
const shown = (isWhole: boolean) =>
  talkLines([message(1, 10), message(2, 30)], [step('unpaid', 5), step('paid', 20), step('released', 40)], isWhole).map(
    (line) => ('step' in line ? line.step.state : line.message.serial),
  );

test('steps of an order come between its messages, in the order of time', () => {
  expect(shown(true)).toEqual(['unpaid', 1, 'paid', 2, 'released']);
});

test('without the first messages, what came before them is left out', () => {
  expect(shown(false)).toEqual([1, 'paid', 2, 'released']);
  expect(talkLines([], [step('unpaid', 5)], true)).toHaveLength(1);
});
