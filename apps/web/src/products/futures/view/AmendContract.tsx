import { lazyPart } from '@candor/ui';

/** Fetched when an order is first edited: the screen begins without it. */
export const AmendContract = lazyPart(async () => (await import('./AmendContractDialog.tsx')).AmendContractDialog);
