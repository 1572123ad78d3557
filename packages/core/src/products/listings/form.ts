// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import { amount } from '@candor/amount';
import type { ChangeableTerms, MarketTerms } from '../../base/terms.ts';
import { eventCode } from '../../record/layout.ts';
import { writeAscii } from '../../record/write.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { AssetListed } from './events.ts';

// The form of this room's events in a record: each as it is written, and how it is read.

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

/** The terms in a `market_listed` event that begins here. */
export function termsListedAt(view: DataView, at: number): MarketTerms {
  return {
    tickScale: view.getUint8(at + 1),
    lotScale: view.getUint8(at + 2),
    minimumQuantity: view.getFloat64(at + 16, true),
    maximumQuantity: view.getFloat64(at + 24, true),
    minimumNotional: amount(view.getBigUint64(at + 32, true)),
    maximumNotional: amount(view.getBigUint64(at + 40, true)),
    bandPpm: view.getFloat64(at + 48, true),
    slippageCapPpm: view.getFloat64(at + 56, true),
    openOrdersMax: view.getFloat64(at + 64, true),
  };
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

/** The terms in a `market_terms_set` event that begins here. */
export function termsSetAt(view: DataView, at: number): ChangeableTerms {
  return {
    tickStep: view.getUint32(at + 8, true),
    lotStep: view.getUint32(at + 12, true),
    minimumQuantity: view.getFloat64(at + 16, true),
    maximumQuantity: view.getFloat64(at + 24, true),
    minimumNotional: amount(view.getBigUint64(at + 32, true)),
    maximumNotional: amount(view.getBigUint64(at + 40, true)),
    bandPpm: view.getFloat64(at + 48, true),
  };
}
