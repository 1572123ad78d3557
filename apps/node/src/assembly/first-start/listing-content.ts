// Proof: listing-content.test.ts.

import { type Amount, formatDecimal } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import { indexMarketListings, spotMarketListings } from '@candor/protocol';
import { termsText } from '../../products/futures/contract-proposal.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const usdtScale = 8;

type Content = Readonly<Record<string, unknown>>;
type Listing<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

interface Scaled {
  readonly symbol: string;
  readonly scale: number;
}

/** 0.01 for a scale of 2. */
const stepText = (scale: number): string => formatDecimal(1n, scale);
const text = (units: Amount | number, scale: number): string => formatDecimal(BigInt(units), scale);
const offer = (open: boolean) => (open ? 'open' : 'closed');

/**
 * A listing of the catalogue as proposals write their contents: names in place of ids, decimals in
 * place of units, fields by the words that proposals use. A listing that it does not know stays as
 * the journal has it.
 */
export function listingContent(command: Command, names: ListedNames): Content {
  switch (command.type) {
    case 'list_asset':
      return {
        asset: command.symbol,
        scale: command.scale,
        ...(command.houseOnly === true && { houseOnly: 'yes' }),
      };
    case 'list_market':
      return marketContent(command, names);
    case 'set_fee_tier':
      return { symbol: marketOf(command.marketId).symbol, ...feesOf(command) };
    case 'list_index_market': {
      const { symbol, tickScale, stakeAssetId } = command;
      return { symbol, tickSize: stepText(tickScale), stakeAsset: assetOf(stakeAssetId, names).symbol };
    }
    case 'set_periods':
      return periodsContent(command, names);
    case 'list_contract':
      return contractContent(command, names);
    case 'set_contract_fees':
      return { symbol: names.contracts.get(command.contractId) ?? `№ ${command.contractId}`, ...feesOf(command) };
    case 'set_conversion_terms':
      return conversionContent(command, names);
    case 'set_conversion_limits': {
      const { userDay, day, small } = command.limits;
      return { userDay: text(userDay, usdtScale), day: text(day, usdtScale), small: text(small, usdtScale) };
    }
    case 'list_otc_fiat':
      return { fiat: command.code, scale: command.minorUnits };
    case 'set_otc_pair':
      return pairContent(command, names);
    case 'set_otc_terms':
      return otcContent(command);
    case 'set_recharge_terms':
      return rechargeContent(command, names);
    default:
      return { ...command };
  }
}

const feesOf = ({ tier, makerPpm, takerPpm }: Listing<'set_fee_tier' | 'set_contract_fees'>) => ({
  tier,
  makerPpm,
  takerPpm,
});

function marketContent({ baseAssetId, quoteAssetId, terms }: Listing<'list_market'>, names: ListedNames): Content {
  const [base, quote] = [assetOf(baseAssetId, names), assetOf(quoteAssetId, names)];
  const { tickScale, lotScale, bandPpm, slippageCapPpm, openOrdersMax } = terms;
  return {
    symbol: `${base.symbol}/${quote.symbol}`,
    tickSize: stepText(tickScale),
    lotSize: stepText(lotScale),
    minimumQuantity: text(terms.minimumQuantity, lotScale),
    maximumQuantity: text(terms.maximumQuantity, lotScale),
    minimumNotional: text(terms.minimumNotional, quote.scale),
    maximumNotional: text(terms.maximumNotional, quote.scale),
    bandPpm,
    slippageCapPpm,
    openOrdersMax,
  };
}

/** Stakes are in the market's quote asset. */
function periodsContent({ marketId, periods }: Listing<'set_periods'>, names: ListedNames): Content {
  const { symbol, stakeAsset } = marketOf(marketId);
  const { scale } = assetOf(stakeAsset, names);
  return {
    symbol,
    periods: periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
      durationSeconds,
      payoutPpm,
      minimumStake: text(minimumStake, scale),
      maximumStake: text(maximumStake, scale),
    })),
  };
}

function contractContent(command: Listing<'list_contract'>, names: ListedNames): Content {
  const { symbol, kind, marketId, settleAssetId, face, lotScale, slippageCapPpm, openOrdersMax } = command;
  const settle = assetOf(settleAssetId, names);
  const inverse = kind === 'inverse';
  return {
    symbol,
    indexSymbol: marketOf(marketId).symbol,
    settleAsset: settle.symbol,
    ...(inverse && { faceValue: face }),
    lotSize: stepText(lotScale),
    minimumQuantity: text(command.minimumQuantity, lotScale),
    maximumQuantity: text(command.maximumQuantity, lotScale),
    slippageCapPpm,
    openOrdersMax,
    makerPpm: command.makerPpm,
    takerPpm: command.takerPpm,
    ...termsText(command.risk, { settleScale: settle.scale, inverse }),
  };
}

