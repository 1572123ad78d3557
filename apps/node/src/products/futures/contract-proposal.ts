import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { ListContract, RiskTerms } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';

type Listing = Extract<Proposal, { readonly kind: 'contract.list' }>;
/** The terms of a contract as they are proposed. */
type ProposedTerms = Pick<Listing, 'bandPpm' | 'clampPpm' | 'impact' | 'interestNano' | 'fundingCapNano' | 'tiers'>;

/** In which decimals a contract's terms are written. */
interface Scales {
  readonly settleScale: number;
  readonly inverse: boolean;
}

/** What a new contract is listed with. */
export interface ListingGround extends Scales {
  readonly contractId: number;
  readonly marketId: number;
  readonly settleAssetId: number;
}

/** `BTC/USDT:USDT` settles in its quote, `BTC/USD:BTC` in its base; undefined for anything else. */
export function settlementOf(symbol: string) {
  const [, base = '', quote = '', settle = ''] = /^(\w+)\/(\w+):(\w+)$/.exec(symbol) ?? [];
  if (settle !== quote && settle !== base) return undefined;
  return { base, settle, inverse: settle === base };
}

export function listCommand(proposal: Listing, ground: ListingGround): ListContract {
  const { symbol, faceValue, lotSize, slippageCapPpm, openOrdersMax, makerPpm, takerPpm } = proposal;
  const { contractId, marketId, settleAssetId, inverse } = ground;
  const lotScale = lotScaleOf(lotSize, inverse);
  return {
    type: 'list_contract',
    contractId,
    symbol,
    kind: inverse ? 'inverse' : 'linear',
    marketId,
    settleAssetId,
    lotScale,
    face: faceValue,
    minimumQuantity: lotsOf(proposal.minimumQuantity, lotScale, 'minimumQuantity'),
    maximumQuantity: lotsOf(proposal.maximumQuantity, lotScale, 'maximumQuantity'),
    slippageCapPpm,
    openOrdersMax,
    makerPpm,
    takerPpm,
    risk: riskOf(proposal, ground),
  };
}

/** Terms as the core takes them. */
export function riskOf(terms: ProposedTerms, { settleScale, inverse }: Scales): RiskTerms {
  const { bandPpm, clampPpm, impact, interestNano, fundingCapNano, tiers } = terms;
  return {
    bandPpm,
    clampPpm,
    impact: unitsOf(impact, inverse ? 0 : settleScale, 'impact'),
    interest: interestNano,
    fundingCap: fundingCapNano,
    tiers: tiers.map(({ bound, leverage, maintenancePpm }) => ({
      valueMax: unitsOf(bound, settleScale, 'tiers'),
      leverageMax: leverage,
      maintenancePpm,
    })),
  };
}

/** Terms as they are proposed. */
export function termsText(terms: RiskTerms, { settleScale, inverse }: Scales): ProposedTerms {
  const { bandPpm, clampPpm, impact, interest, fundingCap, tiers } = terms;
  return {
    bandPpm,
    clampPpm,
    impact: formatDecimal(impact, inverse ? 0 : settleScale, 0),
    interestNano: interest,
    fundingCapNano: fundingCap,
    tiers: tiers.map(({ valueMax, leverageMax, maintenancePpm }) => ({
      bound: formatDecimal(valueMax, settleScale, 0),
      leverage: leverageMax,
      maintenancePpm,
    })),
  };
}

/** A lot is a power of ten: 0.001 has three decimals. */
function lotScaleOf(lotSize: string, inverse: boolean): number {
  const decimals = /^(?:1|0\.(0*1))$/.exec(lotSize);
  const scale = decimals?.[1]?.length ?? 0;
  if (!decimals || (inverse && scale > 0)) throw termsInvalid('lotSize');
  return scale;
}

function lotsOf(text: string, lotScale: number, field: string): number {
  const units = unitsOf(text, lotScale, field);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw termsInvalid(field);
  return Number(units);
}

function unitsOf(text: string, scale: number, field: string): Amount {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok || parsed.units <= 0n) throw termsInvalid(field);
  return amount(parsed.units);
}

export const termsInvalid = (field: string): Error =>
  rejected('market_terms_invalid', {}, [{ field, rule: 'market_terms_invalid' }]);
