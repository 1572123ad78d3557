import { createHash } from 'node:crypto';
import type { Command, Exchange } from '@candor/core';
import { catalogueMarket } from '../../engine/exchange/catalogue.ts';
import { missingListings } from '../../engine/exchange/first-start.ts';
import { type Content, Listed, type ListingContents, marketContents } from '../../engine/exchange/listing-contents.ts';
import { conversionContents } from '../../products/conversion/listing-contents.ts';
import { missingTerms } from '../../products/conversion/first-terms.ts';
import { fixedPeriodContents } from '../../products/fixed-period/listing-contents.ts';
import { missingOffers } from '../../products/fixed-period/first-offers.ts';
import { futuresContents } from '../../products/futures/listing-contents.ts';
import { missingContracts } from '../../products/futures/first-contracts.ts';
import { otcContents } from '../../products/otc/listing-contents.ts';
import { missingOtc } from '../../products/otc/first-otc.ts';
import { rechargeContents } from '../../products/recharge/listing-contents.ts';
import { missingBankAssets, missingRecharges } from '../../products/recharge/first-terms.ts';

/**
 * What the catalogue lists and an exchange does not, in the order in which it can be listed. What
 * operators changed, halted or ended is there, and is not lacking.
 */
export const lackingCommands = (exchange: Exchange): Command[] =>
  [
    missingListings,
    missingOffers,
    missingContracts,
    missingTerms,
    missingOtc,
    missingBankAssets,
    missingRecharges,
  ].flatMap((missing) => missing(exchange));

/** What is lacking, as two operators decide about it. */
export interface LackingListing {
  /** Its name and twelve digits of the SHA-256 of its terms: other terms are another entry. */
  readonly entry: string;
  /** The command as JSON. */
  readonly terms: string;
  /** The same for people: names and decimals, as JSON by the words of proposals. */
  readonly content: string;
  readonly command: Command;
}

/** What the catalogue lists and an exchange does not, each with its terms. */
export const lackingListings = (exchange: Exchange): LackingListing[] =>
  describedListings(exchange, lackingCommands(exchange));

/** Listings for an exchange, each with its terms and what they say to people. */
export function describedListings(exchange: Exchange, commands: readonly Command[]): LackingListing[] {
  const listed = new Listed(exchange, commands);
  return commands.map((command) => {
    const terms = JSON.stringify(command, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const digest = createHash('sha256').update(terms).digest('hex').slice(0, 12);
    const content = contentOf(command, listed);
    return {
      entry: `${nameOfListing(command)} ${digest}`,
      terms,
      content: content === undefined ? terms : JSON.stringify(content),
      command,
    };
  });
}

const contents: ListingContents = {
  ...marketContents,
  ...fixedPeriodContents,
  ...futuresContents,
  ...conversionContents,
  ...otcContents,
  ...rechargeContents,
};

/** What a listing says to people; undefined where its product does not say it. */
function contentOf(command: Command, listed: Listed): Content | undefined {
  const write = contents[command.type] as ((command: Command, listed: Listed) => Content) | undefined;
  return write?.(command, listed);
}

/** A command that lists something, with what it lists. */
export const nameOfListing = (command: Command): string =>
  [
    command.type,
    ...('marketId' in command && command.marketId !== undefined ? [symbolOf(command.marketId)] : []),
    ...('symbol' in command ? [command.symbol] : []),
    ...('code' in command ? [command.code] : []),
    ...('assetId' in command ? [command.assetId] : []),
    ...('fiatId' in command ? [command.fiatId] : []),
    ...('tier' in command ? [command.tier] : []),
  ].join(' ');

const symbolOf = (marketId: number): string => catalogueMarket(marketId)?.symbol ?? String(marketId);
