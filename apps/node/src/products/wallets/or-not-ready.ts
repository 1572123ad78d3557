import { unavailable } from '../../http/problem.ts';

/** Answers 503 where a chain does not say: the same may be asked again. */
export async function orNotReady<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { ChainLag } = await import('@candor/custody');
  return ask().catch((error: unknown) => {
    throw error instanceof ChainLag ? unavailable('not_ready') : error;
  });
}
