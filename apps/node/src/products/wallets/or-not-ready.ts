import { unavailable } from '../../base/problem.ts';

/** Answers 503 when the chain gives no answer. The request can be repeated. */
export async function orNotReady<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { ChainLag } = await import('@candor/custody');
  return ask().catch((error: unknown) => {
    throw error instanceof ChainLag ? unavailable('not_ready') : error;
  });
}
