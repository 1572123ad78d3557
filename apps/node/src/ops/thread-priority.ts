import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** About a third of an ordinary thread's share: enough that log-ins are answered on a machine that others use up. */
const standingBack = 5;

/**
 * Lets the thread that calls it run after the others when there are more of them than processors: what is read later must not slow down what
 * is traded now. Only Linux knows threads by number; elsewhere nothing changes.
 */
export function standBack(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').pop());
    setPriority(threadId, standingBack);
  } catch {
    // Without it the thread runs beside the others, which is only slower.
  }
}
