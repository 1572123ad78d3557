import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import type { ApprovalKinds, Decision } from '../../office/approvals/approval-kind.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { RechargeKindParts } from './kind-parts.ts';
import { bankCurrency } from './bank-account.ts';
import { requireReceipt } from './give-receipt.ts';
import { isPayer } from './payer-name.ts';
import { bankScale } from './statement.ts';

/** The key of no line: an owner's money. */
const noKey = '0'.repeat(32);

const text = (units: bigint): string => formatDecimal(units, bankScale);
const refused = (field: string, rule: Parameters<typeof rejected>[0]) => rejected(rule, {}, [{ field, rule }]);

/** The number of the bank's money. */
const bankAssetOf = (state: Exchange): number =>
  state.houseAssets().find(({ symbol }) => symbol === bankCurrency)?.assetId ?? 0;

/**
 * What two operators decide about the platform's own money at its banks: a receipt becomes the
 * treasury's, or the treasury pays out. Nothing of it touches what a user paid in or is owed.
 */
export function ownMoneyKinds(parts: RechargeKindParts) {
  const { exchange } = parts;
  const submit = async (command: Command, proposal: Proposal, { operatorId, requestId }: Decision): Promise<number> =>
    done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) })).seq;
  const object = ({ receiptId }: { readonly receiptId: number }) => `bank-receipt:${receiptId}`;
  const twoOf = ({ proposedBy, operatorId }: Decision) => ({ operatorId: proposedBy, approverId: operatorId });
  return {
    'treasury.fund': {
      onlyAsItStood: true,
      before: ({ receiptId }, tx) => requireOwn(parts, receiptId, tx),
      object,
      apply: (proposal, decision) => {
        const kept = { receiptId: proposal.receiptId, origin: 'capital', key: noKey } as const;
        return submit({ type: 'keep_bank_receipt', ...kept, ...twoOf(decision) }, proposal, decision);
      },
    },
    'bank.transfer': {
      onlyAsItStood: true,
      before: async ({ receiptId, lineId }, tx) => {
        const stood = await requireOwn(parts, receiptId, tx);
        const line = await parts.statements.bookedLine(lineId, tx);
        if (line === undefined) throw refused('lineId', 'not_found');
        const payees = await parts.accounts.payees(tx);
        if (!payees.some((payee) => isPayer(stood.payer, payee))) throw refused('receiptId', 'own_transfer_differs');
        const { value: isSent } = await exchange.read(({ recharge }) => {
          const receipt = recharge.receipt(receiptId);
          const payment = recharge.payments().find(({ key }) => key === line.key);
          return payment?.units === receipt?.units && payment?.accountId !== receipt?.accountId;
        });
        if (!isSent) throw refused('lineId', 'own_transfer_differs');
        return { ...stood, sent: `${line.bookedOn} ${line.payer} ${line.text}`.trim() };
      },
      object,
      apply: async (proposal, decision) => {
        const { receiptId, lineId } = proposal;
        const key = (await parts.statements.bookedLine(lineId))?.key ?? noKey;
        const kept = { receiptId, origin: 'own_account', key } as const;
        return submit({ type: 'keep_bank_receipt', ...kept, ...twoOf(decision) }, proposal, decision);
      },
    },
    'treasury.payOut': {
      before: async ({ amount: wanted }) => {
        const units = unitsOf(wanted);
        const { value } = await exchange.read((state) => ({
          treasury: state.bookBalance('treasury', bankAssetOf(state)),
          isLacking: isAnythingLacking(state),
        }));
        if (value.isLacking) throw refused('amount', 'shortfall_uncovered');
        if (units > value.treasury) throw refused('amount', 'book_insufficient');
        return { treasury: text(value.treasury) };
      },
      object: () => `treasury:${bankCurrency}`,
      apply: async (proposal, decision) => {
        const { value: assetId } = await exchange.read(bankAssetOf);
        const payout = { assetId, amount: unitsOf(proposal.amount), ...twoOf(decision) };
        return submit({ type: 'open_bank_payout', ...payout }, proposal, decision);
      },
    },
    'treasury.cancelPayOut': {
      onlyAsItStood: true,
      before: async ({ receiptId }) => {
        const { value } = await exchange.read(({ recharge }) =>
          recharge.isPayout(receiptId) ? recharge.receipt(receiptId) : undefined,
        );
        if (value === undefined) throw refused('receiptId', 'not_found');
        return { amount: text(value.units), currency: bankCurrency };
      },
      object,
      apply: (proposal, decision) =>
        submit({ type: 'cancel_bank_payout', receiptId: proposal.receiptId, ...twoOf(decision) }, proposal, decision),
    },
  } satisfies Partial<ApprovalKinds>;
}

/** Who claimed within these days may be the payer, whatever became of the claim. */
const claimDays = 90;

/**
 * A receipt that may be the platform's own: it carries no user's reference, and nobody who claimed
 * a payment lately and did not get it is its payer. Throws 422.
 */
async function requireOwn(
  { exchange, claims, statements, verifiedName }: RechargeKindParts,
  receiptId: number,
  tx?: Transaction,
) {
  const { value } = await exchange.read((state) => ({
    receipt: requireReceipt(state, receiptId),
    claimants: new Set(state.recharge.requests().map(({ userId }) => userId)),
  }));
  const { receipt, claimants } = value;
  if (receipt.userId !== 0) throw refused('receiptId', 'receipt_owner_differs');
  const line = (await statements.ofReceipts([receiptId], tx)).get(receiptId);
  if (line === undefined) throw refused('receiptId', 'not_found');
  const lately = await claims.claimantsWithin(claimDays, tx);
  for (const userId of new Set([...claimants, ...lately])) {
    const name = await verifiedName(userId, tx);
    if (name !== null && isPayer(line.payer, name)) throw refused('receiptId', 'receipt_owner_differs');
  }
  return { amount: text(receipt.units), currency: bankCurrency, payer: line.payer };
}

function isAnythingLacking(state: Exchange): boolean {
  const owed = state.houseAssets().some(({ assetId }) => state.recharge.owed(assetId) > 0n);
  return owed || state.assets().some(({ assetId }) => state.networks.shortfall(assetId) > 0n);
}

function unitsOf(wanted: string): Amount {
  const parsed = parseDecimal(wanted, bankScale);
  if (!parsed.ok || parsed.units <= 0n) throw refused('amount', 'amount_not_positive');
  return amount(parsed.units);
}