function conversionContent(command: Listing<'set_conversion_terms'>, names: ListedNames): Content {
  const { symbol, scale } = assetOf(command.assetId, names);
  const { open, spreadPpm, feePpm, minimum, floor, cap } = command.terms;
  return {
    asset: symbol,
    ...indexOf(command.marketId),
    offer: offer(open),
    spreadPpm,
    feePpm,
    minimum: text(minimum, scale),
    floor: text(floor, scale),
    cap: text(cap, scale),
  };
}

function pairContent({ assetId, fiatId, marketId, terms }: Listing<'set_otc_pair'>, names: ListedNames): Content {
  const fiat = names.fiats.get(fiatId) ?? { symbol: `№ ${fiatId}`, scale: 0 };
  const { open, priceScale, stepScale, priceLeast, priceMost, minimum, maximum } = terms;
  return {
    asset: assetOf(assetId, names).symbol,
    fiat: fiat.symbol,
    ...indexOf(marketId),
    offer: offer(open),
    tickSize: stepText(priceScale),
    lotSize: stepText(stepScale),
    priceLeast: text(priceLeast, priceScale),
    priceMost: text(priceMost, priceScale),
    minimum: text(minimum, fiat.scale),
    maximum: text(maximum, fiat.scale),
  };
}

function otcContent({ terms }: Listing<'set_otc_terms'>): Content {
  const { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods } = terms;
  return {
    feePpm,
    bond: text(bond, usdtScale),
    windowLeastMinutes,
    windowMostMinutes,
    methods: methods.map(({ method, releaseMs, reversible, holdMs }) => ({
      method,
      releaseMinutes: releaseMs / minuteMs,
      reversible: reversible ? 'yes' : 'no',
      holdHours: holdMs / hourMs,
    })),
  };
}

function rechargeContent({ assetId, marketId, terms }: Listing<'set_recharge_terms'>, names: ListedNames): Content {
  const bank = assetOf(terms.bankAssetId, names);
  return {
    asset: assetOf(assetId, names).symbol,
    fiat: bank.symbol,
    ...indexOf(marketId),
    offer: offer(terms.open),
    feePpm: terms.feePpm,
    minimum: text(terms.minimum, bank.scale),
    maximum: text(terms.maximum, bank.scale),
  };
}

/** The market whose index prices an asset in USDT; USDT itself needs none. */
const indexOf = (marketId: number) => (marketId === 0 ? {} : { indexSymbol: marketOf(marketId).symbol });

const markets = new Map(
  [
    ...spotMarketListings.map(({ marketId, base, quote }) => [marketId, `${base}/${quote}`, quote] as const),
    ...indexMarketListings.map(({ marketId, symbol }) => [marketId, symbol, 'USDT'] as const),
  ].map(([marketId, symbol, stakeAsset]) => [marketId, { symbol, stakeAsset }]),
);

/** A market by its id; contracts of fixed periods are staked in its quote asset, else in USDT. */
const marketOf = (marketId: number) => markets.get(marketId) ?? { symbol: `№ ${marketId}`, stakeAsset: 'USDT' };

/** What an exchange has, and what the same listings add to it. */
export interface ListedNames {
  readonly assets: ReadonlyMap<number | string, Scaled>;
  readonly fiats: ReadonlyMap<number, Scaled>;
  readonly contracts: ReadonlyMap<number, string>;
}

/** Names of an exchange and of what is listed in it next. */
export function namesOf(exchange: Exchange, commands: readonly Command[]): ListedNames {
  const assets = [
    ...exchange.assets(),
    ...exchange.houseAssets(),
    ...commands.filter((command) => command.type === 'list_asset'),
  ];
  const fiats = [...exchange.otc.fiats(), ...commands.filter((command) => command.type === 'list_otc_fiat')];
  const contracts = [
    ...exchange.futures.contracts(),
    ...commands.filter((command) => command.type === 'list_contract'),
  ];
  return {
    assets: new Map(assets.flatMap((asset) => [asset.assetId, asset.symbol].map((key) => [key, asset] as const))),
    fiats: new Map(fiats.map(({ fiatId, code, minorUnits }) => [fiatId, { symbol: code, scale: minorUnits }])),
    contracts: new Map(contracts.map(({ contractId, symbol }) => [contractId, symbol])),
  };
}

/** What no listing names is shown by its number, in units. */
const assetOf = (key: number | string, { assets }: ListedNames): Scaled =>
  assets.get(key) ?? { symbol: `№ ${key}`, scale: 0 };
