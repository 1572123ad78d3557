import type { MessageKey } from '@candor/i18n';
import { ArrowDownToLine, ArrowLeftRight, LayoutGrid, List, ScrollText } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyProduct } from '../routing/lazy-page.ts';
import { type AddedPart, isOpenHere, keysInOrder, productPages } from '../products/product-pages.ts';
import type { AssetsPart } from '../products/room.ts';
import { OrderCentre } from './OrderCentre.tsx';
import { Overview } from './Overview.tsx';
import { Records } from './Records.tsx';
import { Transfer } from './Transfer.tsx';

/** A part of the assets page: its line in the menu, and its screen. */
interface Part extends Omit<AssetsPart, 'load'> {
  /** The heading of the lines that begin with this one. */
  readonly group?: MessageKey;
  /** The screen; `load` where it comes in a chunk of its own. */
  readonly page?: ComponentType;
  readonly load?: AssetsPart['load'];
}

/**
 * The parts that belong to no product, by their keys in the address, in the order of the menu. The
 * address's type follows from the keys, so the table names no type: the screens link to addresses.
 */
const own = {
  overview: { text: 'assets.overview', icon: LayoutGrid, page: Overview },
  recharge: {
    text: 'assets.deposits',
    icon: ArrowDownToLine,
    group: 'assets.move',
    load: async () => (await import('./RechargePage.tsx')).RechargePage,
  },
  transfer: { text: 'assets.transfer', icon: ArrowLeftRight, page: Transfer },
  tradeOrder: { text: 'assets.orders', icon: List, group: 'assets.records', page: OrderCentre },
  records: { text: 'assets.records', icon: ScrollText, page: Records },
} as const;

/** The key of a part in the address. */
export type PartKey = keyof typeof own | AddedPart;

const ownParts: Readonly<Record<keyof typeof own, Part>> = own;
const parts: Readonly<Partial<Record<string, Part>>> = Object.assign(
  {},
  ownParts,
  ...productPages.map((pages) => pages.parts),
);
const keys = keysInOrder(parts) as readonly PartKey[];
const openKeys = new Set([
  ...Object.keys(own),
  ...productPages.filter(isOpenHere).flatMap((pages) => Object.keys(pages.parts ?? {})),
]);

/** The parts that are offered here, in the order of the menu. */
export const offeredParts = (): PartKey[] =>
  keys.filter((key) => openKeys.has(key) && (parts[key]?.isOffered?.() ?? true));

const isPartKey = (key: unknown): key is PartKey => typeof key === 'string' && Object.hasOwn(parts, key);

/**
 * The part that a key of the address means: one that means none is the overview, and `ledger` what
 * `records` was called at first.
 */
export const partKeyOf = (key: unknown): PartKey => {
  if (key === 'ledger') return 'records';
  return isPartKey(key) ? key : 'overview';
};

/** The wallets that products show at the end of a part. */
const walletsOf = (key: PartKey): readonly number[] =>
  productPages.filter(isOpenHere).flatMap(({ wallets }) => wallets?.[key] ?? []);

/** A product's screen, and below it the wallets of others that belong there. */
async function withWallets(load: AssetsPart['load'], wallets: readonly number[]): Promise<ComponentType> {
  if (wallets.length === 0) return load();
  const [Screen, { WalletFrame }] = await Promise.all([load(), import('./WalletFrame.tsx')]);
  return () => (
    <>
      <Screen />
      {wallets.map((wallet) => (
        <WalletFrame key={wallet} wallet={wallet} />
      ))}
    </>
  );
}

const screens = new Map(
  keys.map((key) => {
    const { page, load } = parts[key] ?? ownParts.overview;
    const lazy = load && lazyProduct(async () => ({ Page: await withWallets(load, walletsOf(key)) }), 'Page');
    return [key, page ?? lazy ?? Overview] as const;
  }),
);

/** A part with its screen, by its key. */
export const partOf = (key: PartKey): Part & { readonly screen: ComponentType } => ({
  ...(parts[key] ?? ownParts.overview),
  screen: screens.get(key) ?? Overview,
});
