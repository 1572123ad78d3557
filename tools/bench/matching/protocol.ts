import type { Outcome } from './subject.ts';

export type SubjectName = 'peer' | 'book' | 'core';

/** What the parent asks of one child process. */
export interface ChildTask {
  readonly subject: SubjectName;
  readonly flowFile: string;
  /** How many operations to time at most, after the prefill. */
  readonly operations: number;
  /**
   * How long the subject plays the flow on an instance of its own before, so that its code is
   * compiled.
   */
  readonly warmUpMs: number;
  /** Stop timing after about this long, and say how far it came. */
  readonly budgetMs?: number;
  readonly measureMemory?: boolean;
  /** Time every operation by itself; the clock is then part of each. */
  readonly timeEach?: boolean;
  /**
   * Requests that the core has answered before the flow begins, so that its table of request ids is
   * as full as after so many.
   */
  readonly requestsBefore?: number;
}

export interface ChildReport {
  readonly subject: SubjectName;
  readonly operations: number;
  readonly nsPerOperation: number;
  /**
   * Processor time of the thread that did the work, where the clock on the wall tells of the
   * neighbours too; NaN where the system does not tell.
   */
  readonly cpuNsPerOperation: number;
  readonly outcome: Outcome;
  readonly recordBytes?: number;
  readonly bytesPerOrder?: number;
  readonly latencyNs?: Latency;
}

/**
 * How long single operations take, in nanoseconds: the middle one, and what 99 of 100 and 999 of
 * 1,000 stay below.
 */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}
