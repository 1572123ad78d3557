import { displayPpm } from '@candor/amount';
import { classes } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useFees, type FeeRate } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { serverNow } from '../transport/server-clock.ts';
import { useConnection } from '../transport/use-connection.ts';
import { useBook } from './book.ts';
import { useFeed, useMarkets } from './markets.ts';
import styles from './StatusStrip.module.css';

/** The user's rates where they are not those of the spot markets. */
type Fees = Pick<FeeRate, 'makerPpm' | 'takerPpm'>;

/**
 * Connection, age of the data, the book's number, the user's fees, the exchange's time: in one line
 * under a workplace.
 */
export function StatusStrip({ symbol, fees }: { readonly symbol?: string; readonly fees?: Fees }) {
  const text = useText();
  // The strip says how old the data is, so it keeps the market list live on pages that show no
  // market.
  useMarkets();
  const { state, dataAgeMs } = useConnection();
  const feed = useFeed();
  const stale = dataAgeMs !== null && dataAgeMs > 2_000;
  return (
    <footer className={styles['strip']}>
      <span className={styles['facts']}>
        <span className={classes(styles['state'], state !== 'live' && styles['warn'])} role="status">
          {text(`market.${state}`)}
        </span>
        {dataAgeMs !== null && (
          <span className={classes('num', styles['age'], stale && styles['warn'])}>
            {text('market.dataAge', { age: ageText(dataAgeMs) })}
          </span>
        )}
        {feed !== undefined && <span>{text(`shell.feed.${feed.kind}`, { label: feed.label })}</span>}
        {fees === undefined ? <SpotFees /> : <FeesLine fees={fees} />}
        {symbol !== undefined && <Sequence symbol={symbol} />}
      </span>
      <span className={styles['end']}>
        <Clock />
        <span>{text('market.risk')}</span>
      </span>
    </footer>
  );
}

const ageText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 1_000)} s`);

function Sequence({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const book = useBook(symbol);
  if (book === undefined) return null;
  return <span>{text('market.sequence', { sequence: String(book.sequence), gaps: book.gaps })}</span>;
}

function SpotFees() {
  const fees = useFees();
  return fees && <FeesLine fees={fees} />;
}

function FeesLine({ fees: { makerPpm, takerPpm } }: { readonly fees: Fees }) {
  const text = useText();
  return <span>{text('market.yourFees', { maker: displayPpm(makerPpm), taker: displayPpm(takerPpm) })}</span>;
}

function Clock() {
  const text = useText();
  const time = useTime();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="num">{text('market.serverTime', { time: time.dateTime(now), zone: time.zoneName })}</span>;
}
