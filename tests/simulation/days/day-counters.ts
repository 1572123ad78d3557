/** Counts by name. Some must have happened, or the run proves less than it claims. */
export class DayCounters {
  readonly #needed: readonly string[];
  readonly #counts = new Map<string, number>();

  constructor(needed: readonly string[]) {
    this.#needed = needed;
  }

  add(name: string, times = 1): void {
    this.#counts.set(name, this.get(name) + times);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  merge(other: DayCounters): void {
    for (const [name, times] of other.#counts) this.add(name, times);
  }

  /** Names that had to be counted and never were. */
  missing(): string[] {
    return this.#needed.filter((name) => this.get(name) === 0);
  }

  entries(): [string, number][] {
    return [...this.#counts];
  }
}

/** What each run of many seeds meets of the machine. */
export const machineCounterNames = [
  'process killed',
  'power lost',
  'clean stop',
  'record lost though never acknowledged',
] as const;
