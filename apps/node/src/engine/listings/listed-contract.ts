import {
  amount,
  type Amount,
  type ContractKind,
  type ContractScale,
  inverseScale,
  linearScale,
  type RiskTier,
} from '@candor/amount';
import type { ContractView, MarketState, Wallet } from '@candor/core';
import type { ContractType } from '@candor/protocol';
import type { ListedMarket } from './listed-market.ts';

/** One version of a contract's terms. */
export type ContractTerms = ContractView['versions'][number];

/**
 * A perpetual contract as its book and its trades see it, a market like any other: quantities are
 * lots of the base asset or contracts, turnover is in the settlement asset.
 */
export interface ListedContract extends ListedMarket {
  readonly baseAssetId: number;
  /** The settlement asset. */
  readonly quoteAssetId: number;
  readonly contractId: number;
  readonly kind: ContractKind;
  readonly type: ContractType;
  readonly settle: string;
  readonly wallet: Wallet;
  readonly face: number;
  readonly scale: ContractScale;
  /** The market on whose index it is. */
  readonly indexMarketId: number;
  readonly indexSymbol: string;
  /** Version 1 first. */
  readonly versions: readonly ContractTerms[];
  readonly fees: ContractView['tiers'];
}

/** What a listing says of a contract. */
export interface ContractFacts {
  readonly contractId: number;
  readonly symbol: string;
  readonly kind: ContractKind;
  readonly marketId: number;
  readonly settleAssetId: number;
  readonly tickScale: number;
  readonly lotScale: number;
  readonly face: number;
  readonly slippageCapPpm: number;
  readonly openOrdersMax: number;
  readonly minimumQuantity: number;
  readonly maximumQuantity: number;
  readonly state: MarketState;
  readonly versions: readonly ContractTerms[];
  readonly fees: ContractView['tiers'];
}

/** The assets and the market that a contract is listed with. */
export interface ContractGround {
  readonly indexSymbol: string;
  readonly settle: { readonly assetId: number; readonly symbol: string; readonly scale: number };
  readonly base: { readonly assetId: number; readonly scale: number } | undefined;
}

/** The contract of a listing. */
export function listedContract(facts: ContractFacts, { indexSymbol, settle, base }: ContractGround): ListedContract {
  const { contractId, symbol, kind, tickScale, lotScale, face, versions } = facts;
  const [pair = symbol] = symbol.split(':');
  const [baseSymbol = '', quoteSymbol = ''] = pair.split('/');
  const linear = kind === 'linear';
  return {
    marketId: contractId,
    contractId,
    symbol,
    kind,
    type: linear ? 'u' : 'coin',
    base: baseSymbol,
    quote: quoteSymbol,
    baseAssetId: base?.assetId ?? 0,
    quoteAssetId: settle.assetId,
    baseScale: base?.scale ?? lotScale,
    quoteScale: settle.scale,
    settle: settle.symbol,
    wallet: linear ? 2 : 3,
    face,
    scale: linear
      ? linearScale({ tickScale, lotScale, settleScale: settle.scale })
      : inverseScale({ face: BigInt(face), tickScale, settleScale: settle.scale }),
    indexMarketId: facts.marketId,
    indexSymbol,
    versions,
    fees: facts.fees,
    state: facts.state,
    terms: {
      tickScale,
      lotScale,
      tickStep: 1,
      lotStep: 1,
      minimumQuantity: facts.minimumQuantity,
      maximumQuantity: facts.maximumQuantity,
      minimumNotional: noNotional,
      maximumNotional: positionLimitOf(versions),
      bandPpm: versions.at(-1)?.bandPpm ?? 0,
      slippageCapPpm: facts.slippageCapPpm,
      openOrdersMax: facts.openOrdersMax,
    },
  };
}

const noNotional = amount(0n);

const positionLimitOf = (versions: readonly ContractTerms[]): Amount =>
  amount(versions.at(-1)?.tiers.at(-1)?.valueMax ?? 0n);

/** The terms that count at a time. */
export function termsAt({ versions, symbol }: ListedContract, timeMs: number): ContractTerms {
  const terms = versions.findLast(({ effectiveFromMs }) => effectiveFromMs <= timeMs) ?? versions[0];
  if (!terms) throw new Error(`The contract ${symbol} has no terms.`);
  return terms;
}

/** A contract with the band and the position limit that count at a time, not those announced. */
export function contractAt(contract: ListedContract, timeMs: number): ListedContract {
  const counting = termsAt(contract, timeMs);
  const terms = { ...contract.terms, bandPpm: counting.bandPpm, maximumNotional: positionLimitOf([counting]) };
  return { ...contract, terms };
}

/** The tiers that a position keeps from its last increase. */
export const tiersOf = ({ versions }: ListedContract, termsVersion: number): readonly RiskTier[] =>
  versions[termsVersion - 1]?.tiers ?? [];

/** Maker and taker rate of a fee tier. */
export function ratesOf(
  { fees }: ListedContract,
  tier: number,
): { readonly makerPpm: number; readonly takerPpm: number } {
  const own = fees.find((rates) => rates.tier === tier) ?? fees.find((rates) => rates.tier === 0);
  return { makerPpm: own?.makerPpm ?? 0, takerPpm: own?.takerPpm ?? 0 };
}
