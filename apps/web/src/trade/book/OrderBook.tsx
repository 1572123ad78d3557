import { divideDecimals, displayAmount, displayFinePercent, displayPrice, displayShares } from '@candor/amount';
import { Arrow, classes, LoadingBars, Menu, IconButton, Select, Worked } from '@candor/ui';
import { Rows2, Rows3 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useBook, type Book } from '../../market/book.ts';
import { useMarket } from '../../market/markets.ts';
import { scaleOf } from '../../market/scale.ts';
import { assetsOf } from '../../market/symbols.ts';
import { useTrades } from '../../market/trades.ts';
import { useFaded } from '../../transport/use-connection.ts';
import type { MarketRow } from '@candor/protocol';
import { unitsOf } from '../../market/preview-terms.ts';
import { useSizeUnit, useTradeHands } from '../hands.ts';
import { OneClickBar } from '../one-click/OneClickBar.tsx';
import { bookView, sumText, type BookRow, type SumIn } from './book-rows.ts';
import { setBook, useBookSettings } from './book-settings.ts';
import { clickedBy } from './held.ts';
import { groupingsOf } from './groupings.ts';
import { onBookKey } from './book-keys.ts';
import { useFollowedRow } from './use-followed-row.ts';
import { usePriceClick, type Hands } from './use-price-click.ts';
import { useRowCount } from './use-row-count.ts';
import styles from './OrderBook.module.css';

type Sides = 'both' | 'bids' | 'asks';
type Which = 'asks' | 'bids';

/**
 * The live book: asks above, bids below, sums and depth. A click fills the price, with Shift the
 * amount up to that row too.
 */
export function OrderBook({
  symbol,
  compact = false,
  titled = true,
}: {
  readonly symbol: string;
  readonly compact?: boolean;
  /** Off where a tab above says already that this is the book. */
  readonly titled?: boolean;
}) {
  const text = useText();
  const market = useMarket(symbol);
  const book = useBook(symbol);
  if (market === undefined || book === undefined)
    return (
      <section aria-label={text('market.book')} className={styles['book']}>
        <LoadingBars rows={12} label={text('common.loading')} />
      </section>
    );
  return <LiveBook market={market} book={book} compact={compact} titled={titled} />;
}

interface Shown {
  readonly market: MarketRow;
  readonly book: Book;
  readonly compact: boolean;
}

function LiveBook({ market, book, compact, titled }: Shown & { readonly titled: boolean }) {
  const text = useText();
  const scale = scaleOf(market);
  const [groupTicks, setGroupTicks] = useState(1n);
  const [sides, setSides] = useState<Sides>('both');
  const body = useRef<HTMLDivElement>(null);
  const rows = useRowCount(body, sides === 'both' ? 2 : 1);
  const view = useMemo(() => bookView(book, { scale, groupTicks, rows }), [book, scale, groupTicks, rows]);
  const { restingPrices, place } = useTradeHands();
  const sumIn = useSumIn(market);
  const { quote } = assetsOf(market.symbol_name);
  const { unit } = useSizeUnit(market.symbol_name);
  const faded = useFaded();
  const hands = usePriceClick(market.symbol_name, compact, view);
  const side = (which: Which) => (
    <Side
      which={which}
      rows={which === 'asks' ? view.asks.toReversed() : view.bids}
      fill={rows}
      own={restingPrices}
      market={market}
      groupTicks={groupTicks}
      compact={compact}
      hands={hands}
    />
  );
  return (
    <section
      aria-label={text('market.book')}
      className={classes(styles['book'], compact && styles['compact'])}
      data-faded={faded ? '' : undefined}
    >
      {!compact && (
        <Head
          titled={titled}
          market={market}
          groupTicks={groupTicks}
          onGroup={setGroupTicks}
          sides={sides}
          onSides={setSides}
        />
      )}
      <div className={styles['columns']} aria-hidden>
        <span>{compact ? text('ticket.price') : text('market.price', { asset: quote })}</span>
        <span>{compact ? unit : text('market.amount', { asset: unit })}</span>
        {!compact && <span>{text('market.sum', { asset: sumIn === 'quote' ? quote : unit })}</span>}
      </div>
      <div ref={body} className={styles['body']}>
        {view.asks.length + view.bids.length === 0 && <p className={styles['empty']}>{text('market.bookEmpty')}</p>}
        {sides !== 'bids' && side('asks')}
        <Middle market={market} spread={view.spread} book={book} compact={compact} />
        {sides !== 'asks' && side('bids')}
      </div>
      {!compact && view.balance !== null && <Balance {...view.balance} />}
      {!compact && place !== undefined && <OneClickBar symbol={market.symbol_name} place="book" />}
    </section>
  );
}

