import { toLedger } from '@candor/amount';
import { type Exchange, platformBooks, type WithdrawalView as Withdrawal } from '@candor/core';
import {
  approveWithdrawalCase,
  askWithdrawalUser,
  chatContent,
  listScreeningLists,
  listWithdrawalCases,
  openWithdrawalCase,
  type OpenedWithdrawal,
  type ParsedInputOf,
  refuseWithdrawalCase,
  type WithdrawalCase,
  type WithdrawalView,
} from '@candor/protocol';
import { and, eq, inArray } from 'drizzle-orm';
import type { Outcome } from '../../../engine/exchange/service.ts';
import { handle, type Handled, type OperatorCaller } from '../../../wire/http/handler.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { pageBounds, pageOf } from '../../../wire/http/page.ts';
import { rejected } from '../../../base/problem.ts';
import { chainDeposits, withdrawalAddresses } from '../../../base/sql/schema.ts';
import { withdrawals } from '../../../base/sql/withdrawals-schema.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { namesBehind } from '../screening/names-behind.ts';
import { ScreeningLists } from '../screening/screening-lists.ts';
import { Statements } from '../withdrawals/statements.ts';
import { approvalOf, digestOf, isUnknownTo } from './key-agreement.ts';
import { looked } from './looked.ts';
import { namesIn } from './wallet-names.ts';

/** Users were promised a decision in that time. */
const promisedMs = 24 * 3_600_000;
/** How far back the user's own withdrawals are looked at. */
const historyMs = 90 * 24 * 3_600_000;
/** So many entries of the record of a case are shown. */
const recordMost = 50;

type Names = ReadonlyMap<number, string>;
type PasskeyAnswer = NonNullable<ParsedInputOf<typeof approveWithdrawalCase>['passkey']>;

/** The withdrawals that people look at, the longest waiting first. */
const inReview = (state: Exchange): Withdrawal[] =>
  state.withdrawals.open().filter(({ stage, kind }) => stage === 'in_review' && kind !== 'return');

/** Approved, and not paid before operators' keys agreed. */
const lacksKeys = ({ progressOf }: Pick<WalletDeskParts, 'progressOf'>, { stage, withdrawalId }: Withdrawal): boolean =>
  stage === 'approved' && progressOf?.(withdrawalId)?.lacksApproval === true;

/** How many withdrawals wait for an operator, and since when the oldest does. */
export function waitingWithdrawals(state: Exchange): { readonly waiting: number; readonly oldestAtMs: number | null } {
  const waiting = inReview(state);
  return { waiting: waiting.length, oldestAtMs: waiting[0]?.requestedAtMs ?? null };
}

/**
 * The calls of the room where withdrawals are reviewed. Every look and every decision is on record.
 */
