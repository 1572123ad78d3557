import type { AnswerText } from './answer-text.ts';
import type { ParsedOrder } from './order-forms.ts';

/**
 * An order or a cancel on its way: what is asked before it is decided, and the receiver of the
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

/** A cancel as it was asked. */
export interface QuickCancel {
  readonly id: string;
  readonly requestId: string | undefined;
}

/** Takes orders and cancels in the turn in which they came. */
export interface QuickTaker {
  /** False where nothing was done. */
  place(input: ParsedOrder, userId: number, asker: QuickAsker): boolean;
  /** False where nothing was done. */
  cancel(input: QuickCancel, userId: number, asker: QuickAsker): boolean;
}
