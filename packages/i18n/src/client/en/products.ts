import { contract } from './contract.ts';
import { flash } from './flash.ts';

/** The texts of products, which come with their screens. */
export const products = { ...contract, ...flash } as const;
