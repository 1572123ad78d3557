import { rejected } from '../../base/problem.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { ApprovalKinds } from '../../office/approvals/approval-kind.ts';
import { lackingCommands, nameOfListing } from '../first-start/lacking.ts';

/**
 * What the catalogue gained since a live exchange began: two operators list it, and all of it. Each
 * entry is a record of who approved it.
 */
export function catalogueKinds(exchange: ExchangeService) {
  return {
    'catalogue.list': {
      onlyAsItStood: true,
      before: async ({ entries }) => {
        const { value } = await exchange.read((state) => lackingCommands(state).map(nameOfListing));
        if (value.length === 0) throw rejected('nothing_to_change');
        if (value.join() !== entries.join())
          throw rejected('changed_meanwhile', {}, [{ field: 'entries', rule: 'changed_meanwhile' }]);
        return null;
      },
      object: () => 'catalogue:list',
      apply: async ({ entries }, { operatorId, requestId }) => {
        const { value } = await exchange.read(lackingCommands);
        let seq: number | null = null;
        // Begun again after a stop, it goes on with what is still lacking of what was approved.
        for (const command of value) {
          const content = nameOfListing(command);
          if (!entries.includes(content)) continue;
          const request = { operatorId, requestId: `${requestId} ${content}`, content };
          seq = done(await exchange.submit(command, request)).seq;
        }
        return seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}
