import { groupTyped } from '@candor/amount';
import type { PeriodOffer } from '@candor/protocol';
import { DataTable, Empty, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { ppmOf } from '../../../account/fees.ts';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { payoutPercent } from '../model/receipt.ts';
import { breakEvenPercent, wholeOf } from '../model/stake.ts';
import { useOffers } from '../stores/use-offers.ts';

/** Every period on offer: what a win pays, how often one must be right, and what may be staked. */
export function Payouts() {
  const text = useText();
  const offers = useOffers();
  const columns = useColumns();
  return (
    <Loaded query={offers} rows={6}>
      {(rows) => (
        <DataTable
          caption={text('flash.payouts')}
          columns={columns}
          rows={rows}
          rowKey={({ symbol, durationSeconds }) => `${symbol} ${durationSeconds}`}
          empty={<Empty text={text('flash.noneOffered')} />}
        />
      )}
    </Loaded>
  );
}

function useColumns(): readonly Column<PeriodOffer>[] {
  const text = useText();
  return useMemo(
    () => [
      { key: 'market', head: text('assets.market'), cell: ({ symbol }) => symbol },
      {
        key: 'period',
        head: text('flash.settleAfter'),
        align: 'end',
        cell: ({ durationSeconds }) => (
          <span className="num">{text('flash.seconds', { seconds: durationSeconds })}</span>
        ),
      },
      {
        key: 'payout',
        head: text('flash.col.payout'),
        align: 'end',
        cell: ({ payoutRate }) => <span className="num">{payoutPercent(payoutRate)}%</span>,
      },
      {
        key: 'breakEven',
        head: text('flash.col.breakEven'),
        align: 'end',
        cell: ({ breakEven: { rate } }) => <span className="num">{breakEvenPercent({ ratePpm: ppmOf(rate) })}%</span>,
      },
      {
        key: 'stake',
        head: text('flash.stakeShort'),
        align: 'end',
        cell: ({ minimumStake, maximumStake, stakeAsset }) => (
          <span className="num">
            {groupTyped(String(wholeOf(minimumStake)))}–{groupTyped(String(wholeOf(maximumStake)))} {stakeAsset}
          </span>
        ),
      },
    ],
    [text],
  );
}
