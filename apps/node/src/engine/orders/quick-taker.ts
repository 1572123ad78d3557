import type { Call } from '@candor/protocol';
import type { AnswerText } from './answer-text.ts';

/**
 * A hot call on its way: what is asked before it is decided, and the receiver of the
 * answer when it is durable.
 */
export interface QuickAsker {
  /**
   * Asked once all that can be checked before is in order, and before anything is done; false
   * leaves it undone.
   */
  mayGoOn(): boolean;
  /** Writes what comes before the data in the answer; after it comes `tail`. */
  writeHead(text: AnswerText): void;
  readonly tail: string;
  /** Called when it is durable: the whole answer, in a frame where `isFrame` says so. */
  answered(answer: string, isFrame: boolean): void;
}

/** What a product does with a hot call, in the turn in which it came. */
export interface QuickTaker {
  readonly call: Call;
  /** Whether it takes such an input at all; all others go the general way from the start. */
  takes?(input: unknown): boolean;
  /** False where nothing was done. */
  take(input: unknown, userId: number, asker: QuickAsker): boolean;
}