/** What the sums are in: as the user chose, where price times quantity is a value. */
function useSumIn(market: MarketRow): SumIn {
  const { sumIn } = useBookSettings();
  return useSizeUnit(market.symbol_name).hasNotional ? sumIn : 'base';
}

function Head(props: {
  readonly titled: boolean;
  readonly market: MarketRow;
  readonly groupTicks: bigint;
  readonly onGroup: (ticks: bigint) => void;
  readonly sides: Sides;
  readonly onSides: (sides: Sides) => void;
}) {
  const text = useText();
  const { titled, market, groupTicks, onGroup, sides, onSides } = props;
  const { tickScale } = scaleOf(market);
  const sumIn = useSumIn(market);
  const { quote } = assetsOf(market.symbol_name);
  const { unit, hasNotional } = useSizeUnit(market.symbol_name);
  const groupings = groupingsOf(tickScale, unitsOf(market.close, tickScale) ?? 1n);
  return (
    <header className={styles['head']}>
      <h2>{titled && text('market.book')}</h2>
      <Select
        quiet
        hideLabel
        label={text('market.grouping')}
        options={groupings.map(({ ticks, label }) => ({ value: String(ticks), label }))}
        value={String(groupTicks)}
        onValue={(ticks) => onGroup(BigInt(ticks))}
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            label={text('market.sides')}
            icon={
              sides === 'both' ? (
                <Rows2 size={16} strokeWidth={1.5} aria-hidden />
              ) : (
                <Rows3 size={16} strokeWidth={1.5} aria-hidden />
              )
            }
          />
        }
        items={[
          ...(['both', 'bids', 'asks'] as const).map((value) => ({
            label: text(`market.sides.${value}`),
            chosen: value === sides,
            onSelect: () => onSides(value),
          })),
          ...(hasNotional ? (['base', 'quote'] as const) : []).map((value) => ({
            label: text('market.sum', { asset: value === 'base' ? unit : quote }),
            chosen: value === sumIn,
            onSelect: () => setBook({ sumIn: value }),
          })),
        ]}
      />
    </header>
  );
}

function Side(props: {
  readonly which: Which;
  readonly rows: readonly BookRow[];
  readonly fill: number;
  readonly own: ReadonlySet<string>;
  readonly market: MarketRow;
  readonly groupTicks: bigint;
  readonly compact: boolean;
  readonly hands: Hands;
}) {
  const text = useText();
  const { which, rows, fill, own, market, groupTicks, compact, hands } = props;
  const grid = useFollowedRow();
  const blanks = Array.from({ length: Math.max(0, fill - rows.length) }, (_, index) => (
    <div key={`blank ${index}`} role="presentation" className={styles['row']} />
  ));
  return (
    <div
      ref={grid}
      translate="no"
      role="grid"
      aria-label={text(`market.sides.${which}`)}
      tabIndex={-1}
      className={styles[which]}
      onKeyDown={onBookKey}
    >
      {which === 'asks' && blanks}
      {rows.map((row, index) => (
        <Row
          key={index}
          row={row}
          which={which}
          market={market}
          own={groupTicks === 1n && own.has(row.price)}
          place={`${which} ${index}`}
          first={which === 'bids' && index === 0}
          compact={compact}
          hands={hands}
        />
      ))}
      {which === 'bids' && blanks}
    </div>
  );
}

