import { configureGlobal } from 'fast-check';

/**
 * The seed of properties that name none of their own: a run of `npm test` draws what every other
 * one draws. The long form sets another, which it prints.
 */
configureGlobal({ seed: Number(process.env['CANDOR_FIRST_SEED'] ?? 261_125) });
