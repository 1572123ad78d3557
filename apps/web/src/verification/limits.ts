import { withdrawalDayLimits } from '@candor/protocol';

/** What may be withdrawn in a day at a level, in USDT. */
export const limitOf = (level: keyof typeof withdrawalDayLimits): string => withdrawalDayLimits[level];
