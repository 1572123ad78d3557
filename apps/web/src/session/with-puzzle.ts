import { Refusal, unreachable } from '../transport/refusal.ts';

/**
 * Makes a call, and once more with a solved puzzle where it asks for one. Few calls do, so the code
 * that solves it is loaded only then.
 */
export async function withPuzzle<Value>(
  call: (captcha: { readonly captcha?: string }) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  try {
    return await call({});
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.reason !== 'captcha_required') throw problem;
    const { solvedPuzzle } = await loadSolver();
    return call({ captcha: await solvedPuzzle(signal) });
  }
}

const loadSolver = () =>
  import('./puzzle.ts').catch(() => {
    throw new Refusal(unreachable, '');
  });
