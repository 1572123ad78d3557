import type { FixedPeriodDay } from '@candor/protocol';

/** One UTC day over all markets and periods. */
export interface VoidDay {
  readonly day: string;
  readonly contracts: number;
  readonly voided: number;
  /** What the existing samples would have given: to users, to the house, to nobody. */
  readonly wouldHaveWon: number;
  readonly wouldHaveLost: number;
  readonly undecided: number;
}

/** The days summed over markets and periods, newest first. */
export function voidDays(rows: readonly FixedPeriodDay[]): readonly VoidDay[] {
  const days = new Map<string, VoidDay>();
  for (const row of rows) {
    const known = days.get(row.day);
    days.set(row.day, {
      day: row.day,
      contracts: (known?.contracts ?? 0) + row.contracts,
      voided: (known?.voided ?? 0) + row.voided,
      wouldHaveWon: (known?.wouldHaveWon ?? 0) + row.voidsWouldHaveWon,
      wouldHaveLost: (known?.wouldHaveLost ?? 0) + row.voidsWouldHaveLost,
      undecided: (known?.undecided ?? 0) + row.voidsUndecided,
    });
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
