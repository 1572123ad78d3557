import type { OperatorRight } from '@candor/protocol';
import type { QueueName } from '../app/waiting.ts';

/** Where what waits in a queue is worked on, and who may enter there. */
export const queueRooms = {
  approvals: { path: '/approvals', right: 'overview.read' },
  verifications: { path: '/verifications', right: 'verification.decide' },
  applications: { path: '/applications', right: 'applications.decide' },
  factorLosses: { path: '/lost-factors', right: 'users.propose' },
  support: { path: '/chat', right: 'chat.answer' },
  withdrawals: { path: '/withdrawals', right: 'withdrawals.review' },
  receipts: { path: '/deposits', right: 'withdrawals.review' },
  appeals: { path: '/otc', right: 'otc.read' },
  mail: { path: '/mailbox', right: 'mailbox.read' },
} as const satisfies Readonly<Record<QueueName, { readonly path: string; readonly right: OperatorRight }>>;
