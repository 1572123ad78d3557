/**
 * How long the properties run. `npm test` takes the defaults; a nightly run sets CANDOR_SEEDS,
 * CANDOR_STEPS, CANDOR_FIRST_SEED and CANDOR_SCALE (so many times the cases of the properties that
 * are not counted in seeds and steps).
 */
export const runBudget = {
  firstSeed: fromEnvironment('CANDOR_FIRST_SEED', 1),
  seeds: fromEnvironment('CANDOR_SEEDS', 24),
  steps: fromEnvironment('CANDOR_STEPS', 1_500),
  scale: fromEnvironment('CANDOR_SCALE', 1),
} as const;

/** The same for the simulation, whose runs are longer: each seed ends after so many commands. */
export const simulationBudget = {
  firstSeed: runBudget.firstSeed,
  seeds: fromEnvironment('CANDOR_SEEDS', 36),
  steps: fromEnvironment('CANDOR_STEPS', 5_000),
} as const;

/** The same for runs in which people stake on fixed-period contracts. */
export const contractBudget = {
  firstSeed: runBudget.firstSeed,
  seeds: fromEnvironment('CANDOR_SEEDS', 8),
  steps: fromEnvironment('CANDOR_STEPS', 1_500),
} as const;

/** The same for runs in which people trade with each other; steps are what people do. */
export const otcBudget = {
  firstSeed: runBudget.firstSeed,
  seeds: fromEnvironment('CANDOR_SEEDS', 4),
  steps: fromEnvironment('CANDOR_STEPS', 500),
} as const;

/** The same for runs in which people swap and pay by bank. */
export const moneyBudget = {
  firstSeed: runBudget.firstSeed,
  seeds: fromEnvironment('CANDOR_SEEDS', 2),
  steps: fromEnvironment('CANDOR_STEPS', 600),
} as const;

function fromEnvironment(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new Error(`${name} must be a positive whole number, not ${text}`);
  }
  return value;
}
