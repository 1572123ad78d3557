// Written by `npm run text-indexes`, after `en/product-areas.ts`.
import contract from './contract.json' with { type: 'json' };
import flash from './flash.json' with { type: 'json' };
import otc from './otc.json' with { type: 'json' };
import practice from './practice.json' with { type: 'json' };
import proof from './proof.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import recharge from './recharge.json' with { type: 'json' };
import swap from './swap.json' with { type: 'json' };
import wallets from './wallets.json' with { type: 'json' };
import type { ProductMessages } from '../messages.ts';

/** The texts of products, which come with their screens. */
export const products: ProductMessages = {
  ...contract,
  ...flash,
  ...otc,
  ...practice,
  ...proof,
  ...records,
  ...recharge,
  ...swap,
  ...wallets,
};
