/** What trying a fault gave: whether its condition was met, and the figures that say so. */
export interface FaultOutcome {
  readonly pass: boolean;
  readonly [figure: string]: number | string | boolean | readonly string[] | Readonly<Record<string, number>>;
}

/** What must hold, by name, and whether it did: `kept` on any machine, `goals` of speed on one that is free. */
export interface Judgement {
  readonly kept: Readonly<Record<string, boolean>>;
  readonly goals: Readonly<Record<string, boolean>>;
}

/** An outcome that passes when all is kept and every goal is met, with the names of what was not. */
export function judged(figures: Omit<FaultOutcome, 'pass'>, { kept, goals }: Judgement): FaultOutcome {
  const missed = (of: Readonly<Record<string, boolean>>) => Object.keys(of).filter((name) => of[name] !== true);
  const [problems, goalsMissed] = [missed(kept), missed(goals)];
  return { pass: problems.length + goalsMissed.length === 0, ...figures, problems, goalsMissed };
}

/** How much is tried. */
export interface Effort {
  /** Cases, kills or seeds, as the fault counts them. */
  readonly count: number;
  readonly seed: number;
  /** Asked between cases with how many are done: whether no more are tried. */
  readonly isEnough?: (done: number) => boolean;
}

/** A figure as it is written: at most one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** The smallest value that this share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
