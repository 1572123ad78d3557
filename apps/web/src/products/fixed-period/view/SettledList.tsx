import { displayAmount, displaySigned } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { classes, DataTable, directionOf, Empty, TextButton, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { ExportButton } from '../../../records/ExportButton.tsx';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { useSettled, type SettledFilter } from '../stores/contracts.ts';
import { BothPrices } from './BothPrices.tsx';
import { DirectionWord } from './DirectionWord.tsx';
import styles from './Contracts.module.css';

const pageSize = 100;
const noFilter: SettledFilter = {};

/**
 * Contracts that have settled, newest first: when each was created and settled, its number and
 * status, both prices with their seconds, result and value, and the receipt.
 */
export function SettledList(props: {
  readonly filter?: SettledFilter;
  readonly receipt: string | undefined;
  readonly onReceipt: (orderCode: string) => void;
  /** So many of the newest alone, without a way to more of them. */
  readonly newest?: number;
  /** Says of each that it is a fixed-period contract, where nothing else on the page does. */
  readonly namesType?: boolean;
}) {
  const { filter = noFilter, receipt, onReceipt, newest, namesType = false } = props;
  const text = useText();
  const { settled, more, query } = useSettled(pageSize, filter);
  const columns = useColumns(onReceipt, namesType);
  const shown = settled?.slice(0, newest);
  const exported = { kind: 'contracts', state: 'history', ...filter } as const;
  return (
    <ListStates items={shown} query={query} more={newest === undefined ? more : undefined}>
      {(list) => (
        <>
          <DataTable
            caption={text('flash.settled')}
            className={styles['settled'] ?? ''}
            columns={columns}
            rows={list}
            rowKey={({ orderCode }) => orderCode}
            rowHeight={48}
            selectedKey={receipt}
            onRow={({ orderCode }) => onReceipt(orderCode)}
            empty={<Empty text={text('flash.noneSettled')} />}
            mobileRow={(contract) => <MobileRow contract={contract} />}
          />
          {newest === undefined && list.length > 0 && (
            <div className={styles['save']}>
              <ExportButton of={exported} />
            </div>
          )}
        </>
      )}
    </ListStates>
  );
}

/** What a contract gave or cost beside the stake; a void and an equal price are named. */
export function ResultFigure({ contract }: { readonly contract: FixedPeriodContract }) {
  const text = useText();
  const { outcome, profitAndLoss } = contract;
  if (outcome === null || profitAndLoss === null) return <>—</>;
  const figure = <span className={classes('num', directionOf(profitAndLoss))}>{displaySigned(profitAndLoss, 2)}</span>;
  if (outcome === 'won' || outcome === 'lost') return figure;
  return (
    <>
      {text(`flash.outcome.${outcome}`)} {figure}
    </>
  );
}

/** What a contract gave back in all. */
function ValueUnder({ contract: { value } }: { readonly contract: FixedPeriodContract }) {
  const text = useText();
  if (value === null) return null;
  return <>{text('flash.valueOf', { amount: displayAmount(value, 2) })}</>;
}

function MobileRow({ contract }: { readonly contract: FixedPeriodContract }) {
  const text = useText();
  const time = useTime();
  const { symbol, direction, durationSeconds, quantity, stakeAsset, status, orderCode, createTime } = contract;
  return (
    <span className={styles['two']}>
      <span>
        {symbol} <DirectionWord direction={direction} /> · {text('flash.seconds', { seconds: durationSeconds })} ·{' '}
        {displayAmount(quantity, 0)} {stakeAsset}
        <span className={styles['under']}>
          <BothPrices contract={contract} />
        </span>
        <span className={styles['under']}>{text(`flash.status.${status}`)}</span>
        <span className={styles['under']}>
          <span className="num">{orderCode}</span> · {text('flash.createdAt', { time: time.time(createTime) })}
        </span>
      </span>
      <span className={styles['results']}>
        <ResultFigure contract={contract} />
        <span className={styles['under']}>
          <ValueUnder contract={contract} />
        </span>
      </span>
    </span>
  );
}

function useColumns(
  onReceipt: (orderCode: string) => void,
  namesType: boolean,
): readonly Column<FixedPeriodContract>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('flash.settled'),
        cell: ({ expirySecond, createTime }) => (
          <span className={styles['contract']}>
            <span className="num">{time.short(expirySecond === null ? createTime : expirySecond * 1_000)}</span>
            <span className={styles['under']}>{text('flash.createdAt', { time: time.time(createTime) })}</span>
          </span>
        ),
      },
      {
        key: 'contract',
        head: text('flash.contractLabel'),
        cell: ({ symbol, direction, durationSeconds, quantity, stakeAsset, orderCode }) => (
          <span className={styles['contract']}>
            <b>{symbol}</b> <DirectionWord direction={direction} />{' '}
            {text('flash.seconds', { seconds: durationSeconds })} · {displayAmount(quantity, 0)} {stakeAsset}
            <span className={styles['under']}>
              <span className="num">{orderCode}</span>
              {namesType && ` · ${text('flash.contract')}`}
            </span>
          </span>
        ),
      },
      {
        key: 'prices',
        head: text('flash.col.prices'),
        align: 'end',
        cell: (contract) => <BothPrices contract={contract} />,
      },
      {
        key: 'result',
        head: text('flash.col.result'),
        align: 'end',
        cell: (contract) => (
          <>
            <ResultFigure contract={contract} />
            <span className={`num ${styles['under']}`}>
              <ValueUnder contract={contract} />
            </span>
          </>
        ),
      },
      {
        key: 'status',
        head: text('orders.col.state'),
        cell: ({ status }) => <span className={styles['status']}>{text(`flash.status.${status}`)}</span>,
      },
      {
        key: 'receipt',
        head: <span className="visually-hidden">{text('flash.receipt')}</span>,
        align: 'end',
        cell: ({ orderCode }) => (
          <TextButton onClick={() => onReceipt(orderCode)}>
            {text('flash.receipt')} <span className="visually-hidden">{orderCode}</span>
          </TextButton>
        ),
      },
    ],
    [text, time, onReceipt, namesType],
  );
}
