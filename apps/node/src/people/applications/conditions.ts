import { type ApplicationKind, type ConditionView, levelFor, levelLimits, type SettingValue } from '@candor/protocol';
import type { Security } from '../../identity/security-log/security.ts';
import type { StepUps } from '../../identity/step-up/step-up.ts';
import type { Users } from '../../identity/users/users.ts';
import type { Verifications } from '../verification/verifications.ts';

/** Days that must pass; read when they are used. */
export type ApplicationRules = () => SettingValue<'applications'>;

export interface ConditionParts {
  readonly users: Pick<Users, 'byId'>;
  readonly verifications: Pick<Verifications, 'levelOf'>;
  readonly stepUps: Pick<StepUps, 'factorsOf'>;
  readonly security: Pick<Security, 'of'>;
  readonly rules: ApplicationRules;
  readonly now: () => number;
}

const dayMs = 24 * 3_600_000;

/** The conditions for an application, each by itself, with its present state. */
export class Conditions {
  readonly #parts: ConditionParts;

  constructor(parts: ConditionParts) {
    this.#parts = parts;
  }

  async of(userId: number, kind: ApplicationKind): Promise<ConditionView[]> {
    const { users, verifications, stepUps, security, rules, now } = this.#parts;
    const user = await users.byId(userId);
    if (!user) return [];
    const [level, factors, guard] = await Promise.all([
      verifications.levelOf(userId),
      stepUps.factorsOf(user),
      security.of(userId),
    ]);
    const { merchantAgeDays, agentAgeDays } = rules();
    const days = kind === 'merchant' ? merchantAgeDays : agentAgeDays;
    const holds = levelLimits[level].mayApplyAs.includes(kind);
    const needed = levelFor(({ mayApplyAs }) => mayApplyAs.includes(kind));
    return [
      { condition: needed === 'advanced' ? 'identity_advanced' : 'identity_primary', holds, days: null },
      { condition: 'account_age', holds: now() - user.registeredAtMs >= days * dayMs, days },
      { condition: 'second_factor', holds: factors.strong, days: null },
      { condition: 'not_frozen', holds: guard.frozenAtMs === null, days: null },
    ];
  }
}
