import { displayAmount, displayCompact, displayPrice, displaySigned, subtractDecimals } from '@candor/amount';
import { Arrow, Change, classes, CoinIcon, directionOf, IconButton, useFlash, useWide, Worked } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import { askAlert } from '../../alerts/new-alert.ts';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../market/detail.ts';
import { indexWorkings, useIndex } from '../../market/index-workings.ts';
import { useLocalValue } from '../../market/rates.ts';
import { decimalsOf } from '../../market/scale.ts';
import { ProductSwitch } from '../../market/ProductSwitch.tsx';
import { useTrades } from '../../market/trades.ts';
import { StarButton } from '../../market/StarButton.tsx';
import { assetsOf, pairOf } from '../../market/symbols.ts';
import { dockChat } from '../../page/shell-store.ts';
import { hasContracts, hasFlash } from '../../transport/platform.ts';
import { useFaded } from '../../transport/use-connection.ts';
import { MarketSwitcher } from '../switcher/MarketSwitcher.tsx';
import styles from './MarketStrip.module.css';

/** A market in one line: pair, last price, its day, its index. */
export function MarketStrip(props: {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** Before the controls at the end. */
  readonly controls?: ReactNode;
}) {
  const { symbol, onSymbol, controls } = props;
  const text = useText();
  const market = useDetail(symbol);
  const local = useLocalValue();
  const wide = useWide(900);
  const price = useFlash<HTMLSpanElement>(market?.close);
  const { base, quote } = assetsOf(symbol);
  const priceDecimals = market === undefined ? 2 : decimalsOf(market.terms.tickSize);
  const show = (decimal: string | null | undefined) =>
    decimal === null || decimal === undefined ? '—' : displayPrice(decimal, priceDecimals);
  const change = market?.zdf ?? '0';
  const moved = market?.close && market.openPrice ? subtractDecimals(market.close, market.openPrice) : undefined;
  const faded = useFaded();
  // As the book says it: whether the last trade bought or sold. The day's direction is at the day's
  // change.
  const side = useTrades(symbol)?.[0]?.takerSide;
  return (
    <div className={styles['strip']} data-faded={faded ? '' : undefined}>
      {(hasFlash() || hasContracts()) && <ProductSwitch symbol={symbol} value="spot" />}
      <div className={styles['pair']}>
        <StarButton symbol={symbol} />
        <span className={styles['coin']}>
          <CoinIcon symbol={base} size={28} />
        </span>
        <MarketSwitcher symbol={symbol} name={market?.name ?? ''} onSymbol={onSymbol} />
      </div>
      <div className={styles['price']}>
        <span ref={price} className={classes('num', styles['last'], side && (side === 'sell' ? 'down' : 'up'))}>
          {show(market?.close)}
        </span>
        <span className={styles['local']}>{local(market?.close) ?? ''}</span>
        <span className={styles['narrow']}>
          <Change percent={market?.zdf} />
        </span>
      </div>
      <dl className={styles['facts']}>
        <Fact label={text('market.change24')}>
          <span className={classes('num', directionOf(change))}>
            <Arrow direction={directionOf(change)} /> {moved === undefined ? '—' : displaySigned(moved, priceDecimals)}
          </span>
          <span className={styles['percent']}>
            <Change percent={market?.zdf} arrow={false} />
          </span>
        </Fact>
        <Fact label={text('market.high24')}>{show(market?.high)}</Fact>
        <Fact label={text('market.low24')}>{show(market?.low)}</Fact>
        <Fact label={text('market.volume24', { asset: base })}>
          {market === undefined ? '—' : displayAmount(market.volume24, 3)}
        </Fact>
        <Fact label={text('market.turnover24', { asset: quote })}>
          {market === undefined ? '—' : displayCompact(market.amount)}
        </Fact>
        <Fact label={text('market.index')}>
          <IndexFigure symbol={symbol} shown={show(market?.indexStale === true ? null : market?.index)} />
        </Fact>
      </dl>
      <div className={styles['controls']}>
        {controls}
        {wide && <span ref={dockChat} className={styles['chat']} />}
        <IconButton
          label={text('alerts.set')}
          icon={<AlarmClock size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => askAlert(symbol)}
        />
        <Link
          to="/exchange/full-screen/$pair"
          params={{ pair: pairOf(symbol) }}
          tabIndex={-1}
          className={styles['full']}
        >
          <IconButton label={text('market.fullScreen')} icon={<Maximize size={16} strokeWidth={1.5} aria-hidden />} />
        </Link>
      </div>
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);

function IndexFigure({ symbol, shown }: { readonly symbol: string; readonly shown: string }) {
  const text = useText();
  const state = useIndex(symbol, true);
  return <Worked {...indexWorkings(symbol, state, text)}>{shown}</Worked>;
}
