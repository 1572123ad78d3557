import { displayPrice } from '@candor/amount';
import { Change, classes, CoinIcon, directionOf, IconButton } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { Minimize, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useMarket } from '../../../market/markets.ts';
import { pairOf } from '../../../market/symbols.ts';
import { storageKey } from '../../../transport/platform.ts';
import { readText, writeText } from '../../../transport/storage.ts';
import { dockChat } from '../../../page/shell-store.ts';
import { MarketSwitcher } from '../../../trade/switcher/MarketSwitcher.tsx';
import styles from './FullScreenPage.module.css';

const key = storageKey('open-pairs');

function storedPairs(): readonly string[] {
  try {
    const read = JSON.parse(readText(key) ?? '[]') as unknown;
    return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** The pairs one works with, a tab each, and the way out. */
export function PairTabs({
  symbol,
  onSymbol,
}: {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
}) {
  const text = useText();
  const [kept, setKept] = useState(storedPairs);
  const pairs = kept.includes(symbol) ? kept : [...kept, symbol];
  const stored = JSON.stringify(pairs);
  useEffect(() => writeText(key, stored), [stored]);
  const close = (closed: string) => {
    const left = pairs.filter((pair) => pair !== closed);
    setKept(left);
    if (closed === symbol && left[0] !== undefined) onSymbol(left[0]);
  };
  const open = (next: string) => {
    setKept(pairs.includes(next) ? pairs : [...pairs, next]);
    onSymbol(next);
  };
  return (
    <nav aria-label={text('chart.full.pairs')} className={styles['tabs']}>
      {pairs.map((pair) => (
        <PairTab
          key={pair}
          pair={pair}
          here={pair === symbol}
          only={pairs.length === 1}
          onOpen={open}
          onClose={close}
        />
      ))}
      <div className={styles['tab']}>
        <MarketSwitcher symbol={text('chart.full.addPair')} name="" onSymbol={open} />
      </div>
      <div className={styles['end']}>
        <span ref={dockChat} />
        <Link to="/trade/index" search={{ type: 'spot', symbol: pairOf(symbol) }}>
          <Minimize size={14} strokeWidth={1.5} aria-hidden /> {text('chart.full.leave')}
        </Link>
      </div>
    </nav>
  );
}

function PairTab(props: {
  readonly pair: string;
  readonly here: boolean;
  readonly only: boolean;
  readonly onOpen: (pair: string) => void;
  readonly onClose: (pair: string) => void;
}) {
  const text = useText();
  const { pair, here, only, onOpen, onClose } = props;
  const market = useMarket(pair);
  return (
    <div className={classes(styles['tab'], here && styles['tabHere'])}>
      <button type="button" aria-current={here ? 'page' : undefined} onClick={() => onOpen(pair)}>
        <CoinIcon symbol={market?.base_symbol ?? pair} size={18} />
        {pair}
        <span className={classes('num', directionOf(market?.zdf ?? '0'))}>
          {market?.close === null || market === undefined ? '—' : displayPrice(market.close, market.part_cou)}
        </span>
        <Change percent={market?.zdf} arrow={false} />
      </button>
      {!only && (
        <IconButton
          label={text('chart.full.closePair', { symbol: pair })}
          icon={<X size={14} strokeWidth={1.5} aria-hidden />}
          onClick={() => onClose(pair)}
        />
      )}
    </div>
  );
}
