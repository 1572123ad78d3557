import { amount, ledgerStep } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import type { Commanded } from '../../product.ts';
import { worthOf, type Worth } from '../../state/worth.ts';
import { chainWallet, postUser } from '../networks/money.ts';
import type { NetworkAsset } from '../networks/state.ts';
import type { RequestWithdrawal, WithdrawalRules } from './commands.ts';
import { withdrawalsTable, type WithdrawalRequested } from './events.ts';
import { liabilitiesOf, rulesOf } from './rules.ts';
import { writeSettled } from './settle.ts';
import { dayMs, type Leaver, type WithdrawalsState } from './state.ts';
import { withdrawalChecks, type WithdrawalCheck } from './words.ts';

type At = Pick<Commanded<WithdrawalsState>, 'state' | 'own' | 'timeMs' | 'againstFloor'>;

const hourMs = 3_600_000;
const addressForm = /^[!-~]{1,91}$/;

/**
 * A request reserves its whole amount. One that nobody has to look at is approved by the rules
 * themselves.
 */
export function decideRequest(
  at: Commanded<WithdrawalsState>,
  command: RequestWithdrawal,
): RejectionReason | undefined {
  const event = judgeRequest(at, command);
  if (typeof event === 'string') return event;
  const { writer } = at;
  const { assetId, userId, amount: units } = event;
  withdrawalsTable.write(writer, event);
  const about = { assetId, cause: 'withdrawal_hold', subject: event.withdrawalId } as const;
  postUser(writer, { ...about, userId }, -BigInt(units), units);
  if (event.kind === 'internal' && event.reviews === 0) writeSettled(writer, event);
  return undefined;
}

/**
 * What a request would write, or the first reason against it. Nothing changes: previews ask too,
 * for a user's `level` that is not recorded yet.
 */
export function judgeRequest(
  at: At,
  command: RequestWithdrawal,
  level = at.own.leavers.get(command.userId)?.level ?? 0,
): WithdrawalRequested | RejectionReason {
  const { state, own, timeMs } = at;
  const { userId, networkId, assetId, address, evidenceId } = command;
  const asset = own.networks.asset(networkId, assetId);
  const recipientId = command.recipientIndex === undefined ? 0 : recipientOf(at, command.recipientIndex);
  const worth = worthOf(state, assetId, command.amount);
  const reason =
    reasonAgainstPlace(at, command, asset, recipientId) ??
    reasonAgainstAmount(at, command, { asset, worth: worth.units, level });
  if (reason !== undefined || asset === undefined) return reason ?? 'asset_not_on_network';
  const rules = rulesOf(state, own);
  const checks = checksOf(at, command, { worth, rules });
  const reviews = reviewsOf(checks, worth, rules);
  const isInside = recipientId > 0;
  return {
    type: 'withdrawal_requested',
    reviews,
    kind: isInside ? 'internal' : 'chain',
    networkId,
    withdrawalId: own.lastWithdrawalId + 1,
    userId,
    assetId,
    recipientId,
    checks: bitsOf(checks),
    amount: command.amount,
    fee: isInside ? amount(0n) : asset.terms.withdrawalFee,
    worth: amount(worth.units),
    evidenceId,
    expiresAtMs: reviews > 0 ? timeMs + rules.reviewMs : 0,
    address,
  };
}

/** Whose deposit address an index is; -1 for nobody's. */
const recipientOf = ({ own }: At, index: number): number => own.networks.owners[index] ?? -1;

/** Who, where and by what proof. */
function reasonAgainstPlace(
  { state, own }: At,
  { userId, networkId, assetId, address, evidenceId, checks = [] }: RequestWithdrawal,
  asset: NetworkAsset | undefined,
  recipientId: number,
): RejectionReason | undefined {
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  if (!own.networks.networks.has(networkId)) return 'unknown_network';
  if (asset === undefined) return 'asset_not_on_network';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (own.networks.pauseOf(networkId, assetId, 'withdrawals') !== undefined) return 'network_paused';
  const last = own.leavers.get(userId)?.evidenceId ?? 0;
  if (!isWhole(evidenceId, last + 1, Number.MAX_SAFE_INTEGER)) return 'evidence_required';
  if (!addressForm.test(address) || recipientId < 0) return 'address_invalid';
  if (!checks.every((check) => withdrawalChecks.includes(check))) return 'withdrawal_rules_invalid';
  return recipientId === userId ? 'address_is_own' : undefined;
}

/** How much. */
function reasonAgainstAmount(
  { state, own, timeMs, againstFloor }: At,
  { userId, assetId, amount: units }: RequestWithdrawal,
  { asset, worth, level }: { readonly asset: NetworkAsset | undefined; readonly worth: bigint; readonly level: number },
): RejectionReason | undefined {
  const row = state.asset(assetId)?.row;
  if (asset === undefined || row === undefined) return 'asset_not_on_network';
  if (units <= 0n) return 'amount_not_positive';
  if (units % ledgerStep(asset) !== 0n) return 'amount_off_step';
  if (units < asset.terms.minimumWithdrawal) return 'withdrawal_below_minimum';
  if (units > asset.terms.maximumWithdrawal) return 'withdrawal_above_maximum';
  const uses = own.leavers.get(userId)?.uses ?? [];
  const limit = rulesOf(state, own).limits[level] ?? 0n;
  if (limit === 0n || usedOf(uses, timeMs) + worth > limit) return 'withdrawal_limit';
  const user = state.users.find(userId) - 1;
  if (units > state.ledger.balance(user, chainWallet, row).available) return lacks(user, row, units, chainWallet);
  return againstFloor(state, { userId, assetId, amount: units }, timeMs);
}

/**
 * What a user's requests of the last 24 hours were worth: one of just 24 hours ago counts no
 * longer.
 */
export const usedOf = (uses: Leaver['uses'], timeMs: number): bigint =>
  uses.reduce((sum, use) => (timeMs - use.timeMs < dayMs ? sum + use.worth : sum), 0n);

/** What was found by others, and what the core finds itself. */
function checksOf(
  { state, own, timeMs }: At,
  { userId, assetId, amount: units, checks = [] }: RequestWithdrawal,
  { worth, rules }: { readonly worth: Worth; readonly rules: WithdrawalRules },
): readonly WithdrawalCheck[] {
  const found = new Set(checks);
  if (worth.units > rules.reviewOneAbove) found.add('amount');
  if (worth.isStale) found.add('stale_index');
  const uses = own.leavers.get(userId)?.uses ?? [];
  if (uses.filter((use) => timeMs - use.timeMs < hourMs).length >= rules.velocityMax) found.add('velocity');
  const liabilities = liabilitiesOf(state, state.asset(assetId)?.row ?? 0);
  const leaving = (own.networks.outflows.get(assetId)?.sum(timeMs) ?? 0n) + units;
  if (leaving * 2_000_000n > liabilities * BigInt(rules.outflowPpm)) found.add('asset_velocity');
  return withdrawalChecks.filter((check) => found.has(check));
}

/** Nobody, one operator, or two: by worth; any check asks for one, a stale index for two. */
function reviewsOf(checks: readonly WithdrawalCheck[], worth: Worth, rules: WithdrawalRules): number {
  if (worth.isStale || worth.units > rules.reviewTwoAbove) return 2;
  return checks.length > 0 ? 1 : 0;
}

const bitsOf = (checks: readonly WithdrawalCheck[]): number =>
  checks.reduce((bits, check) => bits | (1 << withdrawalChecks.indexOf(check)), 0);
