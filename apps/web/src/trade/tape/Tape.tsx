import { compareDecimals, displayAmount, displayPrice } from '@candor/amount';
import { classes, IconButton, LoadingBars } from '@candor/ui';
import type { PublicTrade } from '@candor/protocol';
import { Pause, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFillList } from '../../account/lists.ts';
import { useText } from '../../i18n/text.ts';
import { useFaded } from '../../transport/use-connection.ts';
import { useMarket } from '../../market/markets.ts';
import { decimalsOf } from '../../market/scale.ts';
import { assetsOf } from '../../market/symbols.ts';
import { useTrades } from '../../market/trades.ts';
import { useTime } from '../../preferences/format.ts';
import { useSession } from '../../session/session.ts';
import { useOwnFills, useSizeUnit, type OwnFill } from '../hands.ts';
import { boldFrom } from './bold-from.ts';
import styles from './Tape.module.css';

interface Print {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  readonly side: 'buy' | 'sell';
  readonly timeMs: number;
}

/**
 * The trades as they happen. Rests while the pointer is on it or when it is paused, and counts what
 * came meanwhile.
 */
export function Tape({ symbol, titled = true }: { readonly symbol: string; readonly titled?: boolean }) {
  const text = useText();
  const session = useSession();
  const faded = useFaded();
  const [mine, setMine] = useState(false);
  const ownFills = useOwnFills();
  const trades = useTrades(symbol);
  // What stood on the tape when it was paused; undefined while it runs.
  const [held, setHeld] = useState<readonly PublicTrade[]>();
  const paused = held !== undefined;
  const shown = held ?? trades;
  const fresh = paused ? (trades ?? []).findIndex(({ tradeId }) => tradeId === held[0]?.tradeId) : 0;
  const pause = (on: boolean) => setHeld(on ? (trades ?? []) : undefined);
  return (
    <section aria-label={text('market.trades')} className={styles['tape']} data-faded={faded ? '' : undefined}>
      <header className={styles['head']}>
        <h2>{titled && text('market.trades')}</h2>
        {paused && fresh > 0 && <span className={styles['paused']}>{text('market.paused', { count: fresh })}</span>}
        <IconButton
          label={text(paused ? 'market.resume' : 'market.pause')}
          icon={
            paused ? (
              <Play size={14} strokeWidth={1.5} aria-hidden />
            ) : (
              <Pause size={14} strokeWidth={1.5} aria-hidden />
            )
          }
          onClick={() => pause(!paused)}
        />
        {session !== null && (
          <button type="button" aria-pressed={mine} className={styles['mine']} onClick={() => setMine(!mine)}>
            {text(mine ? 'market.tradesAll' : 'market.tradesMine')}
          </button>
        )}
      </header>
      <div className={styles['rows']} onPointerEnter={() => pause(true)} onPointerLeave={() => pause(false)}>
        {mine && ownFills === undefined && <SpotFills symbol={symbol} />}
        {mine && ownFills !== undefined && <Own symbol={symbol} fills={ownFills} />}
        {!mine && <Prints symbol={symbol} prints={shown?.map(printOfTrade)} />}
      </div>
    </section>
  );
}

function SpotFills({ symbol }: { readonly symbol: string }) {
  const { data } = useFillList({ symbol, size: 50 });
  return <Own symbol={symbol} fills={data?.records} />;
}

function Own({ symbol, fills }: { readonly symbol: string; readonly fills: readonly OwnFill[] | undefined }) {
  const text = useText();
  return <Prints symbol={symbol} prints={fills?.map(printOfFill)} none={text('market.tradesNoneMine')} />;
}

const printOfTrade = ({ tradeId, price, quantity, takerSide, timeMs }: PublicTrade): Print => ({
  id: tradeId,
  price,
  quantity,
  side: takerSide,
  timeMs,
});

const printOfFill = ({ tradeId, orderId, price, quantity, side, timeMs }: OwnFill): Print => ({
  id: `${tradeId} ${orderId}`,
  price,
  quantity,
  side,
  timeMs,
});

function Prints({
  symbol,
  prints,
  none,
}: {
  readonly symbol: string;
  readonly prints: readonly Print[] | undefined;
  readonly none?: string;
}) {
  const text = useText();
  const time = useTime();
  const market = useMarket(symbol);
  const { quote } = assetsOf(symbol);
  const { unit } = useSizeUnit(symbol);
  const bold = useMemo(() => boldFrom((prints ?? []).map(({ quantity }) => quantity)), [prints]);
  if (prints === undefined || market === undefined) return <LoadingBars rows={8} label={text('common.loading')} />;
  if (prints.length === 0) return <p className={styles['none']}>{none ?? text('market.tradesNone')}</p>;
  const [priceDecimals, lotDecimals] = [decimalsOf(market.terms.tickSize), decimalsOf(market.terms.lotSize)];
  return (
    <table className={styles['table']} translate="no">
      <caption className="visually-hidden">{text('market.trades')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('market.price', { asset: quote })}</th>
          <th scope="col">{text('market.amount', { asset: unit })}</th>
          <th scope="col">{text('market.time')}</th>
        </tr>
      </thead>
      <tbody>
        {prints.slice(0, 60).map(({ id, price, quantity, side, timeMs }) => (
          <tr key={id}>
            <td className={classes('num', side === 'buy' ? 'up' : 'down')}>{displayPrice(price, priceDecimals)}</td>
            <td
              className={classes('num', bold !== undefined && compareDecimals(quantity, bold) >= 0 && styles['bold'])}
            >
              {displayAmount(quantity, lotDecimals)}
            </td>
            <td className={classes('num', styles['time'])}>{time.time(timeMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
