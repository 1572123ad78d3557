import { languages } from '@candor/i18n';
import { platform } from '../transport/platform.ts';

/**
 * The languages that switchers offer, in the platform's order. Anyone who already reads in another
 * one keeps it.
 */
export const offeredLanguages: readonly (typeof languages)[number][] = platform.languages.flatMap((offered) =>
  languages.filter(({ code }) => code === offered),
);
