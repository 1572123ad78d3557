// The areas of texts of products. A new one is a line here, then `npm run text-indexes`.
export { contract } from './contract.ts';
export { flash } from './flash.ts';
export { otc } from './otc.ts';
export { practice } from './practice.ts';
export { proof } from './proof.ts';
export { records } from './records.ts';
export { recharge } from './recharge.ts';
export { swap } from './swap.ts';
export { wallets } from './wallets.ts';
