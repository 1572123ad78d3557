import { displayAmount } from '@candor/amount';
import type { operatorContracts, OutputOf } from '@candor/protocol';

/** What the console shows of perpetual contracts. */
export type ContractsState = OutputOf<typeof operatorContracts>;
export type ContractSums = ContractsState['contracts'][number];

/** A price with the decimals that it came with. */
export const shownPrice = (price: string): string => displayAmount(price, price.split('.')[1]?.length ?? 0);
