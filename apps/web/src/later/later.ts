import type { MessageKey } from '@candor/i18n';

/** A product that is not built. One that lands leaves this file. */
export type LaterProduct = 'margin' | 'mining' | 'staking' | 'loan' | 'finance' | 'rewards';

interface Later {
  readonly name: MessageKey;
  /** Its screens: there it names itself while it is not built. */
  readonly paths: readonly string[];
}

const later: Readonly<Record<LaterProduct, Later>> = {
  margin: { name: 'later.margin', paths: ['/account/entrust/margin-all', '/account/entrust/margin-fixed'] },
  mining: { name: 'shell.menu.mining', paths: ['/defis/index', '/defis/details'] },
  staking: { name: 'shell.menu.staking', paths: ['/pledge/index', '/pledge/add', '/pledge/order'] },
  loan: { name: 'shell.menu.loan', paths: ['/loan/index', '/loan/order'] },
  finance: { name: 'shell.menu.finance', paths: ['/finance/investment', '/finance/detail'] },
  rewards: { name: 'later.rewards', paths: ['/account/center/reward-center'] },
};
const laterProducts = Object.keys(later) as LaterProduct[];

/** What a product that is not built is called. */
export const laterName = (product: LaterProduct): MessageKey => later[product].name;

/** Keys of /assets/index that belong to one product. */
const assetsKeys = { finance: 'finance' } as const satisfies Readonly<Record<string, LaterProduct>>;
export type LaterAssetsKey = keyof typeof assetsKeys;

/** Whether a part of /assets/index belongs to a product that is not built. */
export const isLaterAssetsKey = (key: unknown): key is LaterAssetsKey =>
  typeof key === 'string' && Object.hasOwn(assetsKeys, key);

/** The product that a part of /assets/index belongs to. */
export const laterOfAssets = (key: LaterAssetsKey): LaterProduct => assetsKeys[key];

/** Older addresses of the assets page's parts. */
const moved = {
  '/account/wallet/deposit': 'recharge',
  '/account/wallet/history-deposit': 'recharge',
  '/account/wallet/withdrawal': 'withdraw',
  '/account/wallet/history-withdrawal': 'withdraw',
} as const;

/** Which part of the assets page is at an address; undefined where none is. */
export const walletPartAt = (pathname: string): (typeof moved)[keyof typeof moved] | undefined => {
  const asked = pathname.replace(/\/+$/, '');
  return Object.hasOwn(moved, asked) ? moved[asked as keyof typeof moved] : undefined;
};

/**
 * The product that is not built at an address, and the address in full: a base path leads to the
 * first of its screens.
 */
export function laterAt(
  pathname: string,
): { readonly path: string; readonly product: LaterProduct | undefined } | undefined {
  const asked = pathname.replace(/\/+$/, '');
  if (walletPartAt(asked) !== undefined) return { path: asked, product: undefined };
  for (const product of laterProducts) {
    const { paths } = later[product];
    const path =
      paths.find((one) => one === asked) ?? paths.find((one) => one.replace(/^(\/\w+)\/\w+$/, '$1') === asked);
    if (path !== undefined) return { path, product };
  }
  return undefined;
}
