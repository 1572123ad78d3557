import type { AnyOrder, BillDetail, PlatformScript } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PageEntry } from './page-entry.ts';
import type { Text } from '../i18n/text.ts';
import type { AccountExport } from '../records/account-export.ts';
import type { OrderLine } from '../records/order-line.ts';

/** The name of a product in the platform's settings. */
type ProductName = PlatformScript['products'][number];

/**
 * What a product adds to the client's first load (`products/<product>/room.ts`, listed in
 * `products/products.ts`). It is small: the screens come when they are opened.
 */
export interface ProductRoom {
  readonly name: ProductName;
  /** Its line in the trade menu and the footer. */
  readonly entry: PageEntry;
  /** Its trading screen, and the type that names it at /trade/index. */
  readonly trade?: { readonly type: string; readonly screen: ComponentType };
  /** Its own addresses. */
  readonly routes: readonly AnyRoute[];
  /** Its pages in the account hub. */
  readonly accountRoutes?: readonly AnyRoute[];
  /** Its addresses outside of /trade and /exchange: the menu counts them as trading. */
  readonly addresses?: RegExp;
  /** Addresses of which every part is used: nothing floats over them, and no footer follows. */
  readonly workplaces?: RegExp;
}

/**
 * What a product adds to the pages of an account and to the palette (`products/<product>/pages.ts`,
 * listed in `products/pages.ts`). It comes with those pages.
 *
 * A product's own table names no type: addresses take their keys from it, and its screens link to
 * addresses. The list is checked where it is read.
 */
export interface ProductPages {
  /** The product that must be open for its parts and for the palette; always, if not given. */
  readonly name?: ProductName;
  /** Parts of /assets/index, by their keys in the address. */
  readonly parts?: Readonly<Record<string, AssetsPart>>;
  /** Wallets that its users see at the end of a part, by the part's key. */
  readonly wallets?: Readonly<Record<string, readonly number[]>>;
  /** Tabs of the records, by their words in the address. */
  readonly records?: Readonly<Record<string, RecordsTab>>;
  /** Its orders in the list of those of all products. */
  readonly orders?: ProductOrders;
  /** What leads from an entry of the ledger to what it is about. */
  readonly billLinks?: (detail: BillDetail) => readonly BillLink[];
  /** Its places in the menu of the account hub. */
  readonly hub?: readonly HubEntry[];
  /** Addresses that belong to a place of that menu which is not its own, by how they begin. */
  readonly hubAddresses?: Readonly<Record<string, string>>;
  readonly palette?: readonly PageEntry[];
  /** The page of its receipts, and how their numbers begin: none, where no other product has one. */
  readonly receipts?: { readonly numbers?: RegExp; readonly screen: ComponentType };
}

/** A part of the assets page: its line in the menu, and its screen. */
export interface AssetsPart {
  readonly text: MessageKey;
  readonly icon: LucideIcon;
  /** The part that it follows in the menu. */
  readonly after?: string;
  /** Whether the menu beside "Assets" in the top bar names it too. */
  readonly inTopMenu?: boolean;
  readonly isOffered?: () => boolean;
  /** The screen, in a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
}

/** A tab of the records. */
export interface RecordsTab {
  readonly text: MessageKey;
  /** The tab that it follows. */
  readonly after?: string;
  /** What is saved as a file there. */
  readonly exported?: AccountExport['kind'];
  /** The screen, in a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
}

/** A place in the menu of the account hub. */
export interface HubEntry {
  readonly to: string;
  readonly text: MessageKey;
  readonly icon: LucideIcon;
  /** The place that it follows, by its address or its word of /user/index. */
  readonly after?: string;
  /** Who sees it; every user if not given. */
  readonly who?: 'merchant';
}

export interface ProductOrders {
  readonly product: AnyOrder['product'];
  readonly text: MessageKey;
  /** An order in the words of its product; undefined for one of another. */
  readonly line: (order: AnyOrder, text: Text) => OrderLine | undefined;
  /** Where an order is shown in whole; not given where the list itself does that. */
  readonly address?: (order: AnyOrder) => OrderAddress | undefined;
}

export interface OrderAddress {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

/** A link into the assets page. */
export interface BillLink {
  readonly text: MessageKey;
  readonly search: Readonly<Record<string, string>>;
}
