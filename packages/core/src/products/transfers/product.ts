// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { RejectionReason } from '@candor/protocol/reasons';
import { lacks } from '../../ledger/lack.ts';
import type { Commanded, Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeMoved } from '../../record/write.ts';
import { canSpend } from '../../state/available.ts';
import type { State } from '../../state/state.ts';
import { movedAt, userRowAt, walletAt } from '../../state/written-fields.ts';
import type { Transfer } from './commands.ts';

/** Users move funds between their own wallets. It has no state but the ledger's. */
export const transfers: Product<Transfer, never, undefined> = {
  name: 'transfers',
  start: () => undefined,
  by: { transfer: 'user' },
  decide: {
    transfer: (at, command) => {
      const reason = reasonAgainst(at, command);
      if (reason !== undefined) return reason;
      writeMoved(at.writer, eventCode.fundsTransferred, command);
      return undefined;
    },
  },
  written: { [eventCode.fundsTransferred]: applyTransferred },
};

function reasonAgainst(
  { state, timeMs, freeIn }: Commanded<undefined>,
  command: Transfer,
): RejectionReason | undefined {
  const { from, to, amount } = command;
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const asset = state.tradable(command.assetId);
  if (asset === undefined) return 'unknown_asset';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (amount <= 0n) return 'amount_not_positive';
  if (from === to) return 'same_wallet';
  const { available } = state.ledger.balance(user, from, asset.row);
  // Who was a merchant takes out what is left: a right that ends never traps funds.
  const wanting = to === 8 || (from === 8 && available === 0n);
  if (wanting && !state.users.isMerchant(user)) return 'wallet_not_open';
  if (amount <= freeIn(state, user, from, asset.row)) return undefined;
  const dueMayPay = from === 1 && amount <= BigInt(Number.MAX_SAFE_INTEGER);
  const isPaid = dueMayPay && canSpend(state, user, asset.row, Number(amount), timeMs);
  return isPaid ? undefined : lacks(user, asset.row, amount, from);
}

function applyTransferred(state: State, view: DataView, at: number): void {
  const { asset, units } = movedAt(state, view, at);
  const row = userRowAt(state, view, at);
  state.ledger.addWide(row, walletAt(view, at + 1), asset, -units);
  state.ledger.addWide(row, walletAt(view, at + 2), asset, units);
}
