import type { PreviewTerms } from '@candor/amount';
import type { Balance, MarketRow } from '@candor/protocol';
import { useEffect, useMemo } from 'react';
import { openOrdersNow, useBalances, useOpenOrders } from '../../../account/account.ts';
import { useFees } from '../../../account/fees.ts';
import { useText } from '../../../i18n/text.ts';
import { bookStore, useBook, type Book } from '../../../market/book.ts';
import { useDetail } from '../../../market/detail.ts';
import { previewBook, termsOf, unitsOf } from '../../../market/preview-terms.ts';
import { assetsOf } from '../../../market/symbols.ts';
import { preferencesNow } from '../../../preferences/preferences.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { beforeLines, type BeforeLine } from './before-lines.ts';
import { problemText, type FieldProblem } from './field-problem.ts';
import type { TicketForm } from './form.ts';
import { summarize, type Summary, type TicketInputs } from './summarize.ts';
import { startPrice, takeMarket, useTicket } from './ticket-store.ts';

export interface TicketView {
  readonly form: TicketForm;
  readonly market: MarketRow;
  readonly terms: PreviewTerms;
  readonly base: string;
  readonly quote: string;
  readonly book: Book | undefined;
  readonly inputs: TicketInputs;
  /**
   * Balance of the asset the order is paid from; undefined for visitors and while it is not known.
   */
  readonly balance: Balance | undefined;
  readonly summary: Summary;
  /**
   * "Before you send", line by line; undefined while the form lacks a figure or the book is not
   * known.
   */
  readonly lines: readonly BeforeLine[] | undefined;
  readonly problem: FieldProblem | undefined;
}

/**
 * Everything that the order form of a market shows, made new with every edit and every painted
 * book; undefined while the market is not known.
 */
export function useTicketView(symbol: string): TicketView | undefined {
  const text = useText();
  useEffect(() => takeMarket(symbol), [symbol]);
  const form = useTicket((state) => state.form);
  const market = useDetail(symbol);
  const fees = useFees();
  const book = useBook(symbol);
  const balances = useBalances();
  const ownOrders = useOpenOrders(symbol);
  const { base, quote } = assetsOf(symbol);
  const balance = balances?.get(form.side === 'buy' ? quote : base);
  const last = market?.close;
  useEffect(() => {
    if (last !== null && last !== undefined) startPrice(symbol, last);
  }, [symbol, last]);
  return useMemo(() => {
    if (market === undefined || fees === undefined) return undefined;
    const terms = termsOf(market, fees, balance && { decimal: balance.available, scale: balance.scale });
    const inputs = inputsOf(market, terms, book, ownOrders ?? []);
    return viewOf({ form, market, terms, base, quote, book, inputs, balance }, text);
  }, [market, fees, balance, form, base, quote, book, ownOrders, text]);
}

type Parts = Omit<TicketView, 'summary' | 'lines' | 'problem'>;

function viewOf(parts: Parts, text: ReturnType<typeof useText>): TicketView {
  const summary = summarize(parts.form, parts.inputs);
  const { preview, bound, problem } = summary;
  return {
    ...parts,
    summary,
    lines: preview && beforeLines(parts.form, { preview, bound, refused: problem !== undefined }, parts, text),
    problem:
      problem === undefined
        ? undefined
        : problemText(problem, preview, { ...parts, hidden: preferencesNow().hideBalances }, text),
  };
}

function inputsOf(
  market: MarketRow,
  terms: PreviewTerms,
  book: Pick<Book, 'bids' | 'asks'> | undefined,
  ownOrders: Parameters<typeof previewBook>[1],
): TicketInputs {
  const { tickScale } = terms.scale;
  return {
    terms,
    book: book === undefined ? undefined : previewBook(book, ownOrders, terms.scale),
    last: unitsOf(market.close, tickScale),
    index: market.indexStale ? undefined : unitsOf(market.index, tickScale),
    nowMs: serverNow(),
    timeZone: preferencesNow().timeZone,
  };
}

/**
 * The same form on the newest book there is, not the painted one: what is checked at the moment of
 * sending.
 */
export function viewNow(view: TicketView, text: ReturnType<typeof useText>): TicketView {
  const { market, terms } = view;
  const book = bookStore(market.symbol_name).get();
  const own = openOrdersNow().filter((order) => order.symbol === market.symbol_name);
  return viewOf({ ...view, book, inputs: inputsOf(market, terms, book, own) }, text);
}
