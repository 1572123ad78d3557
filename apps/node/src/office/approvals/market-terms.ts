import { amount, formatDecimal, parseDecimal } from '@candor/amount';
import { type ChangeableTerms, type StandingTerms, termsHold } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';

/** New terms as they are proposed: decimals of the market's own assets. */
export type TermsProposal = Extract<Proposal, { readonly kind: 'market.terms' }>;

/** A market's terms and the decimals of its assets. */
export interface MarketFacts {
  readonly terms: StandingTerms;
  readonly baseScale: number;
  readonly quoteScale: number;
}

type DecimalField = Exclude<keyof TermsProposal, 'kind' | 'symbol' | 'bandPpm'>;

/** Which scale a field is written in, and what it is in the exchange's terms. */
const fields: Readonly<
  Record<
    DecimalField,
    { readonly scale: 'tick' | 'lot' | 'quote'; readonly term: Exclude<keyof ChangeableTerms, 'bandPpm'> }
  >
> = {
  tickSize: { scale: 'tick', term: 'tickStep' },
  lotSize: { scale: 'lot', term: 'lotStep' },
  minimumQuantity: { scale: 'lot', term: 'minimumQuantity' },
  maximumQuantity: { scale: 'lot', term: 'maximumQuantity' },
  minimumNotional: { scale: 'quote', term: 'minimumNotional' },
  maximumNotional: { scale: 'quote', term: 'maximumNotional' },
};
const decimalFields = Object.keys(fields) as DecimalField[];

const decimalsOf = (field: DecimalField, { terms, quoteScale }: MarketFacts): number =>
  ({ tick: terms.tickScale, lot: terms.lotScale, quote: quoteScale })[fields[field].scale];

/** The present values of what a proposal names, as they would be written. */
export function termsNow(proposal: TermsProposal, market: MarketFacts): Readonly<Record<string, string | number>> {
  const named = decimalFields.filter((field) => proposal[field] !== undefined);
  return {
    ...Object.fromEntries(
      named.map((field) => [field, formatDecimal(BigInt(market.terms[fields[field].term]), decimalsOf(field, market))]),
    ),
    ...(proposal.bandPpm === undefined ? {} : { bandPpm: market.terms.bandPpm }),
  };
}

/**
 * Every term that a proposal names, changed or not. Throws where a figure is finer than the market
 * counts, and where no market could be run by the outcome.
 */
export function wantedTerms(proposal: TermsProposal, market: MarketFacts): Partial<ChangeableTerms> {
  const { terms, baseScale } = market;
  const wanted: { -readonly [Term in keyof ChangeableTerms]?: ChangeableTerms[Term] } = {};
  for (const field of decimalFields) {
    const text = proposal[field];
    if (text === undefined) continue;
    const parsed = parseDecimal(text, decimalsOf(field, market));
    const { term } = fields[field];
    if (!parsed.ok || parsed.units > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidTerms(field);
    if (term === 'minimumNotional' || term === 'maximumNotional') wanted[term] = amount(parsed.units);
    else wanted[term] = Number(parsed.units);
  }
  if (proposal.bandPpm !== undefined) wanted.bandPpm = proposal.bandPpm;
  if (!termsHold({ ...terms, ...wanted }, 10 ** (baseScale - terms.lotScale))) throw invalidTerms();
  return wanted;
}

/** The terms that a proposal changes; throws as above, and where nothing would change. */
export function termsChange(proposal: TermsProposal, market: MarketFacts): Partial<ChangeableTerms> {
  const changes = Object.entries(wantedTerms(proposal, market)).filter(
    ([term, value]) => market.terms[term as keyof ChangeableTerms] !== value,
  );
  if (changes.length === 0) throw rejected('nothing_to_change');
  return Object.fromEntries(changes);
}

const invalidTerms = (field?: DecimalField): Error =>
  rejected('market_terms_invalid', {}, field === undefined ? [] : [{ field, rule: 'market_terms_invalid' }]);
