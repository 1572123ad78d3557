import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Commanded } from '../../product.ts';
import type { ListOtcFiat, OtcTerms, SetOtcPair, SetOtcTerms } from './commands.ts';
import { otcTable } from './events.ts';
import type { OtcState } from './state.ts';
import { otcMethods } from './words.ts';

type At = Commanded<OtcState>;

const hourMs = 3_600_000;
/** Terms that cost somebody more are announced so long before they hold. */
export const otcNoticeMs = 7 * 24 * hourMs;
const ticksMost = 10 ** 15;
const idMost = 0xffff_ffff;

export function decideFiat(
  { own, writer }: At,
  { fiatId, code, minorUnits }: ListOtcFiat,
): RejectionReason | undefined {
  const isKnown = own.fiats.has(fiatId) || [...own.fiats.values()].some((fiat) => fiat.code === code);
  if (isKnown) return 'asset_exists';
  const isSound = isWhole(fiatId, 1, idMost) && /^[A-Z]{3}$/.test(code) && isWhole(minorUnits, 0, 3);
  if (!isSound) return 'otc_terms_invalid';
  otcTable.write(writer, { type: 'otc_fiat_listed', fiatId, code, minorUnits });
  return undefined;
}

/** The scales of a pair never change: what was once written keeps its meaning. */
export function decidePair(at: At, { assetId, fiatId, marketId, terms }: SetOtcPair): RejectionReason | undefined {
  const { state, own, writer } = at;
  const asset = state.asset(assetId);
  if (asset === undefined || !own.fiats.has(fiatId)) return 'unknown_asset';
  if (marketId !== 0 && !isPricedBy(at, assetId, marketId)) return 'unknown_market';
  const { priceScale, stepScale, priceLeast, priceMost, minimum, maximum } = terms;
  const known = own.pair(assetId, fiatId);
  const keepsScales =
    known === undefined ||
    (known.priceScale === priceScale && known.stepScale === stepScale && known.marketId === marketId);
  const isSound =
    isWhole(priceScale, 0, 8) &&
    isWhole(stepScale, 0, asset.scale) &&
    isWhole(priceLeast, 1, ticksMost) &&
    isWhole(priceMost, priceLeast, ticksMost) &&
    minimum > 0n &&
    maximum >= minimum;
  if (!keepsScales || !isSound) return 'otc_terms_invalid';
  otcTable.write(writer, { type: 'otc_pair_set', assetId, fiatId, marketId, ...terms });
  return undefined;
}

/** The market prices the coin in USDT. */
function isPricedBy({ state }: At, assetId: number, marketId: number): boolean {
  const market = state.market(marketId);
  return market?.baseAssetId === assetId && state.asset(market.quoteAssetId)?.symbol === 'USDT';
}

export function decideTerms(
  { own, timeMs, writer }: At,
  { terms, effectiveFromMs = timeMs }: SetOtcTerms,
): RejectionReason | undefined {
  if (!areSound(terms) || !isWhole(effectiveFromMs, 0, Number.MAX_SAFE_INTEGER)) return 'otc_terms_invalid';
  const current = own.termsAt(timeMs);
  const fromMs = Math.max(effectiveFromMs, timeMs);
  const isNoticed = current === undefined || !costsMore(current, terms) || fromMs >= timeMs + otcNoticeMs;
  if (!isNoticed) return 'otc_terms_notice';
  const { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods } = terms;
  const event = { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods, effectiveFromMs: fromMs };
  otcTable.write(writer, { type: 'otc_terms_set', ...event });
  return undefined;
}

/** Whether terms can be run. */
export function areSound({ feePpm, bond, windowLeastMinutes, windowMostMinutes, methods }: OtcTerms): boolean {
  const named = new Set(methods.map(({ method }) => method));
  return (
    isWhole(feePpm, 0, 50_000) &&
    bond >= 0n &&
    isWhole(windowLeastMinutes, 15, 180) &&
    isWhole(windowMostMinutes, windowLeastMinutes, 180) &&
    named.size === methods.length &&
    methods.every(
      ({ method, releaseMs, reversible, holdMs }) =>
        otcMethods.includes(method) &&
        isWhole(releaseMs, 0, 30 * 24 * hourMs) &&
        isWhole(holdMs, 0, 365 * 24 * hourMs) &&
        (reversible || holdMs === 0),
    )
  );
}

/** Whether new terms are worse for a merchant, a buyer or a seller. */
export function costsMore(before: OtcTerms, after: OtcTerms): boolean {
  const isWorse = after.feePpm > before.feePpm || after.bond > before.bond;
  const isNarrower =
    after.windowLeastMinutes > before.windowLeastMinutes || after.windowMostMinutes < before.windowMostMinutes;
  if (isWorse || isNarrower) return true;
  return before.methods.some((old) => {
    const one = after.methods.find(({ method }) => method === old.method);
    return one === undefined || one.releaseMs > old.releaseMs || one.holdMs > old.holdMs;
  });
}
