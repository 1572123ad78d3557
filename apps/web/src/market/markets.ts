import { marketInitData, type MarketRow, type OutputOf, type PublicMessage } from '@candor/protocol';
import { LastAsked } from '@candor/protocol/live';
import { useEffect } from 'react';
import { create } from 'zustand';
import { publicSocket, useConnectionStore } from '../transport/public-socket.ts';
import { request } from '../transport/request.ts';

type InitData = OutputOf<typeof marketInitData>;
type DayOfAll = Extract<PublicMessage, { type: 'ALL_SYMBOL_DETAIL' }>['data'];

interface Markets {
  readonly rows: readonly MarketRow[] | undefined;
  readonly feed: InitData['feed'] | undefined;
  /** The list could not be read; tried again every few seconds. */
  readonly failed: boolean;
}

const store = create<Markets>(() => ({ rows: undefined, feed: undefined, failed: false }));

/** The rows with newer figures of the day. A row that did not change stays the same object. */
export function withDay(rows: readonly MarketRow[], day: DayOfAll): readonly MarketRow[] {
  const bySymbol = new Map(day.map((entry) => [entry.symbolName, entry]));
  return rows.map((row) => {
    const entry = bySymbol.get(row.symbol_name);
    if (entry === undefined || !differs(row, entry)) return row;
    const { close, zdf, amount, high, low, openPrice, indexStale } = entry;
    return { ...row, close, zdf, amount, high, low, high24: high, low24: low, openPrice, indexStale };
  });
}

const differs = (row: MarketRow, entry: DayOfAll[number]): boolean =>
  row.close !== entry.close ||
  row.amount !== entry.amount ||
  row.zdf !== entry.zdf ||
  row.indexStale !== entry.indexStale;

const reloadMs = 60_000;
/** Without a live socket the list is all there is. */
const reloadAloneMs = 5_000;
const retryMs = 3_000;
const againMs = 500;
let followers = 0;
let stop = (): void => {};

/** Keeps the market list live while anything shows it. */
function follow(): () => void {
  followers += 1;
  if (followers === 1) stop = start();
  return () => {
    followers -= 1;
    if (followers === 0) stop();
  };
}

function start(): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let loadedMs = 0;
  /** Of the markets' states and terms, as last received: another number means other rules. */
  let rulesSeq: number | undefined;
  const asked = new LastAsked();
  const load = async () => {
    const counts = asked.begin();
    const loaded = await request(marketInitData, { input: {}, signal: ending.signal, quiet: true }).catch(() => null);
    // Rules that changed meanwhile were asked for again: the answer to that question counts.
    if (ending.signal.aborted || !counts()) return;
    if (loaded === null) store.setState({ failed: true });
    else store.setState({ rows: loaded.markets, feed: loaded.feed, failed: false });
    loadedMs = Date.now();
    // The socket said other rules while the list was on its way: it is asked for again.
    const mayBeOld = loaded !== null && rulesSeq !== undefined && rulesSeq !== loaded.rulesSeq;
    if (mayBeOld) timer = setTimeout(() => void load(), againMs);
    else timer = setTimeout(next, loaded === null ? retryMs : reloadAloneMs);
    rulesSeq = loaded?.rulesSeq ?? rulesSeq;
  };
  const next = () => {
    const live = useConnectionStore.getState().state === 'live' && !store.getState().failed;
    if (live && Math.abs(Date.now() - loadedMs) < reloadMs) timer = setTimeout(next, reloadAloneMs);
    else void load();
  };
  void load();
  const unsubscribe = publicSocket.subscribe({ type: 'ALL_SYMBOL_DETAIL' }, (message) => {
    if (message.type !== 'ALL_SYMBOL_DETAIL') return;
    const { rows } = store.getState();
    if (rows !== undefined) store.setState({ rows: withDay(rows, message.data) });
    if (rulesSeq !== undefined && message.rulesSeq !== rulesSeq) {
      clearTimeout(timer);
      void load();
    }
    rulesSeq = message.rulesSeq;
  });
  return () => {
    ending.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Every listed market, live; undefined while they are not known. */
export function useMarkets(): readonly MarketRow[] | undefined {
  useEffect(follow, []);
  return store((state) => state.rows);
}

/**
 * Markets of products with lists of their own, by symbol: they put them here, and book, chart and
 * tape find them.
 */
export const otherMarkets = create<ReadonlyMap<string, MarketRow>>(() => new Map());

/** One market, live. */
export function useMarket(symbol: string): MarketRow | undefined {
  useEffect(follow, []);
  const other = otherMarkets((rows) => rows.get(symbol));
  return store((state) => state.rows?.find((row) => row.symbol_name === symbol)) ?? other;
}

/** Whether the list could not be read. */
export const useMarketsFailed = (): boolean => store((state) => state.failed);

/** Where prices come from. */
export const useFeed = (): Markets['feed'] => store((state) => state.feed);
