import type { operatorFixedPeriod, OutputOf } from '@candor/protocol';

/** What the console shows of the house. */
export type HouseState = OutputOf<typeof operatorFixedPeriod>;
