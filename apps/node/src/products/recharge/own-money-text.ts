import { formatDecimal } from '@candor/amount';
import type { BankPaymentView, BankReceiptView, Exchange } from '@candor/core';
import type { BankReceiptCase } from '@candor/protocol';
import { bankCurrency } from './bank-account.ts';
import type { NumberedAccount, ShownAccount } from './bank-accounts.ts';
import { bankScale } from './statement.ts';
import type { StatementRows } from './statement-rows.ts';

interface OwnBankMoney {
  /** Receipts that are payments out of the treasury. */
  readonly payouts: ReadonlySet<number>;
  readonly payments: readonly BankPaymentView[];
  readonly treasury: bigint;
  readonly owed: bigint;
}

const text = (units: bigint): string => formatDecimal(units, bankScale);

/** What the platform has at its banks of its own, what leaves, and what left. */
export function ownBankMoney(state: Exchange): OwnBankMoney {
  const { recharge } = state;
  const assetId = state.houseAssets().find(({ symbol }) => symbol === bankCurrency)?.assetId ?? 0;
  const ids = recharge.receipts().map(({ receiptId }) => receiptId);
  return {
    payouts: new Set(ids.filter((receiptId) => recharge.isPayout(receiptId))),
    payments: recharge.payments(),
    treasury: state.bookBalance('treasury', assetId),
    owed: recharge.owed(assetId),
  };
}

/** The account that users are shown, with what its last statement closed with. */
export function accountText(
  { payee, bankName, iban, bic, isOpen, accountId }: ShownAccount,
  closings: ReadonlyMap<number, bigint>,
  owed: bigint,
) {
  const sums = { closing: text(closings.get(accountId) ?? 0n), owed: text(owed) };
  return { payee, bankName, iban, bic, isOpen, currency: bankCurrency, ...sums };
}

/**
 * Which payments of another account may have sent a receipt: of its amount, and not answered yet.
 */
export async function sendersOf(
  { statements }: { readonly statements: Pick<StatementRows, 'ofKeys'> },
  receipts: readonly BankReceiptView[],
  payments: readonly BankPaymentView[],
) {
  const wanted = new Set(receipts.map(({ units }) => units));
  const candidates = payments.filter(({ units }) => wanted.has(units));
  const lines = await statements.ofKeys(candidates.map(({ key }) => key));
  return (receipt: BankReceiptView, accounts: readonly NumberedAccount[]): BankReceiptCase['sentBy'] =>
    lines
      .filter(({ line, accountId }) => -line.amount === receipt.units && accountId !== receipt.accountId)
      .map(({ line, accountId }) => ({
        lineId: line.lineId,
        iban: accounts.find((one) => one.accountId === accountId)?.iban ?? '',
        bookedOn: line.bookedOn,
        payer: line.payer,
        text: line.text,
      }));
}
