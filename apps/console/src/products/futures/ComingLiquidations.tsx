import { displayAmount } from '@candor/amount';
import { operatorComingLiquidations, type OutputOf } from '@candor/protocol';
import { DataTable, Empty, Select, type Column } from '@candor/ui';
import { useMemo, useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { useText } from '../../i18n/text.ts';
import { shownPrice } from './contract-state.ts';
import { useRead } from '../../wire/use-ask.ts';

type Band = OutputOf<typeof operatorComingLiquidations>['bands'][number];

/**
 * Lots of one contract whose liquidation would begin as the mark moves, by price and without names.
 */
export function ComingLiquidations({ symbols }: { readonly symbols: readonly string[] }) {
  const text = useText();
  const [symbol, setSymbol] = useState(symbols[0] ?? '');
  const coming = useRead(operatorComingLiquidations, { symbol }, { everyMs: 5_000 });
  const columns: readonly Column<Band>[] = useMemo(
    () => [
      {
        key: 'price',
        head: text('contracts.price'),
        cell: ({ from, to }) => <span className="num">{`${shownPrice(from)} – ${shownPrice(to)}`}</span>,
      },
      {
        key: 'longs',
        head: text('contracts.longs'),
        align: 'end',
        cell: ({ longs }) => <span className="num">{displayAmount(longs, 3)}</span>,
      },
      {
        key: 'shorts',
        head: text('contracts.shorts'),
        align: 'end',
        cell: ({ shorts }) => <span className="num">{displayAmount(shorts, 3)}</span>,
      },
    ],
    [text],
  );
  return (
    <>
      <p>{text('contracts.comingLead')}</p>
      <Select
        label={text('contracts.contract')}
        options={symbols.map((value) => ({ value, label: value }))}
        value={symbol}
        onValue={setSymbol}
      />
      <Loaded query={coming}>
        {({ bands, mark }) => (
          <>
            <p>
              {text('contracts.mark')}: <span className="num">{mark ?? '—'}</span>
            </p>
            <DataTable
              caption={text('contracts.coming')}
              columns={columns}
              rows={bands}
              rowKey={({ from }) => from}
              empty={<Empty text={text('contracts.noComing')} />}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
