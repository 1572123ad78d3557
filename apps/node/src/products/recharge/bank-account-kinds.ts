import type { Proposal } from '@candor/protocol';
import type { ApprovalKinds, Decision } from '../../office/approvals/approval-kind.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { RechargeKindParts } from './kind-parts.ts';
import { type BankAccount, bankCurrency, detailsHash } from './bank-account.ts';

/**
 * Which account users pay into: two operators decide, and the journal holds the hash of what both
 * read. Users whose claims wait are notified.
 */
export function bankAccountKinds(parts: RechargeKindParts) {
  const { accounts } = parts;
  return {
    'bank.account': {
      onlyAsItStood: true,
      before: async ({ kind: _kind, ...wanted }, tx) => {
        const stands = await accounts.current(tx);
        if (stands?.isOpen === true && detailsHash(stands) === detailsHash(wanted)) throw rejected('nothing_to_change');
        return stands === undefined ? null : shownOf(stands);
      },
      object: shownAccount,
      apply: async (proposal, decision) => {
        const { kind: _kind, ...account } = proposal;
        await requireNewest(parts, decision, account);
        const accountId = await accounts.numberOf(account);
        const seq = await show(parts, { accountId, account }, proposal, decision);
        // Only now: details that the exchange did not take would hide the account that it shows.
        await accounts.keep(account);
        await notify(parts, seq, account);
        return seq;
      },
    },
    'bank.resume': {
      onlyAsItStood: true,
      before: async (_proposal, tx) => {
        const stands = await accounts.current(tx);
        if (stands === undefined || stands.isOpen) throw rejected('nothing_to_change');
        return shownOf(stands);
      },
      object: shownAccount,
      apply: async (proposal, decision) => {
        const account = await accounts.current();
        if (account === undefined) throw rejected('not_found');
        await requireNewest(parts, decision, account);
        return show(parts, { accountId: account.accountId, account }, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/** Both kinds change one thing, so that one waits for the other. */
const shownAccount = (): string => 'bank-account:shown';

/**
 * What takes effect late, after a start, must not undo what was decided since: a pause, or another
 * account. Throws 422. What it set itself is no obstacle.
 */
async function requireNewest(
  { exchange }: RechargeKindParts,
  { decidedAtMs }: Decision,
  account: BankAccount,
): Promise<void> {
  const { value: shown } = await exchange.read(({ recharge }) => recharge.shown);
  const isOwn = shown?.open === true && shown.details === detailsHash(account);
  if (shown !== undefined && !isOwn && shown.sinceMs > decidedAtMs) throw rejected('changed_meanwhile');
}

const shownOf = ({ payee, bankName, iban, bic }: BankAccount) => ({ payee, bankName, iban, bic });

async function show(
  { exchange }: RechargeKindParts,
  { accountId, account }: { readonly accountId: number; readonly account: BankAccount },
  proposal: Proposal,
  { operatorId, proposedBy, requestId }: Decision,
): Promise<number> {
  const { value: assetId } = await exchange.read(
    (state) => state.houseAssets().find(({ symbol }) => symbol === bankCurrency)?.assetId ?? 0,
  );
  const two = { operatorId: proposedBy, approverId: operatorId };
  const set = { accountId, assetId, open: true, details: detailsHash(account), ...two };
  const request = { operatorId, requestId, content: JSON.stringify(proposal) };
  return done(await exchange.submit({ type: 'set_bank_account', ...set }, request)).seq;
}

/** Users who were shown the account before may not have paid yet. */
async function notify({ exchange, notices, logger }: RechargeKindParts, seq: number, { iban }: BankAccount) {
  const { value: requests } = await exchange.read(({ recharge }) => recharge.requests());
  const users = new Set(requests.map(({ userId }) => userId));
  for (const userId of users) {
    try {
      const facts = { kind: 'deposit', stage: 'account', amount: '', asset: bankCurrency, words: iban } as const;
      await notices.tell(userId, `bank-account-${seq}`, facts);
    } catch (error) {
      logger.warn({ err: error, userId }, 'a user was not notified of another bank account');
    }
  }
}
