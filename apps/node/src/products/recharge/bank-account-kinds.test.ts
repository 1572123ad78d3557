import { beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '../../office/approvals/approval-kind.ts';
import { type BankAccount, detailsHash } from './bank-account.ts';
import { bankAccountKinds } from './bank-account-kinds.ts';
import type { RechargeKindParts } from './kind-parts.ts';

const first = { payee: 'Candor Ltd', bankName: 'First Bank', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const second = { ...first, bankName: 'Second Bank', iban: 'GB82WEST12345698765432', bic: 'WESTGB22XXX' };

/** What the journal says of the account that users are shown. */
let shown: { open: boolean; details: string; sinceMs: number } | undefined;
let seq: number;
let noticeKeys: string[];
let detailsOf: BankAccount;

const shows = (account: BankAccount, open: boolean, sinceMs: number): void => {
  shown = { open, details: detailsHash(account), sinceMs };
  detailsOf = account;
};

const decidedAt = (decidedAtMs: number): Decision => ({
  approvalId: 1,
  operatorId: 2,
  proposedBy: 1,
  requestId: 'asked',
  reason: 'As agreed',
  decidedAtMs,
});

function kinds() {
  const state = { recharge: { shown, requests: () => [{ userId: 5 }] }, houseAssets: () => [] };
  return bankAccountKinds({
    exchange: {
      read: async (query: (of: typeof state) => unknown) => ({ value: query(state) }),
      submit: async ({ open, details }: { readonly open: boolean; readonly details: string }) => {
        shown = { open, details, sinceMs: 100 };
        return { kind: 'done', record: { seq: (seq += 1) } };
      },
    },
    accounts: {
      current: async () => ({ ...detailsOf, accountId: 1, isOpen: shown?.open }),
      numberOf: async () => 1,
      keep: async (account: BankAccount) => void (detailsOf = account),
    },
    notices: { tell: async (_userId: number, key: string) => void noticeKeys.push(key) },
  } as unknown as RechargeKindParts);
}

beforeEach(() => {
  [shown, seq, noticeKeys] = [undefined, 40, []];
  shows(first, true, 10);
});

describe('what two agreed on and takes effect late, after a start', () => {
  test('does not undo a pause of since then', async () => {
    shows(first, false, 30);
    const paused = shown;
    const late = decidedAt(20);
    await expect(kinds()['bank.account'].apply({ kind: 'bank.account', ...second }, late)).rejects.toMatchObject({
      reason: 'changed_meanwhile',
    });
    await expect(kinds()['bank.resume'].apply({ kind: 'bank.resume' }, late)).rejects.toMatchObject({
      reason: 'changed_meanwhile',
    });
    expect([shown, detailsOf, noticeKeys]).toEqual([paused, first, []]);
  });

  test('is done again where it was done and not noted', async () => {
    shows(second, true, 30);
    await kinds()['bank.account'].apply({ kind: 'bank.account', ...second }, decidedAt(20));
    expect(shown).toMatchObject({ open: true, details: detailsHash(second) });
  });

  test('opens again what was paused before', async () => {
    shows(first, false, 30);
    await kinds()['bank.resume'].apply({ kind: 'bank.resume' }, decidedAt(31));
    expect(shown).toMatchObject({ open: true, details: detailsHash(first) });
  });
});

test('who waits hears of every other account, also where one comes back', async () => {
  for (const [place, account] of [second, first, second].entries())
    await kinds()['bank.account'].apply({ kind: 'bank.account', ...account }, decidedAt(101 + place));
  expect(noticeKeys).toEqual(['bank-account-41', 'bank-account-42', 'bank-account-43']);
});
