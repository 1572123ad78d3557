import { displayCompact, displayPrice } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import { Change, CoinIcon, DataTable, Empty, LoadingBars, Num, type Column } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { addressOf, shownSymbol } from '../model/symbols.ts';
import { fundingText } from '../model/text.ts';
import { useContracts } from '../stores/contracts.ts';
import styles from './Contracts.module.css';

/** Every contract with its day, mark, funding and open interest. */
export function ContractMarkets({ typed }: { readonly typed: string }) {
  const text = useText();
  const navigate = useNavigate();
  const rows = useContracts();
  const columns = useColumns();
  if (rows === undefined) return <LoadingBars rows={10} label={text('common.loading')} />;
  const wanted = typed.trim().toUpperCase().replace(/[_-]/, '/');
  return (
    <DataTable
      caption={text('shell.contracts')}
      columns={columns}
      rows={rows.filter(({ symbol_name: name }) => name.includes(wanted))}
      rowKey={({ symbol_name: name }) => name}
      rowHeight={48}
      onRow={({ symbol_name: name }) =>
        void navigate({ to: '/trade/index', search: { type: 'usta', symbol: addressOf(name) } })
      }
      empty={<Empty text={text('contract.noContracts')} />}
      mobileRow={(row) => (
        <span className={styles['phone']}>
          <span>
            <strong>{shownSymbol(row.symbol_name)}</strong>
            <br />
            {text(`contract.type.${row.contractType}`)}
          </span>
          <span className={styles['end']}>
            <Num>{priceOf(row, row.close)}</Num>
            <br />
            <Change percent={row.zdf} />
          </span>
        </span>
      )}
    />
  );
}

const priceOf = (row: ContractRow, decimal: string | null): string =>
  decimal === null ? '—' : displayPrice(decimal, decimalsOf(row.terms.tickSize));

function useColumns(): readonly Column<ContractRow>[] {
  const text = useText();
  return useMemo(
    () => [
      {
        key: 'contract',
        head: text('contract.col.contract'),
        cell: (row) => (
          <span className={styles['ratio']}>
            <CoinIcon symbol={row.base_symbol} size={20} />
            <span className={styles['two']}>
              <b>{shownSymbol(row.symbol_name)}</b>
              <span>{text(`contract.type.${row.contractType}`)}</span>
            </span>
          </span>
        ),
      },
      { key: 'last', head: text('market.last'), align: 'end', cell: (row) => <Num>{priceOf(row, row.close)}</Num> },
      {
        key: 'mark',
        head: text('contract.mark'),
        align: 'end',
        cell: (row) => <Num>{row.markState.stale ? text('contract.stale') : priceOf(row, row.markState.mark)}</Num>,
      },
      { key: 'change', head: text('market.change24'), align: 'end', cell: (row) => <Change percent={row.zdf} /> },
      {
        key: 'funding',
        head: text('contract.w.fundingTitle'),
        align: 'end',
        cell: ({ funding }) => <Num>{funding.next.rate === null ? '—' : fundingText(funding.next.rate)}</Num>,
      },
      {
        key: 'open',
        head: text('contract.openInterest'),
        align: 'end',
        cell: (row) => (
          <Num>
            {displayCompact(row.openInterest)} {sizeUnitOf(row, text)}
          </Num>
        ),
      },
    ],
    [text],
  );
}
