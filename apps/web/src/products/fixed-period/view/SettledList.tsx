import { displayAmount, displaySigned } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { classes, DataTable, directionOf, Empty, TextButton, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { ExportButton } from '../../../assets/ExportButton.tsx';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../shell/ListStates.tsx';
import { useSettled, type SettledFilter } from '../stores/contracts.ts';
import { BothPrices } from './BothPrices.tsx';
import { DirectionWord } from './DirectionWord.tsx';
import styles from './Contracts.module.css';

const pageSize = 100;
const noFilter: SettledFilter = {};

/** Contracts that have settled, newest first: both prices with their seconds, the result, and the receipt. */
export function SettledList(props: {
  readonly filter?: SettledFilter;
  readonly receipt: string | undefined;
  readonly onReceipt: (orderCode: string) => void;
  /** So many of the newest alone, without a way to more of them. */
  readonly newest?: number;
}) {
  const { filter = noFilter, receipt, onReceipt, newest } = props;
  const text = useText();
  const { settled, more, query } = useSettled(pageSize, filter);
  const columns = useColumns(onReceipt);
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

function MobileRow({ contract }: { readonly contract: FixedPeriodContract }) {
  const text = useText();
  const { symbol, direction, durationSeconds, quantity, stakeAsset } = contract;
  return (
    <span className={styles['two']}>
      <span>
        {symbol} <DirectionWord direction={direction} /> · {text('flash.seconds', { seconds: durationSeconds })} ·{' '}
        {displayAmount(quantity, 0)} {stakeAsset}
        <span className={styles['under']}>
          <BothPrices contract={contract} />
        </span>
      </span>
      <ResultFigure contract={contract} />
    </span>
  );
}

function useColumns(onReceipt: (orderCode: string) => void): readonly Column<FixedPeriodContract>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('flash.settled'),
        cell: ({ expirySecond, createTime }) => (
          <span className="num">{time.short(expirySecond === null ? createTime : expirySecond * 1_000)}</span>
        ),
      },
      {
        key: 'contract',
        head: text('flash.contractLabel'),
        cell: ({ symbol, direction, durationSeconds }) => (
          <>
            <b>{symbol}</b> <DirectionWord direction={direction} />{' '}
            {text('flash.seconds', { seconds: durationSeconds })}
          </>
        ),
      },
      {
        key: 'stake',
        head: text('flash.stakeShort'),
        align: 'end',
        cell: ({ quantity, stakeAsset }) => (
          <span className="num">
            {displayAmount(quantity, 0)} {stakeAsset}
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
        cell: (contract) => <ResultFigure contract={contract} />,
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
    [text, time, onReceipt],
  );
}
