import { displayPrice } from '@candor/amount';
import { Change } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarket } from '../market/markets.ts';
import { useLocalValue } from '../market/rates.ts';
import { defaultSymbol } from '../market/symbols.ts';
import { useTime } from '../preferences/format.ts';
import { serverNow } from '../transport/server-clock.ts';
import styles from './Preferences.module.css';

/** One line of the product as the choices make it look. */
export function Sample() {
  const text = useText();
  const time = useTime();
  const local = useLocalValue();
  const market = useMarket(defaultSymbol);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles['sample']}>
      <p className={styles['sampleHead']}>{text('shell.sample')}</p>
      <p className="num">
        {time.dateTime(now)} {time.zoneName}
      </p>
      {market !== undefined && market.close !== null && (
        <p>
          <strong>{market.base_symbol}</strong>{' '}
          <span className="num">{displayPrice(market.close, market.part_cou)}</span> <Change percent={market.zdf} />{' '}
          <span className="num">{local(market.close)}</span>
        </p>
      )}
    </div>
  );
}
