import { displayPrice, displaySigned, subtractDecimals } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import { Change, classes, CoinIcon, directionOf, Select, useWide } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useDetail } from '../../../market/detail.ts';
import { useMarket } from '../../../market/markets.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { StarButton } from '../../../market/StarButton.tsx';
import { assetsOf } from '../../../market/symbols.ts';
import { dockChat } from '../../../page/shell-store.ts';
import { useFlashMarkets } from '../stores/use-offers.ts';
import { ProductSwitch } from '../../../market/ProductSwitch.tsx';
import { SampleFigure } from './SampleFigure.tsx';
import styles from './FlashStrip.module.css';

/** Product, market, index and its day, and by what rule contracts settle. */
export function FlashStrip(props: {
  readonly symbol: string;
  readonly samples: readonly IndexSample[];
  readonly onSymbol: (symbol: string) => void;
}) {
  const { symbol, samples, onSymbol } = props;
  const text = useText();
  const wide = useWide(900);
  const listed = useMarket(symbol);
  const market = useDetail(symbol);
  const markets = useFlashMarkets() ?? [];
  const newest = samples.at(-1);
  const decimals = market === undefined ? decimalsOf(newest?.price ?? '0.00') : decimalsOf(market.terms.tickSize);
  const moved = market?.close && market.openPrice ? subtractDecimals(market.close, market.openPrice) : undefined;
  const show = (price: string | null | undefined) =>
    price === undefined || price === null ? '—' : displayPrice(price, decimals);
  const options = markets.some((one) => one.symbol === symbol)
    ? markets
    : [{ symbol, shown: symbol, index: null }, ...markets];
  return (
    <div className={styles['strip']}>
      <ProductSwitch symbol={symbol} value="sec" />
      <div className={styles['pair']}>
        {listed !== undefined && <StarButton symbol={symbol} />}
        <CoinIcon symbol={assetsOf(symbol).base} size={28} />
        <div>
          <Select
            label={text('market.choose')}
            hideLabel
            options={options.map((one) => ({ value: one.symbol, label: one.shown }))}
            value={symbol}
            onValue={onSymbol}
          />
          <span className={styles['small']}>{text('flash.contract')}</span>
        </div>
      </div>
      <div className={styles['price']}>
        <span className={classes('num', styles['last'])}>{show(newest?.price)}</span>
        <span className={styles['small']}>
          {newest === undefined ? text('market.index') : <SampleFigure sample={newest} symbol={symbol} />}
        </span>
      </div>
      {market !== undefined && wide && (
        <dl className={styles['facts']}>
          <Fact label={text('market.change24')}>
            <span className={directionOf(market.zdf ?? '0')}>
              {moved === undefined ? '—' : displaySigned(moved, decimals)}{' '}
            </span>
            <Change percent={market.zdf} arrow={false} />
          </Fact>
          <Fact label={text('market.high24')}>{show(market.high)}</Fact>
          <Fact label={text('market.low24')}>{show(market.low)}</Fact>
        </dl>
      )}
      <p className={styles['rule']}>
        <Scale size={16} strokeWidth={1.5} aria-hidden />
        <span>{text('flash.rule')}</span>
        <Link to="/article/main/content/$type/$id" params={{ type: 'help', id: 'fixed-period-odds' }}>
          {text('flash.readRule')}
        </Link>
      </p>
      {wide && <span ref={dockChat} className={styles['chat']} />}
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
