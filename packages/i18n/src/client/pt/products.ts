// Written by `npm run text-indexes`, after `en/product-areas.ts`.
import { contract } from './contract.ts';
import { flash } from './flash.ts';
import { otc } from './otc.ts';
import { practice } from './practice.ts';
import { proof } from './proof.ts';
import { records } from './records.ts';
import { recharge } from './recharge.ts';
import { swap } from './swap.ts';
import { wallets } from './wallets.ts';
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
