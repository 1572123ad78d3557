/**
 * What each product adds to the pages of an account and to the palette. One is a line here; their
 * names give the order where no other is asked for.
 */
export { conversionPages } from './conversion/pages.ts';
export { fixedPeriodPages } from './fixed-period/pages.ts';
export { futuresPages } from './futures/pages.ts';
export { otcPages } from './otc/pages.ts';
export { spotPages } from './spot/pages.ts';
export { walletsPages } from './wallets/pages.ts';
