import type { Command, ExchangeRecord } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { ClientRequest } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { Problem, rejected } from '../../base/problem.ts';
import type { OtcGround } from './otc-parts.ts';

/** Which field a refusal is about. */
const fieldOf: Partial<Record<RejectionReason, string>> = {
  otc_price_moved: 'price',
  price_outside_band: 'price',
  otc_method_not_offered: 'method',
  otc_statement_required: 'notPaid',
  otc_too_many_adverts: 'online',
};

/** Submits a user's command under the request's own id: sent again, the first outcome answers. */
export async function submitOtc(
  { exchange, projector }: Pick<OtcGround, 'exchange' | 'projector'>,
  userId: number,
  command: Command,
  request: ClientRequest,
): Promise<ExchangeRecord> {
  try {
    const record = done(await exchange.submit(command, request));
    projector.acknowledged(userId, record.seq);
    return record;
  } catch (error) {
    throw explained(error);
  }
}

/** The request of a call, by everything but its own id and secrets. */
export function requestOf(userId: number, name: string, input: { readonly requestId: string }): ClientRequest {
  const { requestId, ...content } = input;
  const kept = Object.entries(content).filter(([field]) => field !== 'fundPassword');
  return { userId, requestId, content: JSON.stringify([`otc.${name}`, ...kept]) };
}

function explained(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const reason = error.reason as RejectionReason | undefined;
  const field = reason && fieldOf[reason];
  if (reason === undefined || field === undefined) return error;
  return rejected(reason, error.detail, [{ field, rule: reason }]);
}