function Row(props: {
  readonly row: BookRow;
  readonly which: Which;
  readonly market: MarketRow;
  readonly own: boolean;
  readonly place: string;
  /** The row that Tab reaches; arrow keys lead to the others. */
  readonly first: boolean;
  readonly compact: boolean;
  readonly hands: Hands;
}) {
  const text = useText();
  const { row, which, market, own, place, first, compact, hands } = props;
  const { held, onPrice } = hands;
  const sumIn = useSumIn(market);
  const shown = { symbol: market.symbol_name, which, row };
  const { tickScale, lotScale } = scaleOf(market);
  const { quote } = assetsOf(market.symbol_name);
  const { unit, hasNotional } = useSizeUnit(market.symbol_name);
  const average = divideDecimals(row.sumNotional, row.sum, tickScale, 'half_up');
  const upTo = hasNotional
    ? text('market.rowSum', {
        sum: row.sum,
        base: unit,
        quote,
        notional: displayAmount(row.sumNotional, 2),
        average: displayPrice(average, tickScale),
      })
    : `${text('market.sum', { asset: unit })} ${row.sum}`;
  const quantity = displayAmount(row.quantity, compact ? Math.min(lotScale, 4) : lotScale);
  return (
    <div
      role="row"
      tabIndex={first ? 0 : -1}
      title={upTo}
      className={styles['row']}
      data-price={row.price}
      data-sum={row.sum}
      style={{ '--depth': row.depth } as React.CSSProperties}
      onPointerDown={() => held.press(place, shown)}
      onFocus={() => held.focus(place, shown)}
      onClick={(event) => onPrice(held.release(place, shown, clickedBy(event)), event.shiftKey)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) onPrice(held.release(place, shown, 'keys'), event.shiftKey);
      }}
    >
      <span role="gridcell" className={classes('num', which === 'asks' ? 'down' : 'up', own && styles['own'])}>
        {displayPrice(row.price, tickScale)}
        {own && <span className="visually-hidden"> {text('market.ownOrder')}</span>}
      </span>
      <span role="gridcell" className="num">
        {quantity}
      </span>
      {!compact && (
        <span role="gridcell" className={classes('num', styles['sum'])}>
          {sumText(row, sumIn, lotScale)}
        </span>
      )}
    </div>
  );
}

function Middle(props: Shown & { readonly spread: { readonly price: string; readonly fraction: string } | null }) {
  const text = useText();
  const { market, spread, book, compact } = props;
  const { tickScale } = scaleOf(market);
  const { quote } = assetsOf(market.symbol_name);
  const side = useTrades(market.symbol_name)?.[0]?.takerSide;
  const direction = side === 'sell' ? 'down' : 'up';
  const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]];
  const shown = (price: string | undefined): string => (price === undefined ? '' : displayPrice(price, tickScale));
  return (
    <div className={styles['middle']}>
      <span className={classes('num', styles['last'], side !== undefined && direction)}>
        {market.close === null ? '—' : displayPrice(market.close, tickScale)}
        {side !== undefined && ' '}
        {side !== undefined && <Arrow direction={direction} />}
      </span>
      {spread !== null && (
        <span className={styles['spread']}>
          {text('market.spread')}{' '}
          <Worked
            title={text('market.spread')}
            formula={text('market.spreadFormula')}
            inputs={[
              { label: text('market.bestAsk'), value: shown(ask), unit: quote },
              { label: text('market.bestBid'), value: shown(bid), unit: quote },
            ]}
            substituted={`${shown(ask)} − ${shown(bid)}`}
            result={displayPrice(spread.price, tickScale)}
            unit={quote}
            rounding={text('market.exact')}
          >
            {displayPrice(spread.price, tickScale)}
          </Worked>
          {!compact && <span className="num"> · {displayFinePercent(spread.fraction)}</span>}
        </span>
      )}
    </div>
  );
}

function Balance({ bids: bidLots, asks: askLots }: { readonly bids: bigint; readonly asks: bigint }) {
  const text = useText();
  const [bids, asks] = displayShares(bidLots, askLots);
  return (
    <p className={styles['balance']} aria-label={text('market.balanceOfSides', { bids, asks })} role="img">
      <span className="num up">{bids}</span>
      <span className={styles['bar']}>
        <span style={{ width: bids }} className={styles['barBids']} />
        <span style={{ width: asks }} className={styles['barAsks']} />
      </span>
      <span className="num down">{asks}</span>
    </p>
  );
}
