import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How far a thread's priority is lowered. */
export const standing = {
  /**
   * About a third of an ordinary thread's share: enough that log-ins are answered on a machine that
   * others use up.
   */
  back: 5,
  /**
   * About a tenth: for what nobody waits for but who has just written it, and then for two seconds
   * at most.
   */
  farBack: 10,
} as const;

/**
 * Lets the thread that calls it run after the others when there are more of them than processors:
 * what is read later must not slow down what is traded now. Only Linux knows threads by number;
 * elsewhere nothing changes.
 */
export function standBack(howFar: number = standing.back): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').pop());
    setPriority(threadId, howFar);
  } catch {
    // Without it the thread runs beside the others, which is only slower.
  }
}
