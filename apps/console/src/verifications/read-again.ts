import { listCases, operatorOverview } from '@candor/protocol';

/** What a decision on an identity check changes. */
export const readAgain = [listCases, operatorOverview] as const;
