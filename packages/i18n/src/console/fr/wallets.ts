import own from './wallets.json' with { type: 'json' };
import otc from './otc.json' with { type: 'json' };
import receipts from './receipts.json' with { type: 'json' };
import swaps from './swaps.json' with { type: 'json' };
import type { WalletMessages } from '../messages.ts';

/** The rooms of money in and out. */
export const wallets: WalletMessages = { ...own, ...otc, ...receipts, ...swaps };
