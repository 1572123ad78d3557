import type { operatorOverview, OutputOf } from '@candor/protocol';

type Queue = OutputOf<typeof operatorOverview>['queues'][number];
export type QueueName = Queue['name'];

/** How much waits, by queue; empty before the first look. */
export type Waiting = Readonly<Partial<Record<QueueName, number>>>;

export const waitingOf = (queues: readonly Pick<Queue, 'name' | 'waiting'>[]): Waiting =>
  Object.fromEntries(queues.map(({ name, waiting }) => [name, waiting]));

/**
 * The queues that have grown since the look before; none at the first one, as nothing came then.
 */
export const grown = (before: Waiting, now: Waiting): readonly QueueName[] =>
  (Object.keys(now) as QueueName[]).filter((name) => (now[name] ?? 0) > (before[name] ?? Infinity));
