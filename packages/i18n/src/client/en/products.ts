import * as areas from './product-areas.ts';

type KeysOf<Area> = Area extends unknown ? keyof Area : never;

type ProductTexts = Readonly<Record<KeysOf<(typeof areas)[keyof typeof areas]>, string>>;

/** The texts of products, which come with their screens. */
export const products = Object.assign({}, ...Object.values(areas)) as ProductTexts;
