import { operatorOverview } from '@candor/protocol';
import { expect, test } from 'vitest';
import { rooms } from '../frame/rooms.ts';
import { roomOfQueue } from './queue-rooms.ts';

const queues = operatorOverview.output.shape.queues.element.shape.name.options;

test('every queue of the overview leads to one room that there is, under the right that opens it', () => {
  const found = queues.map((name) => {
    const room = roomOfQueue(rooms, name);
    return [name, [room?.path, room?.right]];
  });
  expect(Object.fromEntries(found)).toEqual({
    approvals: ['/approvals', 'overview.read'],
    verifications: ['/verifications', 'verification.decide'],
    applications: ['/applications', 'applications.decide'],
    factorLosses: ['/lost-factors', 'users.propose'],
    support: ['/chat', 'chat.answer'],
    withdrawals: ['/withdrawals', 'withdrawals.review'],
    receipts: ['/deposits', 'withdrawals.review'],
    appeals: ['/otc', 'otc.read'],
    mail: ['/mailbox', 'mailbox.read'],
  });
});

test('no two rooms have one queue', () => {
  const named = rooms.flatMap(({ queue, counted }) => [queue, counted]).filter((name) => name !== undefined);
  expect(named.toSorted()).toEqual(queues.toSorted());
});
