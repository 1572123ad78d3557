import { compareDecimals } from '@candor/amount';
import type { MarketConfig, Proposal } from '@candor/protocol';
import { percentOfPpm } from '../proposals/changes.ts';

/** The terms that are figures of the market's own assets. */
export const termNames = [
  'tickSize',
  'lotSize',
  'minimumQuantity',
  'maximumQuantity',
  'minimumNotional',
  'maximumNotional',
] as const;
type DecimalName = (typeof termNames)[number];

/** A market's terms as they are typed; the band in percent. */
export type TermsForm = Readonly<Record<DecimalName | 'band', string>>;

export type TermsChange = Omit<Extract<Proposal, { readonly kind: 'market.terms' }>, 'kind' | 'symbol'>;

/** The form filled with the market's present terms. */
export function termsForm(market: MarketConfig): TermsForm {
  const { tickSize, lotSize, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, bandPpm } = market;
  const band = percentOfPpm(bandPpm).replace('%', '');
  return { tickSize, lotSize, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, band };
}

/** Decimals that a field may have: those that the market counts in. */
export function decimalsIn(name: DecimalName, market: MarketConfig): number {
  const of = name === 'minimumQuantity' || name === 'maximumQuantity' ? market.lotSize : market[name];
  return of.split('.')[1]?.length ?? 0;
}

/**
 * The fields of the form that differ from the terms in force; undefined while a field holds no
 * figure above zero.
 */
export function changedTerms(form: TermsForm, market: MarketConfig): TermsChange | undefined {
  const bandPpm = bandOf(form.band);
  const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && compareDecimals(text, '0') > 0;
  if (bandPpm === undefined || !termNames.every((name) => isFigure(form[name]))) return undefined;
  const changed = termNames.filter((name) => compareDecimals(form[name], market[name]) !== 0);
  return {
    ...Object.fromEntries(changed.map((name) => [name, form[name]])),
    ...(bandPpm === market.bandPpm ? {} : { bandPpm }),
  };
}

/** "12.5" percent as parts per million: above nothing, at most all of the reference. */
function bandOf(percent: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (found === null) return undefined;
  const ppm = Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'));
  return ppm >= 1 && ppm <= 1_000_000 ? ppm : undefined;
}
