import type { MessageKey } from '@candor/i18n';
import { type Bill, billCauses, walletTypes } from '@candor/protocol';
import type { AccountOf } from '../account/holdings.ts';

/**
 * The name of an entry's kind. A kind that this page does not know yet is shown by its own word.
 */
export const causeKey = (cause: string): MessageKey | undefined => {
  const known = billCauses.find((one) => one === cause);
  return known === undefined ? undefined : `assets.cause.${known}`;
};

/** Reads a page of a wallet's entries of one asset, newest first. */
type ReadPage = (page: { readonly size: number; readonly before?: string }) => Promise<{
  readonly records: readonly Bill[];
  readonly next: string | null;
}>;

const largestPage = 500;

/**
 * The newest entries of one account. In isolated margin those of other markets lie between them;
 * elsewhere a wallet has one account of an asset, and an entry's market is that of its order.
 */
export async function newestOf(
  { walletType, symbol }: AccountOf,
  most: number,
  read: ReadPage,
): Promise<readonly Bill[]> {
  const hasMarkets = walletType === walletTypes.isolatedMargin;
  const size = hasMarkets ? largestPage : most;
  let [page, found] = [await read({ size }), [] as readonly Bill[]];
  for (;;) {
    found = [...found, ...page.records.filter((bill) => !hasMarkets || bill.symbol === (symbol ?? null))];
    if (found.length >= most || page.next === null) return found.slice(0, most);
    page = await read({ size, before: page.next });
  }
}
