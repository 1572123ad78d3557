import { expect, test } from 'vitest';
import { textFrame } from './frame.ts';
import { FrameRun } from './frame-run.ts';

const [a, b, c] = [textFrame('a'), textFrame('b'), textFrame('c')];

test('connections that are sent the same frames share the same bytes', () => {
  const one = FrameRun.of(a).with(b).with(c);
  const other = FrameRun.of(a).with(b).with(c);
  expect(other.bytes()).toBe(one.bytes());
  expect(one.bytes()).toEqual(Buffer.concat([a, b, c]));
  expect(FrameRun.of(a).bytes()).toBe(a);
});

test('runs that part go their own ways, also when they were one before', () => {
  const shared = FrameRun.of(b);
  const [first, second] = [shared.with(a), shared.with(c)];
  expect(first.bytes()).toEqual(Buffer.concat([b, a]));
  expect(second.bytes()).toEqual(Buffer.concat([b, c]));
  expect(first.with(c).bytes()).toEqual(Buffer.concat([b, a, c]));
  expect(shared.with(a).bytes()).toEqual(Buffer.concat([b, a]));
});
