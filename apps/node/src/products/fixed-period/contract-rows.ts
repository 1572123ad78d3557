import type { fixedPeriodContracts, fixedPeriodDays, indexSamples, indexVenues } from '../../base/sql/schema.ts';

export type ContractRow = typeof fixedPeriodContracts.$inferSelect;
export type SampleRow = typeof indexSamples.$inferSelect;
export type VenueRow = typeof indexVenues.$inferSelect;
export type DayRow = typeof fixedPeriodDays.$inferSelect;

/** What the fold of contracts begins with. */
export interface StoredContracts {
  /** Those that have not settled. */
  readonly open: Iterable<ContractRow>;
  /** Of each market the last samples. */
  readonly samples: Iterable<SampleRow>;
  readonly venues: Iterable<VenueRow>;
  /** Of the last day on which something settled. */
  readonly days: Iterable<DayRow>;
}

/** Before the first contract. */
export const noContracts: StoredContracts = { open: [], samples: [], venues: [], days: [] };

/** Rows that a batch of records adds or changes. */
export interface ContractChanges {
  readonly contracts: readonly ContractRow[];
  readonly samples: readonly SampleRow[];
  readonly venues: readonly VenueRow[];
  readonly days: readonly DayRow[];
}

/** A venue of a sample as the row's JSON has it: name, price, age in ms, standing. */
export type VenueText = readonly [venue: string, price: string, ageMs: number, standing: string];
