import type { MessageKey } from '@candor/i18n';
import { isOffered, type LaterProduct } from '../app/products.ts';

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

/** What a product that is not offered is called. */
export const laterName = (product: LaterProduct): MessageKey => later[product].name;

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
 * The product that is not offered at an address, and the address in full: a base path leads to the
 * first of its screens.
 */
export function laterAt(
  pathname: string,
): { readonly path: string; readonly product: LaterProduct | undefined } | undefined {
  const asked = pathname.replace(/\/+$/, '');
  if (walletPartAt(asked) !== undefined) return { path: asked, product: undefined };
  for (const product of laterProducts.filter((one) => !isOffered(one))) {
    const { paths } = later[product];
    const path =
      paths.find((one) => one === asked) ?? paths.find((one) => one.replace(/^(\/\w+)\/\w+$/, '$1') === asked);
    if (path !== undefined) return { path, product };
  }
  return undefined;
}
