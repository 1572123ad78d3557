import type { MessageKey } from '@candor/i18n';

/** The products that are built. One that lands is added here, and leaves the list of later ones. */
const built: readonly Product[] = ['spot', 'fixedPeriod', 'merchants'];

/** A product of the platform. */
type Product = 'spot' | 'fixedPeriod' | 'merchants' | LaterProduct;

/** What somebody who is led to a product needs to know while it is not offered. */
interface Later {
  readonly name: MessageKey;
  /** Its screens. */
  readonly paths: readonly string[];
}

/** Every product that has addresses of its own in the specification. Those that are built have their screens; the others name themselves. */
const later = {
  contract: {
    name: 'assets.wallet.2',
    paths: ['/account/entrust/future/u', '/exchange/full-contract/u'],
  },
  coinContract: { name: 'assets.wallet.3', paths: ['/account/entrust/future/coin', '/exchange/full-contract/coin'] },
  margin: { name: 'later.margin', paths: ['/account/entrust/margin-all', '/account/entrust/margin-fixed'] },
  mining: { name: 'shell.menu.mining', paths: ['/defis/index', '/defis/details'] },
  staking: { name: 'shell.menu.staking', paths: ['/pledge/index', '/pledge/add', '/pledge/order'] },
  loan: { name: 'shell.menu.loan', paths: ['/loan/index', '/loan/order'] },
  finance: {
    name: 'shell.menu.finance',
    paths: ['/finance/investment', '/finance/detail'],
  },
  otc: {
    name: 'later.otc',
    paths: ['/otc/common', '/otc/order', '/otc/ordinary', '/merchant/index', '/merchant/deal'],
  },
  deposits: {
    name: 'later.deposits',
    paths: ['/account/wallet/deposit', '/account/wallet/history-deposit'],
  },
  withdrawals: {
    name: 'later.withdrawals',
    paths: ['/account/wallet/withdrawal', '/account/wallet/history-withdrawal'],
  },
  swap: { name: 'later.swap', paths: [] },
  rewards: { name: 'later.rewards', paths: ['/account/center/reward-center'] },
} as const satisfies Readonly<Record<string, Later>>;

export type LaterProduct = keyof typeof later;
const laterProducts = Object.keys(later) as LaterProduct[];

/** Whether a product is built, so that it may be offered. */
export const isOffered = (product: Product): boolean => built.includes(product);

/** What a product that is not offered is called. */
export const laterName = (product: LaterProduct): MessageKey => later[product].name;

/** The product that is not offered at an address, and the address in full: a base path leads to the first of its screens. */
export function laterAt(pathname: string): { readonly path: string; readonly product: LaterProduct } | undefined {
  const asked = pathname.replace(/\/+$/, '');
  for (const product of laterProducts.filter((one) => !isOffered(one))) {
    const { paths }: Later = later[product];
    const path =
      paths.find((one) => one === asked) ?? paths.find((one) => one.replace(/^(\/\w+)\/\w+$/, '$1') === asked);
    if (path !== undefined) return { path, product };
  }
  return undefined;
}

/** Keys of /assets/index that belong to one product. */
const keysOf = {
  agreement: 'contract',
  finance: 'finance',
  recharge: 'deposits',
  withdraw: 'withdrawals',
  swap: 'swap',
} as const satisfies Readonly<Record<string, LaterProduct>>;
export type LaterAssetsKey = keyof typeof keysOf;

/** Whether a part of /assets/index belongs to a product that is not offered. */
export const isLaterAssetsKey = (key: unknown): key is LaterAssetsKey =>
  typeof key === 'string' && Object.hasOwn(keysOf, key) && !isOffered(keysOf[key as LaterAssetsKey]);

/** The product that a part of /assets/index belongs to. */
export const laterOfAssets = (key: LaterAssetsKey): LaterProduct => keysOf[key];

/** The product that gives each wallet its use, by wallet type. */
const walletProducts: Readonly<Record<number, Product>> = {
  1: 'spot',
  2: 'contract',
  3: 'coinContract',
  4: 'margin',
  5: 'margin',
  6: 'fixedPeriod',
  7: 'finance',
  8: 'merchants',
};

/** Whether a wallet serves a product that is offered: money in another one could not be used. */
export const hasUse = (walletType: number): boolean => {
  const product = walletProducts[walletType];
  return product !== undefined && isOffered(product);
};
