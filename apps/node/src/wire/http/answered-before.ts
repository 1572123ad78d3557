import type { ExchangeRecord } from '@candor/core';
import { requestKeyOf } from '../../engine/exchange/request-key.ts';
import type { ClientRequest, ExchangeService } from '../../engine/exchange/service.ts';
import { conflict, rejected } from '../../base/problem.ts';

/**
 * The durable record that answered this very request before; undefined for a new one. It is asked
 * for before anything else of a request whose first answer ends what it names. Throws 409 for its
 * id with another content, and `outcome_not_kept` where the journal gave the record up.
 */
export async function answeredBefore(
  exchange: Pick<ExchangeService, 'peek' | 'read' | 'recordAt'>,
  request: ClientRequest | undefined,
): Promise<ExchangeRecord | undefined> {
  if (request === undefined) return undefined;
  const key = requestKeyOf(request);
  const seq = exchange.peek((state) => state.seqOfRequest(key));
  if (seq === undefined) throw conflict();
  if (seq === 0) return undefined;
  await exchange.read(() => undefined);
  const record = await exchange.recordAt(seq);
  if (record === undefined) throw rejected('outcome_not_kept');
  return record;
}
