import {
  levelLimits,
  type OutputOf,
  uploadKyc,
  uploadPhoto,
  type UserLevel,
  verificationState,
  verified,
} from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import { maskedName, maskedNumber } from '../../identity/users/masks.ts';
import type { Users } from '../../identity/users/users.ts';
import { levelReached, type VerificationRow } from '../../identity/users/level.ts';
import type { Verifications } from './verifications.ts';

type State = OutputOf<typeof verificationState>;

/**
 * The calls around verification, in both generations. `dayLimitOf` says what a level may withdraw
 * in a day by the rules in force, in USDT.
 */
export function verificationHandlers(
  verifications: Verifications,
  users: Users,
  dayLimitOf: (level: UserLevel) => string,
): Handled[] {
  const stateOf = async (userId: number): Promise<State> => {
    const [newest, user] = [await verifications.of(userId), await users.byId(userId)];
    const { primary, advanced } = newest;
    const level = levelReached(newest);
    const { apiKeysMax, keysMayWithdraw, mayApplyAs } = levelLimits[level];
    const facts = primary && verifications.factsOf(primary);
    const papers = advanced && verifications.factsOf(advanced);
    return {
      primary: {
        ...standingOf(primary),
        name: maskedName(facts?.name ?? ''),
        idNumber: maskedNumber(facts?.idNumber ?? ''),
        country: facts?.country ?? '',
      },
      advanced: { ...standingOf(advanced), country: papers?.country ?? '', documentType: papers?.documentType ?? '' },
      email: { state: (user?.emailVerifiedAtMs ?? null) === null ? 'none' : 'certified' },
      level,
      withdrawalDayLimit: dayLimitOf(level),
      apiKeysMax,
      keysMayWithdraw,
      mayApplyAs: [...mayApplyAs],
      photoViews: await verifications.photoViewsOf(userId),
    };
  };
  return [
    handle(verificationState, async ({ context }) => stateOf(context.caller().userId)),
    ...[uploadKyc, verified].map((call) =>
      handle(call, async ({ input, context }) => {
        const { userId } = context.caller();
        await verifications.submit(userId, input);
        return stateOf(userId);
      }),
    ),
    handle(uploadPhoto, async ({ input, context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      return verifications.addPhoto(context.caller().userId, input.side, context.file);
    }),
  ];
}

type Standing = Pick<State['primary'], 'state' | 'submittedAtMs' | 'decidedAtMs' | 'reason' | 'remark'>;

function standingOf(row: VerificationRow | null): Standing {
  if (!row) return { state: 'none', submittedAtMs: null, decidedAtMs: null, reason: '', remark: '' };
  const { submittedAtMs, decidedAtMs, reason, remark } = row;
  const state = row.state === 'certified' || row.state === 'refused' ? row.state : 'submitted';
  return { state, submittedAtMs, decidedAtMs, reason, remark };
}
