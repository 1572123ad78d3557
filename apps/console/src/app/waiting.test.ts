import { expect, test } from 'vitest';
import { grown, waitingOf } from './waiting.ts';

test('queues that have grown are reported; at the first look, and where some were answered, none', () => {
  const before = waitingOf([
    { name: 'support', waiting: 0 },
    { name: 'approvals', waiting: 3 },
  ]);
  expect(before).toEqual({ support: 0, approvals: 3 });
  expect(grown({}, before)).toEqual([]);
  expect(grown(before, before)).toEqual([]);
  expect(grown(before, { support: 2, approvals: 1 })).toEqual(['support']);
  expect(grown(before, { ...before, verifications: 4 })).toEqual([]);
});
