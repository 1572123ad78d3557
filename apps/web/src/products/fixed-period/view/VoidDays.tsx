import { fixedPeriodStatistics } from '@candor/protocol';
import { DataTable, Empty, type Column } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { request } from '../../../transport/request.ts';
import { voidDays, type VoidDay } from '../model/void-days.ts';

/** Voids of each day, and whom they favoured: a stop of the exchange is no silent way to void. */
export function VoidDays() {
  const text = useText();
  const query = useQuery({
    queryKey: ['fixedPeriodStatistics'],
    queryFn: async ({ signal }) =>
      voidDays((await request(fixedPeriodStatistics, { input: {}, signal, quiet: true })).records),
  });
  const columns: readonly Column<VoidDay>[] = useMemo(() => {
    const count = (key: 'contracts' | 'voided' | 'wouldHaveWon' | 'wouldHaveLost' | 'undecided', head: string) => ({
      key,
      head,
      align: 'end' as const,
      cell: (day: VoidDay) => <span className="num">{day[key]}</span>,
    });
    return [
      { key: 'day', head: text('flash.col.day'), cell: ({ day }) => <span className="num">{day}</span> },
      count('contracts', text('flash.contracts')),
      count('voided', text('flash.outcome.voided')),
      count('wouldHaveWon', text('flash.col.wouldWin')),
      count('wouldHaveLost', text('flash.col.wouldLose')),
      count('undecided', text('flash.col.undecided')),
    ];
  }, [text]);
  return (
    <>
      <p>{text('flash.voidDaysText')}</p>
      <Loaded query={query} rows={3}>
        {(days) => (
          <DataTable
            caption={text('flash.voidDaysText')}
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            empty={<Empty text={text('flash.noneSettled')} />}
          />
        )}
      </Loaded>
    </>
  );
}
