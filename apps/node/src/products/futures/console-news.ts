import { type ContractNewsMessage, contractsTopic } from '@candor/protocol';
import { deskEvents, stepsShown } from './console-events.ts';
import type { FuturesParts } from './futures-parts.ts';

/**
 * Tells operators who read contracts of each liquidation and deleveraging once its record is
 * durable: what happened, never to whom. Gives what ends it.
 */
export function tellOperators({ live, listings, broker }: Pick<FuturesParts, 'live' | 'listings' | 'broker'>) {
  return live.onChange((_, { liquidations, deleveragings }) => {
    const chosen = liquidations.filter(({ phase }) => stepsShown.includes(phase));
    const events = deskEvents(chosen, deleveragings, (contractId) => listings.contract(contractId));
    const message: ContractNewsMessage = { events };
    if (events.length > 0) broker.publish(contractsTopic, message);
  });
}
