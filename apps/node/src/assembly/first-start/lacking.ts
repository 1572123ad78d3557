import { createHash } from 'node:crypto';
import type { Command, Exchange } from '@candor/core';
import { indexMarketListings, spotMarketListings } from '@candor/protocol';
import { missingListings } from '../../engine/exchange/first-start.ts';
import { missingTerms } from '../../products/conversion/first-terms.ts';
import { missingOffers } from '../../products/fixed-period/first-offers.ts';
import { missingContracts } from '../../products/futures/first-contracts.ts';
import { missingOtc } from '../../products/otc/first-otc.ts';
import { missingBankAssets, missingRecharges } from '../../products/recharge/first-terms.ts';
import { listingContent, namesOf } from './listing-content.ts';

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
export const lackingListings = (exchange: Exchange): LackingListing[] => lackingOf(exchange, lackingCommands(exchange));

function lackingOf(exchange: Exchange, commands: readonly Command[]): LackingListing[] {
  const names = namesOf(exchange, commands);
  return commands.map((command) => {
    const terms = JSON.stringify(command, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const digest = createHash('sha256').update(terms).digest('hex').slice(0, 12);
    const content = JSON.stringify(listingContent(command, names));
    return { entry: `${nameOfListing(command)} ${digest}`, terms, content, command };
  });
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

const symbols = new Map<number, string>([
  ...spotMarketListings.map(({ marketId, base, quote }) => [marketId, `${base}/${quote}`] as const),
  ...indexMarketListings.map(({ marketId, symbol }) => [marketId, symbol] as const),
]);
const symbolOf = (marketId: number): string => symbols.get(marketId) ?? String(marketId);
