import { expect, test } from 'vitest';
import { RecordingProblem } from '../lines.ts';
import { readDepthRecording } from './messages.ts';
import { replayDepth } from './replay-depth.ts';

const snapshot = {
  type: 'snapshot',
  lastUpdateId: 10,
  bids: [
    ['9.9', '5'],
    ['9.8', '1'],
  ],
  asks: [['10.1', '2']],
};
const depth = (firstId: number, lastId: number, bids: string[][], asks: string[][]) => ({
  type: 'depth',
  firstId,
  lastId,
  bids,
  asks,
});
const bbo = (id: number, [bid, bidQty]: [string, string], [ask, askQty]: [string, string]) => ({
  type: 'bbo',
  id,
  bid,
  bidQty,
  ask,
  askQty,
});
const replay = (...messages: object[]) =>
  replayDepth(readDepthRecording(messages.map((message) => JSON.stringify(message))));

test('a book of snapshot and updates has the recorded best bid and offer after each update', () => {
  const report = replay(
    depth(5, 9, [['9.9', '77']], []),
    snapshot,
    bbo(11, ['9.9', '5'], ['10.0', '3']),
    depth(9, 11, [], [['10.0', '3']]),
    { type: 'trade', id: 1 },
    depth(12, 14, [['9.9', '0']], [['10.0', '4']]),
    bbo(13, ['9.8', '1'], ['10.0', '4']),
  );
  expect(report).toMatchObject({ updates: 2, oldUpdates: 1, compared: 2, equal: 2, cameAndWent: 0, unexplained: 0 });
});

test('an offer at a price that came and went within an update is distinguished from a wrong one', () => {
  const passing = replay(snapshot, depth(11, 15, [['9.8', '2']], []), bbo(13, ['9.95', '1'], ['10.1', '2']));
  expect(passing).toMatchObject({ compared: 1, equal: 0, cameAndWent: 1, unexplained: 0 });
  expect(passing.explained.map(({ update, why }) => [update, why])).toEqual([
    [15, expect.stringMatching(/^bid 9\.95 × 1 stood at change 13, in the middle of the update of changes 11 to 15;/)],
  ]);
  const named = replay(snapshot, depth(11, 15, [['9.95', '2']], []), bbo(13, ['9.95', '1'], ['10.1', '2']));
  expect(named).toMatchObject({ equal: 0, cameAndWent: 0, unexplained: 1 });
  const worse = replay(snapshot, depth(11, 15, [], [['10.3', '2']]), bbo(13, ['9.8', '1'], ['10.1', '2']));
  expect(worse).toMatchObject({ equal: 0, cameAndWent: 0, unexplained: 1 });
});

test('a hole between updates, and a line of no known kind, are named', () => {
  expect(() => replay(snapshot, depth(13, 14, [], []))).toThrow('Updates are missing between 10 and 13.');
  const linked = { ...depth(20, 25, [], []), prevLastId: 10 };
  expect(replay(snapshot, linked).updates).toBe(1);
  expect(() => replay(depth(1, 2, [], []))).toThrow(RecordingProblem);
  expect(() => replay({ type: 'gossip' })).toThrow('Line 1 is none of');
  expect(() => replay({ type: 'bbo', id: 1 })).toThrow('Line 1 has no bid.');
});
