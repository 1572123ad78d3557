import { displayAmount, displaySigned } from '@candor/amount';
import { DataTable, Empty, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { useText, useTime } from '../../i18n/text.ts';
import { shownPrice, type ContractsState } from './contract-state.ts';
import { eventKey } from './with-news.ts';

type Movement = ContractsState['movements'][number];
type Event = ContractsState['events'][number];

const causes = ['funding_remainder', 'liquidation_fee', 'shortfall', 'from_treasury'] as const;
const figure = (value: string) => <span className="num">{value}</span>;

/** The newest movements of the insurance fund. */
export function FundMovements({ movements }: { readonly movements: readonly Movement[] }) {
  const text = useText();
  const time = useTime();
  const columns: readonly Column<Movement>[] = useMemo(
    () => [
      { key: 'time', head: text('contracts.time'), cell: ({ timeMs }) => figure(time(timeMs)) },
      {
        key: 'cause',
        head: text('contracts.event'),
        cell: ({ cause }) => {
          const known = causes.find((one) => one === cause);
          return known === undefined ? cause : text(`contracts.movement.${known}`);
        },
      },
      { key: 'contract', head: text('contracts.contract'), cell: ({ symbol }) => symbol ?? '—' },
      {
        key: 'amount',
        head: text('house.amount'),
        align: 'end',
        cell: ({ amount, asset }) => figure(`${displaySigned(amount, 8)} ${asset}`),
      },
      {
        key: 'after',
        head: text('contracts.balanceAfter'),
        align: 'end',
        cell: ({ balanceAfter }) => figure(displayAmount(balanceAfter, 8)),
      },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={text('contracts.movements')}
      columns={columns}
      rows={movements}
      rowKey={({ movementId }) => movementId}
      empty={<Empty text={text('contracts.noMovements')} />}
    />
  );
}

/** The newest liquidations and deleveragings, without names. */
export function ContractEvents({ events }: { readonly events: readonly Event[] }) {
  const text = useText();
  const time = useTime();
  const columns: readonly Column<Event>[] = useMemo(
    () => [
      { key: 'time', head: text('contracts.time'), cell: ({ timeMs }) => figure(time(timeMs)) },
      { key: 'contract', head: text('contracts.contract'), cell: ({ symbol }) => <strong>{symbol}</strong> },
      {
        key: 'event',
        head: text('contracts.event'),
        cell: ({ what, side }) => text(`contracts.event.${what}`, { side: text(`contracts.side.${side}`) }),
      },
      {
        key: 'quantity',
        head: text('contracts.quantity'),
        align: 'end',
        cell: ({ quantity }) => figure(displayAmount(quantity, 3)),
      },
      { key: 'mark', head: text('contracts.mark'), align: 'end', cell: ({ mark }) => figure(shownPrice(mark)) },
      {
        key: 'bankruptcy',
        head: text('contracts.bankruptcy'),
        align: 'end',
        cell: ({ bankruptcyPrice }) => figure(shownPrice(bankruptcyPrice)),
      },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={text('contracts.events')}
      columns={columns}
      rows={events}
      rowKey={eventKey}
      empty={<Empty text={text('contracts.noEvents')} />}
    />
  );
}
