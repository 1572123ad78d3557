import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeRecord } from '../events.ts';

/**
 * The first rule of proofs that a record breaks by itself, or undefined: a proof is of the record
 * before it was begun, and comes first in its own.
 */
export function brokenBySolvency({ seq, events }: Pick<ExchangeRecord, 'seq' | 'events'>): BrokenByRecord | undefined {
  const proof = events.findIndex(({ type }) => type === 'proof_begun' || type === 'proof_published');
  if (proof < 0) return undefined;
  const [first] = events;
  const isFirst = proof === 0 && (first?.type !== 'proof_begun' || first.proofSeq === seq - 1);
  return isFirst ? undefined : { invariant: 36, rule: 'a proof is of the record before, and begins its own record' };
}
