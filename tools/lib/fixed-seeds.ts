import { configureGlobal } from 'fast-check';

/**
 * The seed of properties that name none of their own: a run of `npm test` draws what every other
 * one draws. The long form sets another, which it prints, and more cases.
 */
configureGlobal({
  seed: Number(process.env['CANDOR_FIRST_SEED'] ?? 261_125),
  numRuns: 100 * Number(process.env['CANDOR_SCALE'] ?? 1),
});
