import { invariant } from '../../base/assert.ts';
import type { ConversionEvent } from './events.ts';
import type { ConversionState } from './state.ts';

/** What events of this room change; money moves by postings. */
export function applyConversion(own: ConversionState, event: ConversionEvent, timeMs: number): void {
  const { state } = own;
  switch (event.type) {
    case 'conversion_terms_set': {
      const { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap } = event;
      own.assets.set(assetId, { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap });
      own.keepPrices();
      if (marketId === 0) return;
      const ticks = state.market(marketId)?.index ?? 0;
      return own.recent.follow(marketId, ticks, { seq: state.seq + 1, timeMs });
    }
    case 'conversion_limits_set': {
      const { userDay, day, small } = event;
      own.limits = { userDay, day, small };
      return;
    }
    case 'converted': {
      const { conversionId, toAssetId, fee, fundShare } = event;
      invariant(conversionId === own.lastConversionId + 1, 'conversions are numbered in order');
      own.lastConversionId = conversionId;
      own.noteUse(event, timeMs);
      const modulo = (own.feesModuloTen.get(toAssetId) ?? 0n) + fee - 10n * fundShare;
      invariant(modulo >= 0n && modulo < 10n, 'the fund gets its running tenth');
      own.feesModuloTen.set(toAssetId, modulo);
    }
  }
}
