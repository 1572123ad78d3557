/**
 * How long each seeded part of `npm test` plays, in seconds. A part stops at its time, once it came as
 * far as it must, and prints how far that was. It never plays more than its full count, and a part
 * whose count comes from the environment, as in `npm run proof`, is not stopped at all.
 */
export const budgets = {
  'properties: seeded runs': { seconds: 15, atLeast: 8 },
  'properties: rounding pump': { seconds: 8, atLeast: 150 },
  'simulation, first half': { seconds: 15, atLeast: 4 },
  'simulation, second half': { seconds: 15, atLeast: 6 },
  'simulation of contracts': { seconds: 15, atLeast: 4 },
  'F1: kills at random': { seconds: 15, atLeast: 40 },
  'crash test': { seconds: 15, atLeast: 6 },
} as const satisfies Readonly<Record<string, Budget>>;

interface Budget {
  readonly seconds: number;
  /** A part that came less far has proved too little. */
  readonly atLeast: number;
}

export type Part = keyof typeof budgets;

/** The time that one part may play. */
export class PlayTime {
  readonly #part: Part;
  readonly #startedAtMs = performance.now();

  constructor(part: Part) {
    this.#part = part;
  }

  /** Whether the part may end here. `isComplete`: everything it must have met was met. */
  isSpent(done: number, isComplete = true): boolean {
    const { seconds, atLeast } = budgets[this.#part];
    return !isCounted && isComplete && done >= atLeast && this.#seconds() >= seconds;
  }

  /** Prints how far the part came. */
  report(done: number, count: number): void {
    console.log(`${this.#part}: ${done} of ${count} in ${this.#seconds().toFixed(0)} s`);
  }

  #seconds(): number {
    return (performance.now() - this.#startedAtMs) / 1_000;
  }
}

/** Whether somebody asked for a count. */
const isCounted = ['CANDOR_SEEDS', 'CANDOR_STEPS', 'CANDOR_SCALE'].some((name) => process.env[name] !== undefined);
