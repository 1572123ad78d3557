import { amount, areTiersValid, fundingRules, leavesRoomForClamp } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { State } from '../../state/state.ts';
import { pricedMarket } from '../prices/priced.ts';
import type { ListContract, RiskTerms, SetContractFees, SetContractTerms } from './commands.ts';
import type { FuturesEvent } from './events.ts';
import { futuresOf } from './own.ts';

/** Contracts have ids of their own, so that none is ever taken for a market. */
const contractIdLeast = 10_001;
const ppmMost = 1_000_000;
const nanoMost = 1_000_000_000;

/** The first reason against a contract, before it is listed. */
export function reasonAgainstContract(state: State, command: ListContract): RejectionReason | undefined {
  const { contractId, settleAssetId, marketId, kind, risk } = command;
  const asset = state.tradable(settleAssetId);
  if (asset === undefined) return 'unknown_asset';
  const market = pricedMarket(state, marketId);
  if (market === undefined) return 'unknown_market';
  const own = futuresOf(state);
  if (own.byId.has(contractId)) return 'market_exists';
  const otherKind = own.contracts.some((one) => one.settleAssetId === settleAssetId && one.kind !== kind);
  if (otherKind || !isWhole(contractId, contractIdLeast, 0xffff_ffff) || !areTermsWhole(command)) {
    return 'market_terms_invalid';
  }
  if (kind === 'linear' && market.tickScale + command.lotScale > asset.scale) return 'market_scale_too_fine';
  if (own.contracts.some(({ symbol }) => symbol === command.symbol)) return 'market_exists';
  return reasonAgainstRisk(risk, command.takerPpm);
}

/** The mark can never jump over a whole margin: 2 × clamp < 1 ÷ top leverage − r₁ − f. */
function reasonAgainstRisk(risk: RiskTerms, takerPpm: number): RejectionReason | undefined {
  const { bandPpm, clampPpm, impact, interest, fundingCap, tiers } = risk;
  const first = tiers[0];
  const isRisk =
    isWhole(bandPpm, 1, ppmMost) &&
    isWhole(clampPpm, 1, ppmMost) &&
    impact > 0n &&
    isWhole(interest, 0, nanoMost) &&
    isWhole(fundingCap, 1, nanoMost) &&
    first !== undefined &&
    areTiersValid(tiers);
  if (!isRisk) return 'market_terms_invalid';
  const { leverageMax, maintenancePpm } = first;
  return leavesRoomForClamp({ clampPpm, leverageMax, maintenancePpm, takerPpm }) ? undefined : 'market_terms_invalid';
}

function areTermsWhole(command: ListContract): boolean {
  const { symbol, kind, lotScale, face, minimumQuantity, maximumQuantity, slippageCapPpm, openOrdersMax } = command;
  const form = kind === 'linear' ? /^[A-Z0-9]{2,10}\/([A-Z0-9]{2,10}):\1$/ : /^([A-Z0-9]{2,10})\/[A-Z0-9]{2,10}:\1$/;
  const isGrid =
    kind === 'linear' ? isWhole(lotScale, 0, 18) && face === 0 : lotScale === 0 && isWhole(face, 1, 1_000_000);
  return (
    form.test(symbol) &&
    isGrid &&
    isWhole(minimumQuantity, 1, maximumQuantity) &&
    isWhole(maximumQuantity, 1, Number.MAX_SAFE_INTEGER) &&
    isWhole(slippageCapPpm, 1, ppmMost) &&
    isWhole(openOrdersMax, 1, 10_000) &&
    areRates(command)
  );
}

const areRates = ({ makerPpm, takerPpm }: { readonly makerPpm: number; readonly takerPpm: number }): boolean =>
  isWhole(makerPpm, 0, takerPpm) && isWhole(takerPpm, 0, 100_000);

/** The contract, its terms and its first fees. */
export function listingEvents(state: State, command: ListContract, nowMs: number): FuturesEvent[] {
  const { contractId, symbol, kind, marketId, settleAssetId, lotScale, face, risk, makerPpm, takerPpm } = command;
  const { minimumQuantity, maximumQuantity, slippageCapPpm, openOrdersMax } = command;
  const tickScale = pricedMarket(state, marketId)?.tickScale ?? 0;
  const ids = { contractId, symbol, kind, marketId, settleAssetId, tickScale, lotScale, face };
  return [
    { type: 'contract_listed', ...ids, minimumQuantity, maximumQuantity, slippageCapPpm, openOrdersMax },
    { type: 'contract_terms_set', contractId, version: 1, effectiveFromMs: nowMs, ...termsOf(risk) },
    { type: 'contract_fees_set', contractId, tier: 0, makerPpm, takerPpm },
  ];
}

/** Terms as an event has them. */
const termsOf = ({ bandPpm, clampPpm, impact, interest, fundingCap, tiers }: RiskTerms) => ({
  bandPpm,
  clampPpm,
  impact,
  interest,
  fundingCap,
  tiers: tiers.map(({ valueMax, leverageMax, maintenancePpm }) => ({
    valueMax: amount(valueMax),
    leverageMax,
    maintenancePpm,
  })),
});

/** Terms are announced so long before they count. */
const announcedMs = 7 * 86_400_000;
const fundingPeriodMs = fundingRules.periodSeconds * 1_000;

/**
 * New terms count from a funding hour at least seven days away, and not before those that were
 * announced earlier.
 */
export function reasonAgainstTerms(
  state: State,
  command: SetContractTerms,
  nowMs: number,
): RejectionReason | undefined {
  const contract = futuresOf(state).byId.get(command.contractId);
  if (contract === undefined) return 'unknown_contract';
  const { effectiveFromMs, risk } = command;
  const earliest = Math.max(nowMs + announcedMs, contract.versions.at(-1)?.effectiveFromMs ?? 0);
  const isHour = Number.isSafeInteger(effectiveFromMs) && effectiveFromMs % fundingPeriodMs === 0;
  if (!isHour || effectiveFromMs < earliest) return 'market_terms_invalid';
  const rates = contract.takerPpm.map((rate) => rate ?? 0);
  return reasonAgainstRisk(risk, Math.max(...rates));
}

export function termsEvent(state: State, { contractId, risk, effectiveFromMs }: SetContractTerms): FuturesEvent {
  const version = (futuresOf(state).byId.get(contractId)?.versions.length ?? 0) + 1;
  return { type: 'contract_terms_set', contractId, version, effectiveFromMs, ...termsOf(risk) };
}

/**
 * Rates of a tier: within what the clamp leaves room for, so that the refusal of a listing cannot
 * be passed by later fees.
 */
export function reasonAgainstFees(state: State, command: SetContractFees): RejectionReason | undefined {
  const contract = futuresOf(state).byId.get(command.contractId);
  if (contract === undefined) return 'unknown_contract';
  if (!isWhole(command.tier, 0, 255) || !areRates(command)) return 'market_terms_invalid';
  for (const { tiers, clampPpm } of contract.versions) {
    const [first] = tiers;
    if (first === undefined) continue;
    const { leverageMax, maintenancePpm } = first;
    if (!leavesRoomForClamp({ clampPpm, leverageMax, maintenancePpm, takerPpm: command.takerPpm })) {
      return 'market_terms_invalid';
    }
  }
  return undefined;
}
