import { expect, test } from 'vitest';
import { textFrame } from './frame.ts';
import { FrameRun } from './frame-run.ts';

const [a, b, c] = [textFrame('a'), textFrame('b'), textFrame('c')];

test('connections that are sent the same frames share the same bytes', () => {
  const one = FrameRun.of(a).with(b).with(c);
  const other = FrameRun.of(a).with(b).with(c);
  expect(other.pieces()).toBe(one.pieces());
  expect(one.pieces()).toEqual([Buffer.concat([a, b, c])]);
  expect(FrameRun.of(a).pieces()[0]).toBe(a);
});

test('runs that part go their own ways, also when they were one before', () => {
  const shared = FrameRun.of(b);
  const [first, second] = [shared.with(a), shared.with(c)];
  expect(first.pieces()).toEqual([Buffer.concat([b, a])]);
  expect(second.pieces()).toEqual([Buffer.concat([b, c])]);
  expect(first.with(c).pieces()).toEqual([Buffer.concat([b, a, c])]);
  expect(shared.with(a).pieces()).toEqual([Buffer.concat([b, a])]);
});

test('large frames are sent as they are: sets of them that differ share each one', () => {
  const large = Buffer.alloc(20_000, 1);
  const [one, other] = [FrameRun.of(a).with(b).with(large).with(c), FrameRun.of(c).with(large)];
  expect(one.pieces()).toEqual([Buffer.concat([a, b]), large, c]);
  expect(one.pieces()[1]).toBe(large);
  expect(other.pieces()[1]).toBe(large);
});
