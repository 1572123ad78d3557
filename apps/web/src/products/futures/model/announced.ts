import { formatDecimal } from '@candor/amount';
import type { ContractRow, ContractTier } from '@candor/protocol';

/** A figure of a contract's terms that changes, before and after. */
export type ChangedTerm =
  | { readonly what: 'interest' | 'cap' | 'clamp' | 'band' | 'impact'; readonly was: string; readonly next: string }
  | { readonly what: 'tier'; readonly was: ContractTier | undefined; readonly next: ContractTier | undefined };

/** What of a contract's terms changes with those that were announced; nothing where none were. */
export function changedTerms(row: ContractRow): ChangedTerm[] {
  const { announced, funding, markClampRate, terms, tiers } = row;
  if (announced === null) return [];
  const figures: readonly Exclude<ChangedTerm, { what: 'tier' }>[] = [
    { what: 'interest', was: funding.interestRate, next: announced.interestRate },
    { what: 'cap', was: funding.capRate, next: announced.capRate },
    { what: 'clamp', was: markClampRate, next: announced.markClampRate },
    { what: 'band', was: formatDecimal(BigInt(terms.bandPpm), 6), next: announced.bandRate },
    { what: 'impact', was: row.impactValue, next: announced.impactValue },
  ];
  const places = Array.from({ length: Math.max(tiers.length, announced.tiers.length) }, (_, place) => place);
  return [
    ...figures.filter(({ was, next }) => Number(was) !== Number(next)),
    ...places
      .map((place) => ({ what: 'tier' as const, was: tiers[place], next: announced.tiers[place] }))
      .filter(({ was, next }) => JSON.stringify(was) !== JSON.stringify(next)),
  ];
}
