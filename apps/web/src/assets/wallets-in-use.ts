import { walletTypes } from '@candor/protocol';

/** Wallets of products that are not built. */
const later: ReadonlySet<number> = new Set([walletTypes.crossMargin, walletTypes.isolatedMargin, walletTypes.finance]);
const known: ReadonlySet<number> = new Set(Object.values(walletTypes));

/** Whether a wallet serves a product: money in another one could not be used. */
export const hasUse = (walletType: number): boolean => known.has(walletType) && !later.has(walletType);
