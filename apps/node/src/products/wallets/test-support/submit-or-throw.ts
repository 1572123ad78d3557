import type { Command, ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../../../engine/exchange/service.ts';

/**
 * Submits a command as the user's act, else as an operator's where operators decide such things,
 * else as the system's. Throws where it is refused.
 */
export async function submitOrThrow(
  exchange: Pick<ExchangeService, 'submit'>,
  command: Command,
  { requestId, userId }: { readonly requestId: string; readonly userId?: number | undefined },
): Promise<ExchangeRecord> {
  const operator = { operatorId: 1, requestId, content: '' };
  const isOperators = /^(approve|refuse|set)_/.test(command.type);
  const request = userId === undefined ? (isOperators ? operator : undefined) : { userId, requestId, content: '' };
  const outcome = await exchange.submit(command, request);
  if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  return outcome.record;
}
