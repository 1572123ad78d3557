import type { AuditProblems } from '../../rules/problems.ts';
import { basisOf, markOfSamples } from './audit-funding.ts';
import { termsAt, type AuditedContract } from './audit-kept.ts';
import type { MarkSet } from './events.ts';

/**
 * F13: the mark of a second, from the index and from samples that the book gives. It is the mean of
 * the last minute, and with fewer than ten samples the index. Gives whether the mark is fresh.
 */
export function followMark(
  problems: AuditProblems,
  contract: AuditedContract,
  event: MarkSet,
  at: { readonly index: number; readonly timeMs: number },
): boolean {
  const { second, index, mark, mean } = event;
  const name = `the mark of contract ${event.contractId}`;
  problems.expect(20, index === at.index, `${name} has an index of ${index}`);
  contract.isMarkStale = event.stale;
  if (event.stale) {
    contract.samples = [];
    problems.expect(20, index === 0 && mark === contract.mark, `${name} is stale, and changes`);
    return false;
  }
  const kept = contract.samples.filter((sample) => sample.second > second - 60);
  if (event.hasSample) {
    const basis = basisOf(contract, BigInt(index), at.timeMs);
    problems.expect(20, basis === BigInt(event.sample), `${name} has a sample of ${event.sample}, not ${basis}`);
    problems.expect(20, kept.at(-1)?.second !== second, `${name} is sampled twice in second ${second}`);
  }
  const samples = event.hasSample ? [...kept, { second, basis: BigInt(event.sample) }] : kept;
  const own = markOfSamples(
    BigInt(index),
    samples.map(({ basis }) => basis),
    termsAt(contract, at.timeMs)?.clampPpm ?? 0,
  );
  const isRight = BigInt(mark) === own.mark && BigInt(mean) === own.mean && event.samples === samples.length;
  problems.expect(20, isRight, `${name} is ${mark} at an index of ${index}, not ${own.mark}`);
  contract.samples = samples;
  contract.mark = mark;
  return true;
}
