import { displayCompact, displayPrice, displaySigned, subtractDecimals } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import { Change, classes, CoinIcon, directionOf, useFlash, useWide, Worked } from '@candor/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useDetail } from '../../../market/detail.ts';
import { ProductSwitch } from '../../../market/ProductSwitch.tsx';
import { decimalsOf } from '../../../market/scale.ts';
import { dockChat } from '../../../page/shell-store.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { useFaded } from '../../../transport/use-connection.ts';
import styles from '../../../trade/strip/MarketStrip.module.css';
import { sizeUnitOf } from '../model/size-unit.ts';
import { addressOf } from '../model/symbols.ts';
import { clockText, fundingText } from '../model/text.ts';
import { fundingWorkings, markWorkings } from '../model/workings.ts';
import { ContractSwitcher } from './ContractSwitcher.tsx';

/**
 * A contract in one line: last price, mark, index, its day, funding with who pays whom, open
 * interest.
 */
export function ContractStrip({
  row,
  onSymbol,
}: {
  readonly row: ContractRow;
  readonly onSymbol: (symbol: string) => void;
}) {
  const text = useText();
  const wide = useWide(900);
  const faded = useFaded();
  const market = useDetail(row.symbol_name) ?? row;
  const price = useFlash<HTMLSpanElement>(market.close);
  const decimals = decimalsOf(row.terms.tickSize);
  const show = (decimal: string | null) => (decimal === null ? '—' : displayPrice(decimal, decimals));
  const moved = market.close && market.openPrice ? subtractDecimals(market.close, market.openPrice) : undefined;
  const { mark, index, stale } = row.markState;
  return (
    <div className={styles['strip']} data-faded={faded ? '' : undefined}>
      <ProductSwitch symbol={addressOf(row.symbol_name)} value="usta" />
      <div className={styles['pair']}>
        <CoinIcon symbol={row.base_symbol} size={28} />
        <ContractSwitcher row={row} onSymbol={onSymbol} />
      </div>
      <div className={styles['price']}>
        <span ref={price} className={classes('num', styles['last'], directionOf(market.zdf ?? '0'))}>
          {show(market.close)}
        </span>
        <span className={styles['narrow']}>
          <Change percent={market.zdf} />
        </span>
      </div>
      <dl className={styles['facts']}>
        <Fact label={text('contract.mark')}>
          {mark === null || stale ? text('contract.stale') : <Worked {...markWorkings(row, text)}>{show(mark)}</Worked>}
        </Fact>
        <Fact label={text('contract.index')}>{stale ? '—' : show(index)}</Fact>
        <Fact label={text('market.change24')}>
          <span className={classes('num', directionOf(market.zdf ?? '0'))}>
            {moved === undefined ? '—' : displaySigned(moved, decimals)}
          </span>
          <span className={styles['percent']}>
            <Change percent={market.zdf} arrow={false} />
          </span>
        </Fact>
        <Fact label={text('market.high24')}>{show(market.high)}</Fact>
        <Fact label={text('market.low24')}>{show(market.low)}</Fact>
        <FundingFact row={row} />
        <Fact label={text('contract.openInterest')}>
          {displayCompact(row.openInterest)} {sizeUnitOf(row, text)}
        </Fact>
      </dl>
      <div className={styles['controls']}>{wide && <span ref={dockChat} className={styles['chat']} />}</div>
    </div>
  );
}

/** Funding due next: the rate so far, who pays whom, and how long until then. */
function FundingFact({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const { next } = row.funding;
  const left = useTimeLeft(next.atMs);
  return (
    <Fact label={text('contract.fundingIn', { clock: clockText(left) })}>
      {next.rate === null ? (
        text('contract.fundingNone')
      ) : (
        <>
          <Worked {...fundingWorkings(row, text)}>{fundingText(next.rate)}</Worked>{' '}
          <span className={styles['percent']}>{text(payerOf(next.rate))}</span>
        </>
      )}
    </Fact>
  );
}

const payerOf = (rate: string) => {
  if (/^[-−]?[0.]+$/.test(rate)) return 'contract.nobodyPays' as const;
  return /^[-−]/.test(rate) ? ('contract.shortsPay' as const) : ('contract.longsPay' as const);
};

/** Milliseconds until a moment of the exchange's clock, made new each second. */
function useTimeLeft(atMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const turning = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(turning);
  }, []);
  return atMs - now;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