export function withdrawalDeskHandlers(parts: WalletDeskParts): Handled[] {
  const { config, exchange, audit, operators, hasPasskey, signingKeys, chat } = parts;
  const isOpen = (one: Withdrawal): boolean =>
    one.kind !== 'return' && (one.stage === 'in_review' || lacksKeys(parts, one));
  /**
   * The answer of the approver's passkey to just this payment; undefined where no signer asks.
   * Throws 422.
   */
  const agreed = async (operatorId: number, withdrawal: Withdrawal, passkey: PasskeyAnswer | undefined) => {
    if (isUnknownTo(parts, withdrawal)) throw rejected('network_not_connected');
    const digest = digestOf(parts, withdrawal);
    if (digest === undefined) return undefined;
    if (passkey === undefined) {
      if (config.mode === 'live' || (await hasPasskey(operatorId))) throw rejected('passkey_required');
      return undefined;
    }
    const approval = approvalOf(passkey);
    if (approval === undefined || !(await signingKeys.agrees(`operator:${operatorId}`, passkey, digest)))
      throw rejected('passkey_wrong');
    return approval;
  };
  const screening = new ScreeningLists(parts.sql);
  const people = async (): Promise<Names> =>
    new Map((await operators.all()).map(({ operatorId, name }) => [operatorId, name]));
  const object = (withdrawalId: number) => `withdrawal:${withdrawalId}`;
  const required = async (withdrawalId: number): Promise<Withdrawal> => {
    const { value } = await exchange.read((state) => ({
      found: state.withdrawals.withdrawal(withdrawalId),
      last: state.withdrawals.lastWithdrawalId,
    }));
    if (value.found !== undefined && isOpen(value.found)) return value.found;
    if (withdrawalId <= value.last) throw rejected('already_decided');
    throw rejected('not_found', {}, [{ field: 'withdrawalId', rule: 'not_found' }]);
  };
  return [
    handle(listWithdrawalCases, async ({ input: { view = 'waiting', ...page }, context }) => {
      const { operatorId } = context.operator();
      const names = await people();
      const { value } = await exchange.read((state) =>
        state.withdrawals
          .open()
          .filter((one) => isOpen(one) && isIn(view, one, operatorId))
          .map((one) => caseOf(state, one, names)),
      );
      const { limit, offset } = pageBounds(page);
      return pageOf(value.slice(offset, offset + limit), value.length, page);
    }),
    handle(listScreeningLists, async () => ({ records: [...(await screening.all())] })),
    handle(openWithdrawalCase, async ({ input: { withdrawalId }, context }) => {
      const withdrawal = await required(withdrawalId);
      const { actor, operatorId } = context.operator();
      await audit.tell(actor, { action: 'withdrawal.view', object: object(withdrawalId) });
      const digest = digestOf(parts, withdrawal);
      const passkey = digest === undefined ? null : await signingKeys.agreeOptions(`operator:${operatorId}`, digest);
      return { ...(await openedOf({ ...parts, screening }, withdrawal, await people())), passkey };
    }),
    handle(approveWithdrawalCase, async ({ input: { withdrawalId, remark, passkey }, context }) => {
      const { actor, operatorId } = context.operator();
      if (config.mode === 'live' && !(await hasPasskey(operatorId))) throw rejected('passkey_required');
      const withdrawal = await required(withdrawalId);
      const { approvals, reviews, stage } = withdrawal;
      const agreement = await agreed(operatorId, withdrawal, passkey);
      if (stage !== 'in_review' || approvals.includes(operatorId)) {
        // The approval counts already; the signer lacks the agreement of a key.
        if (agreement === undefined) throw rejected(stage === 'in_review' ? 'approver_repeated' : 'passkey_required');
        const after = { approvals: approvals.length, reviews, passkey: agreement };
        await audit.tell(actor, { action: 'withdrawal.approve', object: object(withdrawalId), reason: remark, after });
        return { missing: Math.max(0, reviews - approvals.length) };
      }
      await audit.record(actor, async () => {
        const command = { type: 'approve_withdrawal', withdrawalId, operatorId } as const;
        const request = { operatorId, requestId: `approve-${withdrawalId}-${operatorId}`, content: '' };
        decided(await exchange.submit(command, request));
        const after = { approvals: approvals.length + 1, reviews, ...(agreement && { passkey: agreement }) };
        return {
          event: { action: 'withdrawal.approve', object: object(withdrawalId), reason: remark, after },
          result: undefined,
        };
      });
      return { missing: Math.max(0, reviews - approvals.length - 1) };
    }),
    handle(refuseWithdrawalCase, async ({ input: { withdrawalId, cause, reason }, context }) => {
      const { actor, operatorId } = context.operator();
      await required(withdrawalId);
      await audit.record(actor, async () => {
        const command = { type: 'refuse_withdrawal', withdrawalId, operatorId, reason: cause } as const;
        const request = { operatorId, requestId: `refuse-${withdrawalId}-${operatorId}`, content: cause };
        decided(await exchange.submit(command, request));
        return {
          event: { action: 'withdrawal.refuse', object: object(withdrawalId), reason, after: { cause } },
          result: undefined,
        };
      });
      return {};
    }),
    handle(askWithdrawalUser, async ({ input: { withdrawalId, reason, requestId }, context }) => {
      const operator = context.operator();
      const { userId } = await required(withdrawalId);
      // On record first: what nobody could read of afterwards is not asked.
      await audit.tell(operator.actor, { action: 'withdrawal.ask', object: object(withdrawalId), reason });
      const chatKey = await chat.begin(userId);
      const writer = { side: 'support', id: operator.operatorId, name: shownNameOf(operator) } as const;
      await chat.send(chatKey, writer, {
        messageId: `ask-${withdrawalId}-${requestId}`,
        contentType: chatContent.text,
        content: reason,
      });
      return {};
    }),
  ];
}

