import type { BankReceiptView, Exchange } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { ClaimRow, ClaimRows } from './claim-rows.ts';
import { isPayer } from './payer-name.ts';
import type { LineRow, StatementRows } from './statement-rows.ts';

export interface GivingParts {
  readonly exchange: Pick<ExchangeService, 'read' | 'submit'>;
  readonly claims: ClaimRows;
  readonly statements: StatementRows;
  readonly verifiedName: (userId: number, tx?: Transaction) => Promise<string | null>;
}

/** A receipt and the claim that it would answer. */
export interface Match {
  readonly receiptId: number;
  readonly rechargeId: number;
}

/** Who agrees; one operator alone where `approverId` is 0. */
interface Agreed {
  readonly operatorId: number;
  readonly approverId: number;
  readonly actorId: number;
  readonly requestId: string;
  readonly content: string;
}

const notFound = (field: string) => rejected('not_found', {}, [{ field, rule: 'not_found' }]);

/** A match that may be: both wait, and who paid is who was verified. Throws 422. */
export async function requireMatch(
  { claims, statements, verifiedName }: GivingParts,
  { receiptId, rechargeId }: Match,
  tx?: Transaction,
): Promise<{ readonly claim: ClaimRow; readonly line: LineRow }> {
  const claim = await claims.find(rechargeId, tx);
  if (claim?.way !== 'bank' || claim.stage !== 'claimed') throw notFound('rechargeId');
  const line = (await statements.ofReceipts([receiptId], tx)).get(receiptId);
  if (line === undefined) throw notFound('receiptId');
  const name = await verifiedName(claim.userId, tx);
  if (name === null || !isPayer(line.payer, name))
    throw rejected('payer_name_differs', {}, [{ field: 'receiptId', rule: 'payer_name_differs' }]);
  return { claim, line };
}

/** Gives the receipt to a claim that waits. Gives the journal's sequence. */
export async function giveReceipt(parts: GivingParts, match: Match, agreed: Agreed, tx?: Transaction): Promise<number> {
  const { claim } = await requireMatch(parts, match, tx);
  return give(parts, claim, match, agreed, tx);
}

/**
 * Gives the receipt as two agreed. Done again under the same request it changes nothing more, also
 * where the node ended in the middle of it.
 */
export async function giveAgreed(parts: GivingParts, match: Match, agreed: Agreed): Promise<number> {
  const claim = await parts.claims.find(match.rechargeId);
  if (claim === undefined) throw notFound('rechargeId');
  const { value: waits } = await parts.exchange.read(({ recharge }) => recharge.request(claim.requestId) !== undefined);
  // Once it was answered the exchange alone says whether it was by this request.
  return waits ? giveReceipt(parts, match, agreed) : give(parts, claim, match, agreed);
}

async function give(
  { exchange, claims, statements }: GivingParts,
  claim: ClaimRow,
  { receiptId, rechargeId }: Match,
  { operatorId, approverId, actorId, requestId, content }: Agreed,
  tx?: Transaction,
): Promise<number> {
  const command = {
    type: 'assign_bank_receipt',
    receiptId,
    requestId: claim.requestId,
    operatorId,
    approverId,
  } as const;
  const record = done(await exchange.submit(command, { operatorId: actorId, requestId, content }));
  const event = record.events.find((one) => one.type === 'bank_receipt_assigned');
  if (event === undefined) throw new Error(`Record ${record.seq} gives no receipt.`);
  if (claim.stage === 'claimed') {
    await statements.givenTo(receiptId, claim.userId, tx);
    await claims.change(rechargeId, { stage: 'given', given: event.gross - event.fee, fee: event.fee }, tx);
  }
  return record.seq;
}

/** A receipt that nobody owns and that is not on its way back. Throws 422. */
export function requireReceipt(state: Exchange, receiptId: number): BankReceiptView {
  const receipt = state.recharge.receipt(receiptId);
  if (receipt === undefined || receipt.isReturning) throw notFound('receiptId');
  return receipt;
}
