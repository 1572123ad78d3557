import { create } from 'zustand';

interface Question {
  /** Ends the question: whether the factor was shown. */
  readonly settle: ((shown: boolean) => void) | null;
  /** What may be shown: passkeys alone, or codes. */
  readonly methods: readonly string[];
}

/** The question whether it is still the operator, while it is open. */
export const useQuestion = create<Question>(() => ({ settle: null, methods: [] }));

let waiting: Promise<boolean> | undefined;
let times = 0;

/** How often the factor was shown since the page was opened. */
export const timesShown = (): number => times;

/**
 * Asks the operator for the second factor; calls that are refused at the same time share one
 * question. Whether it was shown.
 */
export function confirmation(methods: readonly string[]): Promise<boolean> {
  waiting ??= new Promise<boolean>((settle) => useQuestion.setState({ settle, methods })).finally(() => {
    waiting = undefined;
    useQuestion.setState({ settle: null });
  });
  return waiting;
}

/** Ends the question, where one is open. */
export function settle(shown: boolean): void {
  if (shown) times += 1;
  useQuestion.getState().settle?.(shown);
}