/** Somebody was faster than this decision: the desk says so in its own word. */
function decided(outcome: Outcome): void {
  const isOver = outcome.kind === 'rejected' && ['not_found', 'withdrawal_not_open'].includes(outcome.reason);
  if (isOver) throw rejected('already_decided');
  done(outcome);
}

/** The name that customers know an operator by. */
const shownNameOf = ({ row, operatorId }: OperatorCaller): string =>
  row.shownName === '' ? `#${operatorId}` : row.shownName;

function isIn(view: WithdrawalView, { approvals, stage }: Withdrawal, operatorId: number): boolean {
  const isMine = approvals.includes(operatorId);
  // Whose key has still to agree, only the signer's policy says: everybody sees it.
  if (stage === 'approved') return view !== 'mine' || isMine;
  if (view === 'mine') return isMine;
  return !isMine && (view === 'waiting' || approvals.length > 0);
}

function caseOf(state: Exchange, withdrawal: Withdrawal, names: Names): WithdrawalCase {
  const { assetOf, networkOf, textOf } = namesIn(state);
  const { withdrawalId, userId, assetId, networkId, kind, amount, fee, checks, reviews } = withdrawal;
  const { requestedAtMs, approvals, stage } = withdrawal;
  const promisedAtMs = requestedAtMs + promisedMs;
  // What was approved goes back to nobody by itself.
  const expiresAtMs = stage === 'in_review' ? withdrawal.expiresAtMs : null;
  return {
    withdrawalId,
    userId,
    asset: assetOf(assetId).symbol,
    network: networkOf(networkId),
    inside: kind === 'internal',
    amount: textOf(assetId, amount),
    fee: textOf(assetId, fee),
    arrives: textOf(assetId, amount - fee),
    requestedAtMs,
    dueAtMs: Math.min(promisedAtMs, expiresAtMs ?? promisedAtMs),
    expiresAtMs,
    checks: [...checks],
    reviews,
    approvedBy: approvals.map((operatorId) => ({ operatorId, name: names.get(operatorId) ?? '' })),
  };
}

