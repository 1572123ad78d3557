import { walletTypes } from '@candor/protocol';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Layers,
  LayoutGrid,
  List,
  Repeat,
  ScrollText,
  Timer,
  WalletMinimal,
} from 'lucide-react';
import type { MessageKey } from '@candor/i18n';
import type { ComponentType } from 'react';
import { lazyProduct } from '../app/lazy-page.ts';
import { ContractAccounts } from '../products/futures/view/ContractAccounts.tsx';
import { ContractCentre } from '../products/fixed-period/view/ContractCentre.tsx';
import { hasContracts, hasFlash, platform } from '../transport/platform.ts';
import { OrderCentre } from './OrderCentre.tsx';
import { Overview } from './Overview.tsx';
import { Records } from './Records.tsx';
import { Transfer } from './Transfer.tsx';
import { WalletFrame } from './WalletFrame.tsx';

/** A part of the assets page: its line in the menu, and its screen. */
interface Part {
  readonly text: MessageKey;
  readonly icon: typeof List;
  /** The heading of the lines that begin with this one. */
  readonly group?: MessageKey;
  readonly isOffered?: () => boolean;
  /** The screen; `load` where it comes in a chunk of its own. */
  readonly page?: ComponentType;
  readonly load?: () => Promise<ComponentType>;
}

/**
 * By their keys in the address, in the order of the menu. A product's screen is a line here. The
 * address's type follows from the keys, so the table names no type: the screens link to addresses.
 */
const table = {
  overview: { text: 'assets.overview', icon: LayoutGrid, page: Overview },
  agreement: { text: 'contract.accounts', icon: Layers, isOffered: hasContracts, page: Agreement },
  recharge: {
    text: 'assets.deposits',
    icon: ArrowDownToLine,
    group: 'assets.move',
    load: async () => (await import('./RechargePage.tsx')).RechargePage,
  },
  withdraw: {
    text: 'assets.withdrawals',
    icon: ArrowUpFromLine,
    load: async () => (await import('../products/wallets/view/WithdrawPage.tsx')).WithdrawPage,
  },
  practice: {
    text: 'practice.title',
    icon: WalletMinimal,
    isOffered: () => platform.demo,
    load: async () => (await import('../products/wallets/view/PracticePage.tsx')).PracticePage,
  },
  transfer: { text: 'assets.transfer', icon: ArrowLeftRight, page: Transfer },
  swap: {
    text: 'assets.swaps',
    icon: Repeat,
    load: async () => (await import('../products/conversion/view/SwapPage.tsx')).SwapPage,
  },
  tradeOrder: { text: 'assets.orders', icon: List, group: 'assets.records', page: OrderCentre },
  contracts: { text: 'shell.flash', icon: Timer, isOffered: hasFlash, page: ContractCentre },
  records: { text: 'assets.records', icon: ScrollText, page: Records },
} as const;

/** The key of a part in the address. */
export type PartKey = keyof typeof table;

const parts: Readonly<Record<PartKey, Part>> = table;
const keys = Object.keys(parts) as PartKey[];

/** The parts that are offered here, in the order of the menu. */
export const offeredParts = (): PartKey[] => keys.filter((key) => parts[key].isOffered?.() ?? true);

const isPartKey = (key: unknown): key is PartKey => typeof key === 'string' && Object.hasOwn(parts, key);

/**
 * The part that a key of the address means: one that means none is the overview, and `ledger` what
 * `records` was called at first.
 */
export const partKeyOf = (key: unknown): PartKey => {
  if (key === 'ledger') return 'records';
  return isPartKey(key) ? key : 'overview';
};

const screens = new Map(
  keys.map((key) => {
    const { page, load } = parts[key];
    const lazy = load && lazyProduct(async () => ({ Page: await load() }), 'Page');
    return [key, page ?? lazy ?? Overview] as const;
  }),
);

/** A part with its screen, by its key. */
export const partOf = (key: PartKey): Part & { readonly screen: ComponentType } => ({
  ...parts[key],
  screen: screens.get(key) ?? Overview,
});

/** Wallets of contracts: perpetual ones, and fixed periods. */
function Agreement() {
  return (
    <>
      <ContractAccounts />
      {hasFlash() && <WalletFrame wallet={walletTypes.fixedPeriod} />}
    </>
  );
}
