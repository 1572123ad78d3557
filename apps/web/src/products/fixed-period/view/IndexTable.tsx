import { displayPrice } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import { DataTable, Empty, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import styles from './IndexChart.module.css';

/**
 * The chart as a table: each second's index, newest first, and how many venues it was made from.
 */
export function IndexTable({ samples }: { readonly samples: readonly IndexSample[] }) {
  const text = useText();
  const time = useTime();
  const newestFirst = useMemo(() => samples.toReversed(), [samples]);
  const columns: readonly Column<IndexSample>[] = useMemo(
    () => [
      {
        key: 'second',
        head: text('flash.col.second'),
        cell: ({ second }) => <span className="num">{time.time(second * 1_000)}</span>,
      },
      {
        key: 'index',
        head: text('market.index'),
        align: 'end',
        cell: ({ price, problem }) =>
          price === null ? (
            text(`flash.problem.${problem ?? 'missing'}`)
          ) : (
            <span className="num">{displayPrice(price, decimalsOf(price))}</span>
          ),
      },
      {
        key: 'venues',
        head: text('flash.col.venues'),
        align: 'end',
        cell: ({ venues }) => (
          <span className="num">
            {venues.filter(({ standing }) => standing === 'counted' || standing === 'held').length}
          </span>
        ),
      },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={text('flash.legendIndex')}
      className={styles['table'] ?? ''}
      columns={columns}
      rows={newestFirst}
      rowKey={({ second }) => String(second)}
      rowHeight={28}
      empty={<Empty text={text('flash.noSamples')} />}
    />
  );
}
