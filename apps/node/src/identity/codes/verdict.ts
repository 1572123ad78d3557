import { codes } from '@candor/protocol';
import { lockedUntil, Problem, rejected } from '../../base/problem.ts';
import type { FactorVerdict } from '../second-factor/second-factors.ts';
import type { CodeVerdict } from './codes.ts';

/**
 * Throws 422 unless a code was right: wrong with the tries left, used, or locked with the time
 * left.
 */
export function requireRight(verdict: CodeVerdict | FactorVerdict, field: string, nowMs: number): void {
  if (verdict.kind === 'right') return;
  if (verdict.kind === 'locked') throw lockedUntil('code_locked', verdict.untilMs, nowMs);
  if (verdict.kind === 'unbound') throw rejected('not_bound');
  if (verdict.kind === 'wrong') {
    const fields = [{ field, rule: 'code_wrong' }];
    const detail = { triesLeft: String(verdict.triesLeft) };
    throw new Problem({ status: codes.rejected, key: 'code_wrong_left', reason: 'code_wrong', detail, fields });
  }
  throw rejected('code_used', {}, [{ field, rule: 'code_used' }]);
}
