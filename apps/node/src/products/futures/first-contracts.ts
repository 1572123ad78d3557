import {
  amount,
  type Amount,
  type ContractKind,
  fundingTerms,
  futuresParameters,
  impactValueOf,
  listedTiers,
} from '@candor/amount';
import type { Command, Exchange, MarketView } from '@candor/core';

/** Contracts have a number space of their own: linear ones from here on, then inverse ones. */
const firstLinearId = 10_001;
const firstInverseId = 10_101;
const openOrdersMax = 200;
/**
 * One order of an inverse contract is at most so many contracts; the position limit is lower in
 * money.
 */
const inverseQuantityMax = 1_000_000;

interface First {
  readonly contractId: number;
  readonly kind: ContractKind;
  readonly coin: string;
  /** Of inverse contracts, in dollars. */
  readonly face: number;
}

const firstContracts: readonly First[] = [
  ...futuresParameters.linear.map((coin, place): First => {
    return { contractId: firstLinearId + place, kind: 'linear', coin, face: 0 };
  }),
  ...Object.entries(futuresParameters.inverse).map(([coin, face], place): First => {
    return { contractId: firstInverseId + place, kind: 'inverse', coin, face: Number(face) };
  }),
];

/**
 * The perpetual contracts that a new exchange begins with and this one does not have: all of them
 * where its journal is older than the product. Each uses the index of the coin’s spot market;
 * the dollar of an inverse contract is therefore USDT’s index.
 */
export function missingContracts(exchange: Exchange): Command[] {
  const listed = new Set(exchange.futures.contracts().map(({ contractId }) => contractId));
  return firstContracts.flatMap((first) => (listed.has(first.contractId) ? [] : listCommands(exchange, first)));
}

function listCommands(exchange: Exchange, { contractId, kind, coin, face }: First): Command[] {
  const settle = kind === 'linear' ? 'USDT' : coin;
  const assets = exchange.assets();
  const asset = assets.find(({ symbol }) => symbol === settle);
  const market = marketOf(exchange, coin);
  const tiers = asset && listedTiers(kind, coin, asset.scale);
  const top = tiers?.[0]?.leverageMax;
  if (!asset || !market || !tiers || top === undefined) return [];
  const { terms } = market;
  const { makerPpm, takerPpm, bandPpm, markClampPpm } = futuresParameters;
  const grid = gridOf(kind, terms, asset.scale);
  return [
    {
      type: 'list_contract',
      contractId,
      symbol: kind === 'linear' ? `${coin}/USDT:USDT` : `${coin}/USD:${coin}`,
      kind,
      marketId: market.marketId,
      settleAssetId: asset.assetId,
      face,
      ...grid,
      slippageCapPpm: terms.slippageCapPpm,
      openOrdersMax,
      makerPpm,
      takerPpm,
      risk: {
        bandPpm,
        clampPpm: markClampPpm,
        impact: impactOf(kind, top, { face, scale: asset.scale }),
        interest: Number(fundingTerms.interest),
        fundingCap: Number(fundingTerms.cap),
        tiers,
      },
    },
  ];
}

/** Linear lots are those of the spot market; inverse ones are contracts. */
function gridOf(kind: ContractKind, terms: MarketView['terms'], settleScale: number) {
  if (kind === 'inverse') return { lotScale: 0, minimumQuantity: 1, maximumQuantity: inverseQuantityMax };
  const lotScale = Math.min(terms.lotScale, settleScale - terms.tickScale);
  const coarser = 10 ** (terms.lotScale - lotScale);
  const { minimumQuantity, maximumQuantity } = terms;
  return {
    lotScale,
    minimumQuantity: Math.max(1, Math.ceil(minimumQuantity / coarser)),
    maximumQuantity: Math.floor(maximumQuantity / coarser),
  };
}

/** Linear: settlement units. Inverse: contracts, as many as make up the value. */
function impactOf(
  kind: ContractKind,
  top: number,
  { face, scale }: { readonly face: number; readonly scale: number },
): Amount {
  const dollars = impactValueOf(top);
  if (kind === 'linear') return amount(dollars * 10n ** BigInt(scale));
  return amount((dollars + BigInt(face) - 1n) / BigInt(face));
}

function marketOf(exchange: Exchange, coin: string): MarketView | undefined {
  const assets = exchange.assets();
  const idOf = (symbol: string) => assets.find((asset) => asset.symbol === symbol)?.assetId;
  return exchange
    .markets()
    .find(({ baseAssetId, quoteAssetId }) => baseAssetId === idOf(coin) && quoteAssetId === idOf('USDT'));
}
