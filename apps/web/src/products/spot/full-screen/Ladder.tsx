import { displayAmount, displayPrice } from '@candor/amount';
import { Button, classes, IconButton, LoadingBars, Select, toast } from '@candor/ui';
import { Crosshair } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useOpenOrders } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { useBook } from '../../../market/book.ts';
import { useMarket } from '../../../market/markets.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import { scaleOf } from '../../../market/scale.ts';
import { useSession } from '../../../session/session.ts';
import { groupingsOf } from '../../../trade/book/groupings.ts';
import { clickedBy, Held } from '../../../trade/book/held.ts';
import { OneClickBar } from '../../../trade/one-click/OneClickBar.tsx';
import { useClickQuantity } from '../../../trade/one-click/one-click.ts';
import { usePlacing } from '../hands/use-placing.ts';
import { useOrderActions } from '../orders/use-order-actions.ts';
import { fillPrice, setSide } from '../ticket/ticket-store.ts';
import { ladder, type Rung } from './ladder-model.ts';
import styles from './FullScreenPage.module.css';

const rungHeight = 24;
/** A rung is at first about a twenty-thousandth of the price high. */
const rungsOfPrice = 20_000n;

/**
 * Fixed prices with bids and asks either side. A click fills the form in; placing at a click has to
 * be turned on first.
 */
export function Ladder({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const book = useBook(symbol);
  const orders = useOpenOrders(symbol);
  const body = useRef<HTMLDivElement>(null);
  const rungs = useRungCount(body);
  const [step, setStep] = useState<bigint>();
  const [centre, setCentre] = useState<bigint>();
  const clickQuantity = useClickQuantity({ symbol, place: 'ladder' });
  const place = usePlacing();
  const scale = market && scaleOf(market);
  const last = scale && (unitsOf(market.close, scale.tickScale) ?? 1n);
  const groupings = scale && last ? groupingsOf(scale.tickScale, last) : [];
  const stepTicks = step ?? groupings.find(({ ticks }) => ticks * rungsOfPrice >= (last ?? 1n))?.ticks ?? 1n;
  const middle = last === undefined ? undefined : last / stepTicks;
  const centreStep = centre ?? middle;
  const drawn =
    scale === undefined || book === undefined || centreStep === undefined
      ? undefined
      : ladder(book, orders ?? [], { ...scale, stepTicks, centreStep, rungs });
  // Prices stand still until the last one leaves the ladder.
  if (middle !== undefined && (centre === undefined || distance(centre, middle) > BigInt(Math.floor(rungs / 2))))
    setCentre(middle);
  if (drawn === undefined || market === undefined || scale === undefined)
    return <LoadingBars rows={12} label={text('common.loading')} />;
  const click = (pressed: Pressed, now: Pressed) => {
    // The market was changed under the finger: nothing was meant here.
    if (pressed.symbol !== symbol) return;
    const { side, price } = pressed;
    if (clickQuantity !== undefined && side === now.side) return place(symbol, side, price, clickQuantity);
    setSide(side);
    fillPrice(price);
    if (clickQuantity === undefined) return;
    toast({
      title: text('oneClick.notSent'),
      text: text('oneClick.passed', { price: displayPrice(price, scale.tickScale) }),
      tone: 'error',
    });
  };
  return (
    <div className={styles['ladderBody']}>
      <div className={styles['ladderLine']} style={{ padding: '4px 12px' }}>
        <Select
          quiet
          hideLabel
          label={text('chart.full.step')}
          options={groupings.map(({ ticks, label }) => ({ value: String(ticks), label }))}
          value={String(stepTicks)}
          onValue={(ticks) => {
            setStep(BigInt(ticks));
            setCentre(undefined);
          }}
        />
        <IconButton
          label={text('chart.full.recentre')}
          icon={<Crosshair size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => setCentre(middle)}
        />
      </div>
      <div className={styles['rungHead']} aria-hidden>
        <span>{text('chart.full.mine')}</span>
        <span>{text('chart.full.bids')}</span>
        <span>{text('ticket.price')}</span>
        <span>{text('chart.full.asks')}</span>
        <span>{text('chart.full.mine')}</span>
      </div>
      <div ref={body} className={styles['rungs']} translate="no">
        {drawn.map((rung) => (
          <RungRow
            key={rung.price}
            symbol={symbol}
            rung={rung}
            tickScale={scale.tickScale}
            last={last ?? 0n}
            onPrice={click}
          />
        ))}
      </div>
      <div className={styles['ladderFoot']}>
        <OneClickBar symbol={symbol} place="ladder" />
        <CancelSides symbol={symbol} />
      </div>
    </div>
  );
}

/** A price of the ladder as it was when it was pressed: below the last price it buys. */
interface Pressed {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
}

function RungRow(props: {
  readonly symbol: string;
  readonly rung: Rung;
  readonly tickScale: number;
  readonly last: bigint;
  readonly onPrice: (pressed: Pressed, now: Pressed) => void;
}) {
  const { symbol, rung, tickScale, last, onPrice } = props;
  const below = (unitsOf(rung.price, tickScale) ?? 0n) <= last;
  const now: Pressed = { symbol, side: below ? 'buy' : 'sell', price: rung.price };
  const [held] = useState(() => new Held<Pressed>());
  const fill = (share: number, colour: string): CSSProperties => ({
    background: `linear-gradient(to left, color-mix(in srgb, var(${colour}) 14%, transparent) ${share * 100}%, transparent 0)`,
  });
  const show = (quantity: string | undefined) => (quantity === undefined ? '' : displayAmount(quantity, 3));
  return (
    <div className={styles['rung']}>
      <span className={classes('num', 'up', rung.ownBid !== undefined && styles['own'])}>{show(rung.ownBid)}</span>
      <span className="num" style={fill(rung.bidShare, '--up')}>
        {show(rung.bid)}
      </span>
      <button
        type="button"
        className={classes('num', styles['rungPrice'], below ? 'up' : 'down')}
        onPointerDown={() => held.press(rung.price, now)}
        onFocus={() => held.focus(rung.price, now)}
        onClick={(event) => onPrice(held.release(rung.price, now, clickedBy(event)), now)}
      >
        {displayPrice(rung.price, tickScale)}
      </button>
      <span className="num" style={fill(rung.askShare, '--down')}>
        {show(rung.ask)}
      </span>
      <span className={classes('num', 'down', rung.ownAsk !== undefined && styles['own'])}>{show(rung.ownAsk)}</span>
    </div>
  );
}

function CancelSides({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const session = useSession();
  const orders = useOpenOrders(symbol) ?? [];
  const { cancel } = useOrderActions();
  if (session === null) return null;
  const of = (side: 'buy' | 'sell') => orders.filter((order) => order.side === side);
  return (
    <div className={styles['ladderLine']}>
      <Button size={28} disabled={of('buy').length === 0} onClick={() => of('buy').forEach(cancel)}>
        {text('chart.full.cancelBids')}
      </Button>
      <Button size={28} disabled={of('sell').length === 0} onClick={() => of('sell').forEach(cancel)}>
        {text('chart.full.cancelAsks')}
      </Button>
    </div>
  );
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

function useRungCount(body: React.RefObject<HTMLDivElement | null>): number {
  const [rungs, setRungs] = useState(25);
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRungs(Math.max(7, Math.floor(element.clientHeight / rungHeight))));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return rungs;
}
