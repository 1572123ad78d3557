import { amount, formatDecimal } from '@candor/amount';
import type { ApprovalKinds } from '../../office/approvals/approval-kind.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import { bankCurrency } from './bank-account.ts';
import { bankAccountKinds } from './bank-account-kinds.ts';
import { giveAgreed, requireMatch, requireReceipt } from './give-receipt.ts';
import { bankScale } from './statement.ts';
import { closedBy, requireFits } from './statement-fits.ts';
import type { RechargeKindParts } from './kind-parts.ts';
import { ownMoneyKinds } from './own-money-kinds.ts';
import { rechargeTermsKind } from './terms-kind.ts';
import { hashOfLines, requireWaiting } from './waiting-statement.ts';

const text = (units: bigint): string => formatDecimal(units, bankScale);

/** What two operators decide about bank money. None of it credits anybody without a receipt. */
export function rechargeKinds(parts: RechargeKindParts) {
  return {
    ...statementKind(parts),
    ...receiptKinds(parts),
    ...rechargeTermsKind(parts),
    ...ownMoneyKinds(parts),
    ...bankAccountKinds(parts),
  };
}

function statementKind({ exchange, statements }: RechargeKindParts) {
  return {
    'bank.statement': {
      onlyAsItStood: true,
      before: async ({ statementId }, tx) => {
        const { row, lines } = await requireWaiting(statements, statementId, tx);
        const { accountId, opening, closing } = row;
        await exchange.read((state) => requireFits(state, { accountId, opening, lines }));
        return { opening: text(opening), closing: text(closing), lines: lines.length, sha256: hashOfLines(lines) };
      },
      object: ({ statementId }) => `statement:${statementId}`,
      apply: async (proposal, { operatorId, proposedBy, requestId }) => {
        const { statementId } = proposal;
        const row = await statements.find(statementId);
        const rows = await statements.linesOf(statementId);
        if (row === undefined) throw rejected('not_found');
        const { value } = await exchange.read((state) => ({
          assetId: state.houseAssets().find(({ symbol }) => symbol === bankCurrency)?.assetId ?? 0,
          receipts: state.recharge.receipts(),
        }));
        const closes = closedBy(value.receipts);
        const command = {
          type: 'book_bank_lines',
          accountId: row.accountId,
          assetId: value.assetId,
          opening: amount(row.opening),
          closing: amount(row.closing),
          lines: rows.map((line) => ({
            key: line.key,
            amount: amount(line.amount),
            userId: line.userId,
            number: line.number,
            closes: closes(line.closes, line.amount),
          })),
          operatorId: proposedBy,
          approverId: operatorId,
        } as const;
        const request = { operatorId, requestId, content: JSON.stringify(proposal) };
        const record = done(await exchange.submit(command, request));
        const event = record.events.find((one) => one.type === 'bank_lines_booked');
        if (event === undefined) throw new Error(`Record ${record.seq} books no statement.`);
        await statements.booked(statementId, event);
        return record.seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

function receiptKinds(parts: RechargeKindParts) {
  const { exchange, answers } = parts;
  const standing = async (receiptId: number) => {
    const { value } = await exchange.read((state) => requireReceipt(state, receiptId));
    return { amount: text(value.units), currency: bankCurrency };
  };
  const object = ({ receiptId }: { readonly receiptId: number }) => `bank-receipt:${receiptId}`;
  return {
    'bank.assign': {
      onlyAsItStood: true,
      before: async (match, tx) => {
        const { claim } = await requireMatch(parts, match, tx);
        return { ...(await standing(match.receiptId)), userId: claim.userId, requestId: claim.requestId };
      },
      object,
      apply: async (match, { operatorId, proposedBy, requestId }) => {
        const two = { operatorId: proposedBy, approverId: operatorId, actorId: operatorId };
        const seq = await giveAgreed(parts, match, { ...two, requestId, content: JSON.stringify(match) });
        await answers.decided(match.rechargeId);
        return seq;
      },
    },
    'bank.return': {
      onlyAsItStood: true,
      before: ({ receiptId }) => standing(receiptId),
      object,
      apply: async (proposal, { operatorId, proposedBy, requestId }) => {
        const { receiptId } = proposal;
        const command = {
          type: 'return_bank_receipt',
          receiptId,
          operatorId: proposedBy,
          approverId: operatorId,
        } as const;
        const request = { operatorId, requestId, content: JSON.stringify(proposal) };
        const { seq } = done(await exchange.submit(command, request));
        const { value: receipt } = await exchange.read(({ recharge }) => recharge.receipt(receiptId));
        if (receipt !== undefined) await answers.returned(receipt);
        return seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}
