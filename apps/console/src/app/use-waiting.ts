import { operatorOverview } from '@candor/protocol';
import { useMemo } from 'react';
import { useRight } from '../entry/session.ts';
import { useRead } from '../wire/use-ask.ts';
import { type Waiting, waitingOf } from './waiting.ts';

/** Counted again so often by itself. */
const countMs = 30_000;

const nothing: Waiting = {};

/** How much waits in which queue, wherever in the console one is. */
export function useWaiting(): Waiting {
  const mayCount = useRight('overview.read');
  const queues = useRead(operatorOverview, undefined, { everyMs: countMs, enabled: mayCount }).data?.queues;
  return useMemo(() => (queues === undefined ? nothing : waitingOf(queues)), [queues]);
}
