import type { MessageKey } from '@candor/i18n';

const types = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The name of a wallet by its type, 1 to 8. */
export const walletName = (type: number): MessageKey => `assets.wallet.${types[type - 1] ?? '1'}`;
