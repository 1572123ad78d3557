import { create } from 'zustand';
import { Refusal } from '../transport/refusal.ts';
import { readTokens } from '../transport/tokens.ts';

interface Asked {
  readonly methods: readonly string[];
  readonly done: () => void;
  readonly given: (up: unknown) => void;
}

/** The user closed the question for a second factor. */
export class StepUpClosed extends Error {
  override readonly name = 'StepUpClosed';
}

/** The question for a second factor that is open, if one is. */
export const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

let question: Promise<void> | undefined;
/** How often a factor was shown. */
let shown = 0;

/**
 * Makes a call; where the server first wants a second factor, asks for it and makes the call again.
 * Calls that are refused at the same time share one question, and one that was on its way while
 * another's was answered asks none. Rejects with StepUpClosed when the factor is not given, or
 * another user logged in before it was.
 */
export async function guarded<Value>(call: () => Promise<Value>): Promise<Value> {
  const shownBefore = shown;
  const userBefore = readTokens()?.userId;
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.reason !== 'step_up_required') throw problem;
    if (shown === shownBefore) await answer((problem.detail['methods'] ?? '').split(',').filter((one) => one !== ''));
    if (readTokens()?.userId !== userBefore) throw new StepUpClosed('Another user logged in');
    return call();
  }
}

/** Resolves when a factor of these is shown. */
function answer(methods: readonly string[]): Promise<void> {
  question ??= new Promise<void>((done, given) => useAsked.setState({ asked: { methods, done, given } })).finally(
    () => {
      question = undefined;
    },
  );
  return question;
}

export function answered(): void {
  shown += 1;
  useAsked.getState().asked?.done();
  useAsked.setState({ asked: null });
}

export function closed(): void {
  useAsked.getState().asked?.given(new StepUpClosed('The second factor was not given'));
  useAsked.setState({ asked: null });
}
