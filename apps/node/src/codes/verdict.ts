import { lockedUntil, rejected } from '../http/problem.ts';
import type { FactorVerdict } from '../second-factor/second-factors.ts';
import type { CodeVerdict } from './codes.ts';

/** Throws 422 unless a code was right: wrong, used, or locked with the time left. */
export function requireRight(verdict: CodeVerdict | FactorVerdict, field: string, nowMs: number): void {
  if (verdict.kind === 'right') return;
  if (verdict.kind === 'locked') throw lockedUntil('code_locked', verdict.untilMs, nowMs);
  if (verdict.kind === 'unbound') throw rejected('not_bound');
  const reason = verdict.kind === 'used' ? 'code_used' : 'code_wrong';
  throw rejected(reason, {}, [{ field, rule: reason }]);
}
