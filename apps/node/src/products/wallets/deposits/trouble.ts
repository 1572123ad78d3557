import type { LiveNetwork } from './live-network.ts';

const causes = { answers_differ: 'endpoints_disagree', too_few_answer: 'too_few_endpoints' } as const;

/**
 * Why nothing is credited on a network now, in the word of a pause; undefined where nothing holds
 * it up.
 */
export function causeOf(
  live: Pick<LiveNetwork, 'trouble'> | undefined,
): (typeof causes)[keyof typeof causes] | undefined {
  const trouble = live?.trouble?.();
  return trouble && causes[trouble];
}