/** A case with what a decision needs: all of it as it is now. */
async function openedOf(
  parts: WalletDeskParts & { readonly screening: ScreeningLists },
  withdrawal: Withdrawal,
  names: Names,
): Promise<Omit<OpenedWithdrawal, 'passkey'>> {
  const { exchange, sql, audit, screening, now } = parts;
  const { withdrawalId, userId, assetId, networkId, address } = withdrawal;
  const nowMs = now();
  const { value: network } = await exchange.read((state) => namesIn(state).networkOf(networkId));
  const db = await sql.db();
  const [booked] = await db
    .select({ addedAtMs: withdrawalAddresses.addedAtMs, ownedAtMs: withdrawalAddresses.ownedAtMs })
    .from(withdrawalAddresses)
    .where(
      and(
        eq(withdrawalAddresses.userId, userId),
        eq(withdrawalAddresses.network, network),
        eq(withdrawalAddresses.address, address),
      ),
    );
  const came = await db
    .select()
    .from(chainDeposits)
    .where(
      and(
        eq(chainDeposits.userId, userId),
        eq(chainDeposits.assetId, assetId),
        inArray(chainDeposits.stage, ['credited', 'final']),
      ),
    );
  const sent = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.stage, 'arrived')));
  const recent = sent
    .filter(({ requestedAtMs }) => nowMs - requestedAtMs < historyMs)
    .map(({ worth }) => worth)
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  const isScreened = await screening.areSince(withdrawal.requestedAtMs);
  const entries = await audit.latest(`withdrawal:${withdrawalId}`, recordMost, ['withdrawal.view']);
  const { value } = await exchange.read((state) => {
    const { textOf } = namesIn(state);
    const usdt = state.assets().find(({ symbol }) => symbol === 'USDT')?.assetId ?? 0;
    const { level, limit, used } = state.withdrawals.limitOf(userId, nowMs);
    const units = came.reduce((sum, { networkId, chainAmount }) => {
      const scale = state.networks.asset(networkId, assetId);
      return scale === undefined ? sum : sum + toLedger(chainAmount, scale).units;
    }, 0n);
    const held = state.networks
      .networks()
      .flatMap(({ assets }) => assets.filter((one) => one.assetId === assetId))
      .reduce((sum, one) => sum + one.held, 0n);
    const most = (liabilitiesOf(state, assetId) * BigInt(state.withdrawals.rules.outflowPpm)) / 1_000_000n;
    const worth = state.withdrawals.worthOf(assetId, withdrawal.amount).units;
    const hourLeft = most - state.networks.outflow(assetId, nowMs);
    return {
      ...caseOf(state, withdrawal, names),
      looked: looked(withdrawal.checks, { isLarge: worth > state.withdrawals.rules.reviewOneAbove, isScreened }),
      earlier: {
        count: recent.length,
        // Of an even number the lower one, as the checks count it.
        median: textOf(usdt, recent[Math.ceil(recent.length / 2) - 1] ?? 0n),
        largest: textOf(usdt, recent.at(-1) ?? 0n),
        toThisAddress: sent.filter((one) => one.address === address).length,
      },
      limit: { level, limit: textOf(usdt, limit), used: textOf(usdt, used) },
      left: textOf(assetId, state.balance({ userId, wallet: 1, assetId }).available),
      came: textOf(assetId, units),
      held: textOf(assetId, held),
      hourLeft: textOf(assetId, hourLeft > 0n ? hourLeft : 0n),
    };
  });
  const { came: amount, ...view } = value;
  const statements = new Statements(sql, now);
  const statement = await statements.find(userId, view.network, address);
  const behind = await namesBehind({ userId, network: view.network, address }, { ...parts, statements });
  const firstAtMs = came.length === 0 ? null : Math.min(...came.map(({ seenAtMs }) => seenAtMs));
  return {
    ...view,
    address,
    statement: statement === undefined ? null : statedOf(statement),
    lists: await screening.find(behind, address),
    addressAddedAtMs: booked?.addedAtMs ?? null,
    addressOwnedAtMs: booked?.ownedAtMs ?? null,
    deposits: { count: came.length, amount, firstAtMs },
    record: entries.map(({ timeMs, name, action, reason }) => ({ timeMs, name, action, reason })),
  };
}

type Stated = NonNullable<OpenedWithdrawal['statement']>;

function statedOf(row: NonNullable<Awaited<ReturnType<Statements['find']>>>): Stated {
  const { beneficiary, person, name, country, wallet, provider, purpose } = row;
  return {
    beneficiary: beneficiary as Stated['beneficiary'],
    person: person as Stated['person'],
    name,
    country,
    wallet: wallet as Stated['wallet'],
    provider,
    purpose,
  };
}

/**
 * What users own of an asset: the negative of all the platform's books, since all balances sum to
 * zero.
 */
export const liabilitiesOf = (state: Exchange, assetId: number): bigint =>
  platformBooks.reduce((sum, book) => sum - state.bookBalance(book, assetId), 0n);
