// Proof: tests/properties/operator-commands.test.ts, and twin.test.ts beside it.

import type { TierThreshold } from '../../base/terms.ts';
import { eventCode, thresholdBytes } from '../../record/layout.ts';
import type { RecordWriter } from '../../record/writer.ts';

// The form of this room's events in a record: each as it is written, and how it is read.

/** 4 u32 how many, then of each: 0 u32 tier, 8 volume, 16 balance. */
export function writeTierThresholdsSet(writer: RecordWriter, thresholds: readonly TierThreshold[]): void {
  const { head, each } = thresholdBytes;
  let at = writer.claim(head + each * thresholds.length);
  const { view } = writer;
  view.setUint32(at, eventCode.tierThresholdsSet, true);
  view.setUint32(at + 4, thresholds.length, true);
  at += head;
  for (const { tier, volume, balance } of thresholds) {
    view.setUint32(at, tier, true);
    view.setUint32(at + 4, 0, true);
    view.setFloat64(at + 8, volume, true);
    view.setFloat64(at + 16, balance, true);
    at += each;
  }
}

/** The thresholds in a `tier_thresholds_set` event that begins here. */
export function thresholdsSetAt(view: DataView, at: number): TierThreshold[] {
  const { head, each } = thresholdBytes;
  return Array.from({ length: view.getUint32(at + 4, true) }, (_, index) => {
    const from = at + head + each * index;
    return {
      tier: view.getUint32(from, true),
      volume: view.getFloat64(from + 8, true),
      balance: view.getFloat64(from + 16, true),
    };
  });
}

/** 4 u32 market, 8 u32 tier, 12 u32 maker ppm, 16 u32 taker ppm. */
export function writeFeeTierSet(
  writer: RecordWriter,
  tier: { readonly marketId: number; readonly tier: number; readonly makerPpm: number; readonly takerPpm: number },
): void {
  const at = writer.claim(24);
  const { view } = writer;
  view.setUint32(at, eventCode.feeTierSet, true);
  view.setUint32(at + 4, tier.marketId, true);
  view.setUint32(at + 8, tier.tier, true);
  view.setUint32(at + 12, tier.makerPpm, true);
  view.setUint32(at + 16, tier.takerPpm, true);
  view.setUint32(at + 20, 0, true);
}
