import { previewOrder, type OrderPreview, type PreviewInput, type PreviewTerms } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { useEffect, useMemo } from 'react';
import { useBalances, useOpenOrders, openOrdersNow } from '../../account/account.ts';
import { useFees } from '../../account/fees.ts';
import { bookStore, useBook, type Book } from '../../market/book.ts';
import { useDetail } from '../../market/detail.ts';
import { assetsOf } from '../../market/symbols.ts';
import type { AmountField, TicketForm } from './form.ts';
import { previewInput } from './preview-input.ts';
import { previewBook, termsOf, unitsOf } from '../../market/preview-terms.ts';
import { takeMarket, useTicket } from './ticket-store.ts';

export interface TicketView {
  readonly form: TicketForm;
  readonly market: MarketRow;
  readonly terms: PreviewTerms;
  readonly base: string;
  readonly quote: string;
  readonly book: Book | undefined;
  /** Balance of the asset the order is paid from; undefined for visitors and while it is not known. */
  readonly available: string | undefined;
  readonly preview: OrderPreview | undefined;
  readonly missing: AmountField | undefined;
}

/** Everything that the order form of a market shows, made new with every edit and every painted book; undefined while the market is not known. */
export function useTicketView(symbol: string): TicketView | undefined {
  useEffect(() => takeMarket(symbol), [symbol]);
  const form = useTicket((state) => state.form);
  const market = useDetail(symbol);
  const fees = useFees();
  const book = useBook(symbol);
  const balances = useBalances();
  const ownOrders = useOpenOrders(symbol);
  const { base, quote } = assetsOf(symbol);
  const balance = balances?.get(form.side === 'buy' ? quote : base);
  return useMemo(() => {
    if (market === undefined || fees === undefined) return undefined;
    const terms = termsOf(market, fees, balance && { decimal: balance.available, scale: balance.scale });
    const input = previewInput(form, terms.scale, observedIn(market, terms));
    const common = { form, market, terms, base, quote, book, available: balance?.available };
    if ('missing' in input) return { ...common, preview: undefined, missing: input.missing };
    if (book === undefined) return { ...common, preview: undefined, missing: undefined };
    return { ...common, preview: previewOn(book, input, ownOrders ?? [], terms), missing: undefined };
  }, [market, fees, balance, form, base, quote, book, ownOrders]);
}

const observedIn = (market: MarketRow, { scale }: PreviewTerms) => ({
  last: unitsOf(market.close, scale.tickScale),
  index: market.indexStale ? undefined : unitsOf(market.index, scale.tickScale),
});

const previewOn = (
  book: Pick<Book, 'bids' | 'asks'>,
  input: PreviewInput,
  ownOrders: Parameters<typeof previewBook>[1],
  terms: PreviewTerms,
): OrderPreview => previewOrder(input, previewBook(book, ownOrders, terms.scale), terms);

/** The preview on the newest book there is, not the painted one: what is checked at the moment of sending. */
export function previewNow({ form, market, terms }: TicketView): OrderPreview | undefined {
  const book = bookStore(market.symbol_name).get();
  const input = previewInput(form, terms.scale, observedIn(market, terms));
  if (book === undefined || 'missing' in input) return undefined;
  const own = openOrdersNow().filter((order) => order.symbol === market.symbol_name);
  return previewOn(book, input, own, terms);
}

/** What decides money in a preview: the most that is paid, or the least that is got. */
export const decidingTotal = (preview: OrderPreview | undefined): bigint | undefined =>
  preview?.mostYouPay ?? preview?.leastYouGet;
