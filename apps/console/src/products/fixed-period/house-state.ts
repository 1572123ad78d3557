import type { operatorFixedPeriod, OutputOf } from '@candor/protocol';

/** What the console is told of the house. */
export type HouseState = OutputOf<typeof operatorFixedPeriod>;
