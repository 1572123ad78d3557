import { amount } from '@candor/amount';
import type { Period } from '../../base/terms.ts';
import { eventCode, periodBytes } from '../../record/layout.ts';
import type { RecordWriter } from '../../record/writer.ts';

/** A market's periods from now on, all of them. */
export interface PeriodsSet {
  readonly type: 'periods_set';
  readonly marketId: number;
  readonly periods: readonly Period[];
}

/**
 * 4 u32 market, 8 u32 how many, then of each: 0 u32 seconds, 4 u32 payout ppm, 8 and 16 least and
 * largest stake (u64).
 */
export function writePeriodsSet(writer: RecordWriter, marketId: number, periods: readonly Period[]): void {
  const { head, each } = periodBytes;
  let at = writer.claim(head + each * periods.length);
  const { view } = writer;
  view.setUint32(at, eventCode.periodsSet, true);
  view.setUint32(at + 4, marketId, true);
  view.setUint32(at + 8, periods.length, true);
  view.setUint32(at + 12, 0, true);
  at += head;
  for (const { durationSeconds, payoutPpm, minimumStake, maximumStake } of periods) {
    view.setUint32(at, durationSeconds, true);
    view.setUint32(at + 4, payoutPpm, true);
    view.setBigUint64(at + 8, minimumStake, true);
    view.setBigUint64(at + 16, maximumStake, true);
    at += each;
  }
}

/** The periods in a `periods_set` event that begins here. */
export function periodsSetAt(view: DataView, at: number): Period[] {
  const { head, each } = periodBytes;
  return Array.from({ length: view.getUint32(at + 8, true) }, (_, index) => {
    const from = at + head + each * index;
    return {
      durationSeconds: view.getUint32(from, true),
      payoutPpm: view.getUint32(from + 4, true),
      minimumStake: amount(view.getBigUint64(from + 8, true)),
      maximumStake: amount(view.getBigUint64(from + 16, true)),
    };
  });
}
