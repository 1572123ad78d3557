import { displayPpm } from '@candor/amount';
import type { Swapped } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import { Button, Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { priceText } from '../model/price-text.ts';
import { type Recomputed, recomputeSwap } from '../model/recompute.ts';
import { useSwaps } from '../model/use-offer.ts';
import styles from './Swap.module.css';

/** Every swap, newest first; each opens into its sum, done again in this browser. */
export function SwapHistory() {
  const text = useText();
  const { query, records, more } = useSwaps();
  const { isError, refetch, isFetchingNextPage } = query;
  return (
    <section aria-labelledby="swap-history" className={styles['history']}>
      <h2 id="swap-history" className={styles['head']}>
        {text('swap.history')}
      </h2>
      {isError && (
        <ErrorNote
          title={text('common.notLoaded')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {records === undefined && !isError && <LoadingBars rows={4} label={text('common.loading')} />}
      {records?.length === 0 && <Empty text={text('swap.none')} />}
      {records !== undefined && records.length > 0 && <Rows swaps={records} />}
      {more !== undefined && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={more}>
          {text('assets.more')}
        </Button>
      )}
    </section>
  );
}

function Rows({ swaps }: { readonly swaps: readonly Swapped[] }) {
  const text = useText();
  return (
    <>
      <p className={styles['columnsOf']} aria-hidden>
        <span>{text('assets.time')}</span>
        <span>{text('swap.pay')}</span>
        <span>{text('swap.receive')}</span>
        <span>{text('swap.price')}</span>
        <span>{text('assets.fee')}</span>
      </p>
      <ul>
        {swaps.map((swap) => (
          <li key={swap.swapId}>
            <Row swap={swap} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ swap }: { readonly swap: Swapped }) {
  const text = useText();
  const time = useTime();
  const { timeMs, pay, from, receive, to, fee } = swap;
  const cells = [
    { name: text('assets.time'), value: time.dateTime(timeMs) },
    { name: text('swap.pay'), value: `${amountText(pay)} ${from}` },
    { name: text('swap.receive'), value: `${amountText(receive)} ${to}` },
    { name: text('swap.price'), value: priceText(swap) },
    { name: text('assets.fee'), value: `${amountText(fee)} ${to}` },
  ];
  return (
    <details className={styles['row']}>
      <summary>
        {cells.map(({ name, value }) => (
          <span key={name}>
            <span className={styles['name']}>{name} </span>
            <span className="num">{value}</span>
          </span>
        ))}
      </summary>
      <Sum swap={swap} />
    </details>
  );
}

function Sum({ swap }: { readonly swap: Swapped }) {
  const text = useText();
  const { pay, from, fromPrice, toPrice, to, spreadPpm, feePpm, quoteSeq, seq } = swap;
  const steps: Readonly<Record<Recomputed['figure'], { readonly name: MessageKey; readonly how: string }>> = {
    gross: { name: 'swap.gross', how: `${pay} ${from} × ${fromPrice} × (1 − ${displayPpm(spreadPpm)}) ÷ ${toPrice}` },
    fee: { name: 'swap.feeOf', how: `${swap.gross} ${to} × ${displayPpm(feePpm)}` },
    receive: { name: 'swap.net', how: `${swap.gross} − ${swap.fee}` },
    fundShare: { name: 'swap.fund', how: text('swap.fundText') },
  };
  return (
    <div className={styles['sum']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('swap.step')}</th>
            <th scope="col">{text('swap.byRecord')}</th>
            <th scope="col">{text('swap.byBrowser')}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {recomputeSwap(swap).map(({ figure, recorded, computed, gap }) => (
            <tr key={figure}>
              <th scope="row">
                {text(steps[figure].name)}
                <span className={`${styles['how']} num`}>{steps[figure].how}</span>
              </th>
              <td className="num">{amountText(recorded)}</td>
              <td className="num">{amountText(computed)}</td>
              <td data-agrees={gap === undefined ? '' : undefined}>
                {gap === undefined ? text('swap.agrees') : text('swap.differs', { amount: amountText(gap) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>{text('swap.records', { quoteSeq, seq })}</p>
    </div>
  );
}
