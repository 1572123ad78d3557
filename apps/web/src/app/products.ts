/** The products that are built. One that lands is added here, and leaves the list of later ones. */
const built: readonly Product[] = ['spot', 'fixedPeriod', 'contract', 'merchants', 'swap', 'otc'];

/** A product that is not built. */
export type LaterProduct = 'margin' | 'mining' | 'staking' | 'loan' | 'finance' | 'rewards';

/** A product of the platform. */
type Product = 'spot' | 'fixedPeriod' | 'contract' | 'merchants' | 'swap' | 'otc' | LaterProduct;

/** Whether a product is built, so that it may be offered. */
export const isOffered = (product: Product): boolean => built.includes(product);

/** Keys of /assets/index that belong to one product. */
const keysOf = {
  finance: 'finance',
} as const satisfies Readonly<Record<string, LaterProduct>>;
export type LaterAssetsKey = keyof typeof keysOf;

/** Whether a part of /assets/index belongs to a product that is not offered. */
export const isLaterAssetsKey = (key: unknown): key is LaterAssetsKey =>
  typeof key === 'string' && Object.hasOwn(keysOf, key) && !isOffered(keysOf[key as LaterAssetsKey]);

/** The product that a part of /assets/index belongs to. */
export const laterOfAssets = (key: LaterAssetsKey): LaterProduct => keysOf[key];

/** The product that gives each wallet its use; its place is the wallet's type. */
const walletProducts: readonly (Product | undefined)[] = [
  undefined,
  'spot',
  'contract',
  'contract',
  'margin',
  'margin',
  'fixedPeriod',
  'finance',
  'merchants',
];

/** Whether a wallet serves a product that is offered: money in another one could not be used. */
export const hasUse = (walletType: number): boolean => {
  const product = walletProducts[walletType];
  return product !== undefined && isOffered(product);
};
