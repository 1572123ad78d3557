// Proof: assembly/first-start/listing-contents.test.ts.

import { type Amount, formatDecimal } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import { catalogueMarket } from './catalogue.ts';

/** What a listing says to people: names in place of ids, decimals in place of units. */
export type Content = Readonly<Record<string, unknown>>;

type Listing<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

/** How listings are written for people, by the words that proposals use for their fields. */
export type ListingContents = {
  readonly [Type in Command['type']]?: (command: Listing<Type>, listed: Listed) => Content;
};

interface NamedAsset {
  readonly symbol: string;
  readonly scale: number;
}

/** An exchange, and what is to be listed in it: a listing may name either. */
export class Listed {
  readonly exchange: Exchange;
  readonly commands: readonly Command[];
  readonly #assets: ReadonlyMap<number | string, NamedAsset>;

  constructor(exchange: Exchange, commands: readonly Command[]) {
    this.exchange = exchange;
    this.commands = commands;
    const assets = [...exchange.assets(), ...exchange.houseAssets(), ...this.ofType('list_asset')];
    this.#assets = new Map(
      assets.flatMap((asset) => [asset.assetId, asset.symbol].map((key) => [key, asset] as const)),
    );
  }

  /** By its number or its symbol. What no listing names is shown by its number, in units. */
  asset(key: number | string): NamedAsset {
    return this.#assets.get(key) ?? { symbol: unnamed(key), scale: 0 };
  }

  ofType<Type extends Command['type']>(type: Type): Listing<Type>[] {
    return this.commands.filter((command): command is Listing<Type> => command.type === type);
  }
}

/** The contents of assets, markets and the rates of their tiers. */
export const marketContents: ListingContents = {
  list_asset: ({ symbol, scale, houseOnly }) => ({
    asset: symbol,
    scale,
    ...(houseOnly === true && { houseOnly: 'yes' }),
  }),
  list_market: ({ baseAssetId, quoteAssetId, terms }, listed) => {
    const [base, quote] = [listed.asset(baseAssetId), listed.asset(quoteAssetId)];
    const { tickScale, lotScale, bandPpm, slippageCapPpm, openOrdersMax } = terms;
    return {
      symbol: `${base.symbol}/${quote.symbol}`,
      tickSize: stepText(tickScale),
      lotSize: stepText(lotScale),
      minimumQuantity: unitsText(terms.minimumQuantity, lotScale),
      maximumQuantity: unitsText(terms.maximumQuantity, lotScale),
      minimumNotional: unitsText(terms.minimumNotional, quote.scale),
      maximumNotional: unitsText(terms.maximumNotional, quote.scale),
      bandPpm,
      slippageCapPpm,
      openOrdersMax,
    };
  },
  set_fee_tier: ({ marketId, tier, makerPpm, takerPpm }) => ({
    symbol: marketText(marketId),
    tier,
    makerPpm,
    takerPpm,
  }),
};

/** 0.01 for a scale of 2. */
export const stepText = (scale: number): string => formatDecimal(1n, scale);

export const unitsText = (units: Amount | number, scale: number): string => formatDecimal(BigInt(units), scale);

export const offerText = (open: boolean): string => (open ? 'open' : 'closed');

/** What has a number and no name. */
export const unnamed = (id: number | string): string => `№ ${id}`;

/** A market of the catalogue by its symbol. */
export const marketText = (marketId: number): string => catalogueMarket(marketId)?.symbol ?? unnamed(marketId);

/** The market whose index prices an asset in USDT; USDT itself needs none. */
export const indexContent = (marketId: number): Content =>
  marketId === 0 ? {} : { indexSymbol: marketText(marketId) };
