import { Problem, rejected } from '../../base/problem.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { ApprovalKinds } from '../../office/approvals/approval-kind.ts';
import { lackingListings } from '../first-start/lacking.ts';

/**
 * What the catalogue gained since a live exchange began: two operators list it, and all of it. Each
 * entry is a record of who approved it. An entry names its terms, so a newer version of the program
 * lists nothing that was not approved.
 */
export function catalogueKinds(exchange: ExchangeService) {
  return {
    'catalogue.list': {
      onlyAsItStood: true,
      before: async ({ entries }) => {
        const { value } = await exchange.read((state) => lackingListings(state).map(({ entry }) => entry));
        if (value.length === 0) throw rejected('nothing_to_change');
        if (value.join() !== entries.join())
          throw rejected('changed_meanwhile', {}, [{ field: 'entries', rule: 'changed_meanwhile' }]);
        return null;
      },
      object: () => 'catalogue:list',
      // Begun again after a stop, it goes on with what is still lacking of what was approved. What is
      // refused stays in the list of what is lacking; the proposal fails only where nothing was listed.
      apply: async ({ entries }, { operatorId, requestId }) => {
        const { value } = await exchange.read(lackingListings);
        let seq: number | null = null;
        let refusal: Problem | undefined;
        for (const { entry, command } of value) {
          if (!entries.includes(entry)) continue;
          const request = { operatorId, requestId: `${requestId} ${entry}`, content: entry };
          try {
            seq = done(await exchange.submit(command, request)).seq;
          } catch (error) {
            if (!(error instanceof Problem) || error.status >= 500) throw error;
            refusal ??= error;
          }
        }
        if (seq === null && refusal !== undefined) throw refusal;
        return seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}
