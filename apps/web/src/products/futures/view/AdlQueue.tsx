import { displayAmount, MINUS } from '@candor/amount';
import { adlQueue, type ContractRow, type PositionSide } from '@candor/protocol';
import { LoadingBars, Num, SegmentedControl } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { request } from '../../../transport/request.ts';
import { AdlLights } from './AdlLights.tsx';
import styles from './Contracts.module.css';

const everyMs = 10_000;
const sides: readonly PositionSide[] = ['long', 'short'];

/** In which order positions of a side would be deleveraged, without names. */
export function AdlQueue({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const [side, setSide] = useState<PositionSide>('long');
  const symbol = row.symbol_name;
  const rows = useQuery({
    queryKey: ['contracts', 'adlQueue', symbol, side],
    queryFn: ({ signal }) => request(adlQueue, { input: { symbol, side }, signal, quiet: true }),
    refetchInterval: everyMs,
  }).data?.records;
  return (
    <>
      <h3>{text('contract.adlQueue')}</h3>
      <p className={styles['small']}>{text('contract.adlQueueText')}</p>
      <SegmentedControl
        label={text('contract.col.side')}
        options={sides.map((value) => ({ value, label: text(`contract.${value}`) }))}
        value={side}
        onValue={setSide}
      />
      {rows === undefined ? (
        <LoadingBars rows={3} label={text('common.loading')} />
      ) : rows.length === 0 ? (
        <p className={styles['small']}>{text('contract.adlQueueNone')}</p>
      ) : (
        <table className={styles['plain']}>
          <caption className="visually-hidden">{text('contract.adlQueue')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('contract.col.place')}</th>
              <th scope="col">{text('contract.col.size')}</th>
              <th scope="col">{text('contract.adlScore')}</th>
              <th scope="col">{text('contract.col.adl')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, quantity, lights, rank }) => (
              <tr key={place}>
                <th scope="row" className="num">
                  {place}
                </th>
                <td>
                  <Num>{displayAmount(quantity, decimalsOf(row.terms.lotSize))}</Num>
                </td>
                <td>
                  <Num>{rank.score.replace('-', MINUS)}</Num>
                </td>
                <td>
                  <AdlLights lights={lights} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
