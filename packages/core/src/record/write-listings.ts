import type { ChangeableTerms, MarketTerms, Period, TierThreshold } from '../core-commands.ts';
import type { AssetListed } from './events.ts';
import { eventCode, periodBytes, thresholdBytes } from './layout.ts';
import { writeAscii } from './write.ts';
import type { RecordWriter } from './writer.ts';

/** 1 is 1 for an asset that no user can hold, 2 scale, 4 u32 asset, 8 symbol, 16 bytes. */
export function writeAssetListed(
  writer: RecordWriter,
  { assetId, symbol, scale, houseOnly }: Omit<AssetListed, 'type'>,
): void {
  const at = writer.claim(24);
  const { view } = writer;
  writeAscii(writer, at + 8, 16, symbol);
  view.setUint8(at, eventCode.assetListed);
  view.setUint8(at + 1, houseOnly === true ? 1 : 0);
  view.setUint8(at + 2, scale);
  view.setUint8(at + 3, 0);
  view.setUint32(at + 4, assetId, true);
}

/**
 * 1 tick scale, 2 lot scale, 4 u32 market, 8 u32 base, 12 u32 quote, 16 and 24 quantities, 32 and
 * 40 notionals (u64), 48 band, 56 slippage cap, 64 open orders.
 */
export function writeMarketListed(
  writer: RecordWriter,
  market: {
    readonly marketId: number;
    readonly baseAssetId: number;
    readonly quoteAssetId: number;
    readonly terms: MarketTerms;
  },
): void {
  const at = writer.claim(72);
  const { view } = writer;
  const { terms } = market;
  view.setUint8(at, eventCode.marketListed);
  view.setUint8(at + 1, terms.tickScale);
  view.setUint8(at + 2, terms.lotScale);
  view.setUint8(at + 3, 0);
  view.setUint32(at + 4, market.marketId, true);
  view.setUint32(at + 8, market.baseAssetId, true);
  view.setUint32(at + 12, market.quoteAssetId, true);
  view.setFloat64(at + 16, terms.minimumQuantity, true);
  view.setFloat64(at + 24, terms.maximumQuantity, true);
  view.setBigUint64(at + 32, terms.minimumNotional, true);
  view.setBigUint64(at + 40, terms.maximumNotional, true);
  view.setFloat64(at + 48, terms.bandPpm, true);
  view.setFloat64(at + 56, terms.slippageCapPpm, true);
  view.setFloat64(at + 64, terms.openOrdersMax, true);
}

/**
 * 4 u32 market, 8 and 12 u32 steps of tick and lot, 16 and 24 quantities, 32 and 40 notionals
 * (u64), 48 band.
 */
export function writeMarketTermsSet(writer: RecordWriter, marketId: number, terms: ChangeableTerms): void {
  const at = writer.claim(56);
  const { view } = writer;
  view.setUint32(at, eventCode.marketTermsSet, true);
  view.setUint32(at + 4, marketId, true);
  view.setUint32(at + 8, terms.tickStep, true);
  view.setUint32(at + 12, terms.lotStep, true);
  view.setFloat64(at + 16, terms.minimumQuantity, true);
  view.setFloat64(at + 24, terms.maximumQuantity, true);
  view.setBigUint64(at + 32, terms.minimumNotional, true);
  view.setBigUint64(at + 40, terms.maximumNotional, true);
  view.setFloat64(at + 48, terms.bandPpm, true);
}

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
