import { formatDecimal, fundingRules } from '@candor/amount';
import type { ContractRow, FundingState, MarketRow, MarkState } from '@candor/protocol';
import { type ContractTerms, type ListedContract, termsAt } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText, quoteText, rateText } from '../../engine/listings/listed-market.ts';
import type { FundingRow } from './futures-rows.ts';
import type { LiveFutures, StandingMark } from './live-futures.ts';
import { tierText } from './texts.ts';

/** Rates of funding are in 10⁻⁹. */
const nano = 9;
export const fundingRateText = (rate: number | bigint): string => formatDecimal(BigInt(rate), nano);

const periodMs = fundingRules.periodSeconds * 1_000;

/** The next funding hour: 00, 08 or 16 UTC. */
export const nextFundingMs = (nowMs: number): number => (Math.floor(nowMs / periodMs) + 1) * periodMs;

/** What the samples of the running period come to. */
export interface RunningPremium {
  /** 10⁻⁹; null while there are too few samples. */
  readonly rate: bigint | null;
  readonly samples: number;
}

export function markText(standing: StandingMark, contract: ListedContract): MarkState {
  const { mark, index, mean, samples, stale } = standing;
  return {
    mark: mark > 0 ? priceText(mark, contract) : null,
    index: index > 0 ? priceText(index, contract) : null,
    basis: samples > 0 ? formatDecimal(BigInt(mean), contract.terms.tickScale) : null,
    samples,
    stale,
  };
}

export function fundingText(
  contract: ListedContract,
  last: FundingRow | undefined,
  running: RunningPremium,
  nowMs: number,
): FundingState {
  const { interest, fundingCap } = termsAt(contract, nowMs);
  const atMs = nextFundingMs(nowMs);
  return {
    last: last ? lastText(last, contract) : null,
    next: {
      atMs,
      rate: running.rate === null ? null : fundingRateText(running.rate),
      samples: running.samples,
      samplesNeeded: fundingRules.samplesFull / 2,
    },
    following: { atMs: atMs + periodMs },
    periodHours: fundingRules.periodSeconds / 3_600,
    interestRate: fundingRateText(interest),
    capRate: fundingRateText(fundingCap),
  };
}

function lastText({ dueAtMs, outcome, rate, mark }: FundingRow, contract: ListedContract): FundingState['last'] {
  const paid = outcome === 'paid';
  return {
    atMs: dueAtMs,
    rate: paid ? fundingRateText(rate) : null,
    mark: paid ? priceText(mark, contract) : null,
    cause: paid ? null : outcome,
  };
}

/** A contract as traders list it. */
export function contractRow(
  row: MarketRow,
  contract: ListedContract,
  { live, running, nowMs }: { readonly live: LiveFutures; readonly running: RunningPremium; readonly nowMs: number },
): ContractRow {
  const terms = termsAt(contract, nowMs);
  const { kind, unit } = contract.scale;
  const linear = kind === 'linear';
  const [pair = ''] = contract.symbol.split(':');
  return {
    ...row,
    contractId: String(contract.contractId),
    contractType: contract.type,
    symbolName: pair.replace('/', '_'),
    settleAsset: contract.settle,
    settleScale: contract.quoteScale,
    indexSymbol: contract.indexSymbol,
    faceValue: linear ? quantityText(1, contract) : String(contract.face),
    unit: linear ? String(unit) : null,
    inverseFactor: linear ? null : String(unit),
    markState: markText(live.markOf(contract), contract),
    funding: fundingText(contract, live.lastFunding(contract.contractId), running, nowMs),
    openInterest: quantityText(live.openInterest(contract.contractId), contract),
    tiers: terms.tiers.map((tier) => tierText(tier, contract)),
    topLeverage: terms.tiers[0]?.leverageMax ?? 1,
    markClampRate: rateText(terms.clampPpm),
    impactValue: impactText(terms, contract),
    announced: announcedText(contract, nowMs),
    fees: contract.fees.map(({ tier, makerPpm, takerPpm }) => ({
      tier,
      makerRate: rateText(makerPpm),
      takerRate: rateText(takerPpm),
    })),
  };
}

const impactText = ({ impact }: ContractTerms, contract: ListedContract): string =>
  contract.kind === 'linear' ? quoteText(impact, contract) : String(impact);

/** The next terms that do not count yet. */
function announcedText(contract: ListedContract, nowMs: number): ContractRow['announced'] {
  const terms = contract.versions.find(({ effectiveFromMs }) => effectiveFromMs > nowMs);
  if (!terms) return null;
  return {
    fromMs: terms.effectiveFromMs,
    tiers: terms.tiers.map((tier) => tierText(tier, contract)),
    topLeverage: terms.tiers[0]?.leverageMax ?? 1,
    markClampRate: rateText(terms.clampPpm),
    impactValue: impactText(terms, contract),
    bandRate: rateText(terms.bandPpm),
    interestRate: fundingRateText(terms.interest),
    capRate: fundingRateText(terms.fundingCap),
  };
}
