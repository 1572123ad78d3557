import { create } from 'zustand';
import { Refusal } from '../transport/refusal.ts';

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

/** Makes a call; where the server first wants a second factor, asks for it and makes the call again. Rejects with StepUpClosed when it is not given. */
export async function guarded<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.reason !== 'step_up_required') throw problem;
    const methods = (problem.detail['methods'] ?? '').split(',').filter((method) => method !== '');
    await new Promise<void>((done, given) => useAsked.setState({ asked: { methods, done, given } }));
    return call();
  }
}

export function answered(): void {
  useAsked.getState().asked?.done();
  useAsked.setState({ asked: null });
}

export function closed(): void {
  useAsked.getState().asked?.given(new StepUpClosed('The second factor was not given'));
  useAsked.setState({ asked: null });
}
