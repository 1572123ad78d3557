import type { Exchange, WithdrawalCheck } from '@candor/core';
import { and, count, eq, gte, inArray, lt, sql as raw } from 'drizzle-orm';
import type { SecurityChange } from '../../../wire/mail/letters.ts';
import type { Database, Sql } from '../../../base/sql/open-sql.ts';
import { devices, securityEvents, sessionFacts } from '../../../base/sql/schema.ts';
import { withdrawals } from '../../../base/sql/withdrawals-schema.ts';
import { levelOf } from '../../../identity/users/level.ts';
import { namesBehind } from '../screening/names-behind.ts';
import type { ScreeningLists } from '../screening/screening-lists.ts';
import type { Statements } from './statements.ts';

/** A request as the checks look at it. */
interface CheckedRequest {
  readonly userId: number;
  /** The session that asks. */
  readonly sessionId: string;
  readonly assetId: number;
  readonly network: string;
  readonly address: string;
  readonly amount: bigint;
  /** In the smallest unit of USDT. */
  readonly worth: bigint;
  /** From this worth on people look: below it only signs of a thief are looked for. */
  readonly looksFrom: bigint;
}

interface CheckParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly exchange: { readonly peek: <Value>(query: (exchange: Exchange) => Value) => Value };
  readonly statements: Pick<Statements, 'find'>;
  readonly screening: Pick<ScreeningLists, 'find'>;
  /** The name that was verified; null while none is. */
  readonly verifiedName: (userId: number) => Promise<string | null>;
  readonly now: () => number;
}

const dayMs = 86_400_000;
/** Wrong passwords and factors within a day that let a sign-in look like somebody else's. */
const failuresMax = 5;
/** How long a change of security, and a device, count as new. */
const newForMs = 7 * dayMs;
/**
 * A request is unusual from so many times the median of the last 90 days on, once there are so
 * many.
 */
const unusual = { times: 3n, days: 90, least: 3 } as const;
/** Where less than this part of what its user owns would be left, in percent. */
const leftPercent = 5n;
/** Changes after which somebody else may be at the account. */
const changes: readonly SecurityChange[] = [
  'password',
  'password_reset',
  'fund_password',
  'fund_password_reset',
  'fund_locked',
  'email',
  'phone',
  'contact_asked',
  'totp_bound',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'factor_loss_asked',
  'recovery_used',
  'api_key_added',
  'token_reused',
  'not_me',
];

/**
 * Why people should look at a request: by the closed list that the core keeps, each found from what
 * the exchange knows itself. What the core sees by itself (amount, velocity, a stale index) it
 * adds.
 */
export async function checksOf(request: CheckedRequest, parts: CheckParts): Promise<WithdrawalCheck[]> {
  const { userId, worth, looksFrom } = request;
  const db = await parts.sql.db();
  const nowMs = parts.now();
  const found: WithdrawalCheck[] = [];
  if ((await failuresOf(db, userId, nowMs - dayMs)) >= failuresMax) found.push('sign_in');
  found.push(...(await screened(request, parts)));
  if (worth <= looksFrom) return found;
  const before = await historyOf(db, userId, nowMs);
  if (before.all === 0) found.push('first_withdrawal');
  if (!(await wasSentTo(db, userId, request.address))) found.push('new_address');
  if (before.recent >= unusual.least && worth > before.median * unusual.times) found.push('above_median');
  if (await isNewDevice(db, request, nowMs - newForMs)) found.push('new_device');
  if (await isChanged(db, userId, nowMs - newForMs)) found.push('recent_security_change');
  if ((await levelOf(db, userId)) === 'none') found.push('identity');
  if (parts.exchange.peek((state) => leavesLittle(state, request))) found.push('balance_after');
  return found;
}

/**
 * What screening lists name: the user, whom they stated to be behind the address, or the address.
 */
async function screened(request: CheckedRequest, parts: CheckParts): Promise<WithdrawalCheck[]> {
  const found = await parts.screening.find(await namesBehind(request, parts), request.address);
  return [
    ...(found.name.length > 0 ? (['name_screening'] as const) : []),
    ...(found.address.length > 0 ? (['address_screening'] as const) : []),
  ];
}

/** Whether the session's device came to the account lately, and is not its first. */
async function isNewDevice(db: Database, { userId, sessionId }: CheckedRequest, sinceMs: number): Promise<boolean> {
  const [row] = await db
    .select({ deviceId: devices.deviceId, firstSeenAtMs: devices.firstSeenAtMs })
    .from(sessionFacts)
    .innerJoin(devices, eq(devices.deviceId, sessionFacts.deviceId))
    .where(and(eq(sessionFacts.sessionId, sessionId), eq(devices.userId, userId)));
  if (row === undefined || row.firstSeenAtMs < sinceMs) return false;
  const earlier = and(eq(devices.userId, userId), lt(devices.deviceId, row.deviceId));
  const [others] = await db.select({ rows: count() }).from(devices).where(earlier);
  return (others?.rows ?? 0) > 0;
}

async function failuresOf(db: Database, userId: number, sinceMs: number): Promise<number> {
  const { userId: of, kind, timeMs } = securityEvents;
  const failed = and(eq(of, userId), gte(timeMs, sinceMs), inArray(kind, ['login_failed', 'factor_failed']));
  const [row] = await db.select({ rows: count() }).from(securityEvents).where(failed);
  return row?.rows ?? 0;
}

async function isChanged(db: Database, userId: number, sinceMs: number): Promise<boolean> {
  const { userId: of, kind, timeMs } = securityEvents;
  const changed = and(eq(of, userId), gte(timeMs, sinceMs), inArray(kind, [...changes]));
  const [row] = await db.select({ rows: count() }).from(securityEvents).where(changed);
  return (row?.rows ?? 0) > 0;
}

/**
 * Withdrawals that arrived: how many ever, how many lately, and what half of those were worth at
 * most.
 */
async function historyOf(db: Database, userId: number, nowMs: number) {
  const arrived = and(eq(withdrawals.userId, userId), eq(withdrawals.stage, 'arrived'));
  const isRecent = gte(withdrawals.requestedAtMs, nowMs - unusual.days * dayMs);
  const [all] = await db.select({ rows: count() }).from(withdrawals).where(arrived);
  const [recent] = await db
    .select({
      rows: count(),
      median: raw<string | null>`percentile_disc(0.5) within group (order by ${withdrawals.worth})`,
    })
    .from(withdrawals)
    .where(and(arrived, isRecent));
  return { all: all?.rows ?? 0, recent: recent?.rows ?? 0, median: BigInt(recent?.median ?? 0) };
}

async function wasSentTo(db: Database, userId: number, address: string): Promise<boolean> {
  const { userId: of, address: to, stage } = withdrawals;
  const sent = and(eq(of, userId), eq(to, address), eq(stage, 'arrived'));
  const [row] = await db.select({ rows: count() }).from(withdrawals).where(sent);
  return (row?.rows ?? 0) > 0;
}

/** Whether almost nothing of all that the user owns would be left, at index prices. */
function leavesLittle(state: Exchange, { userId, worth }: CheckedRequest): boolean {
  const owned = state
    .balancesOf(userId)
    .reduce(
      (sum, { assetId, available, reserved }) => sum + state.withdrawals.worthOf(assetId, available + reserved).units,
      0n,
    );
  return (owned - worth) * 100n < owned * leftPercent;
}
