import { compareDecimals, displayAmount } from '@candor/amount';
import { Button, DataTable, Empty, type Column } from '@candor/ui';
import { useCallback, useMemo, useState } from 'react';
import { percentOfPpm } from '../../proposals/changes.ts';
import { useText } from '../../i18n/text.ts';
import { PeriodsDialog } from '../../markets/PeriodsDialog.tsx';
import { PeriodsDrawer } from '../../markets/PeriodsDrawer.tsx';
import type { HouseState } from './house-state.ts';
import { NarrowRow } from './NarrowRow.tsx';
import styles from './FixedPeriod.module.css';

type Offer = HouseState['offers'][number];

/**
 * What each market offers, those without a book as well, with what was decided before and the way
 * to propose other periods.
 */
export function Offers({ offers, mayPropose }: { readonly offers: readonly Offer[]; readonly mayPropose: boolean }) {
  const text = useText();
  const [changed, setChanged] = useState<Offer>();
  const [decided, setDecided] = useState<Offer>();
  const actionsOf = useCallback(
    (offer: Offer) => (
      <span className={styles['actions']}>
        <Button size={28} aria-label={`${offer.symbol}: ${text('offers.history')}`} onClick={() => setDecided(offer)}>
          {text('offers.history')}
        </Button>
        {mayPropose && (
          <Button size={28} aria-label={`${offer.symbol}: ${text('offers.change')}`} onClick={() => setChanged(offer)}>
            {text('offers.change')}
          </Button>
        )}
      </span>
    ),
    [text, mayPropose],
  );
  const columns: readonly Column<Offer>[] = useMemo(
    () => [
      { key: 'market', head: text('markets.market'), cell: ({ symbol }) => <strong>{symbol}</strong> },
      {
        key: 'periods',
        head: text('offers.periods'),
        cell: ({ periods }) => <span className="num">{periodsText(periods)}</span>,
      },
      {
        key: 'least',
        head: text('offers.minimumStake'),
        align: 'end',
        cell: (offer) => <span className="num">{leastOf(offer)}</span>,
      },
      {
        key: 'largest',
        head: text('offers.maximumStake'),
        align: 'end',
        cell: (offer) => <span className="num">{largestOf(offer)}</span>,
      },
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: actionsOf,
      },
    ],
    [text, actionsOf],
  );
  return (
    <>
      <DataTable
        caption={text('offers.periods')}
        columns={columns}
        rows={offers}
        rowKey={({ symbol }) => symbol}
        empty={<Empty text={text('house.noContracts')} />}
        mobileRow={(offer) => (
          <NarrowRow
            title={offer.symbol}
            facts={[
              { label: text('offers.periods'), value: periodsText(offer.periods) },
              { label: text('offers.minimumStake'), value: leastOf(offer) },
              { label: text('offers.maximumStake'), value: largestOf(offer) },
            ]}
          >
            {actionsOf(offer)}
          </NarrowRow>
        )}
      />
      {changed !== undefined && (
        <PeriodsDialog market={changed} first={changed.periods} onClose={() => setChanged(undefined)} />
      )}
      {decided !== undefined && (
        <PeriodsDrawer market={decided} mayPropose={mayPropose} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
}

/** A payout in percent without needless zeros. */
const payoutOf = (payoutPpm: number): string => percentOfPpm(payoutPpm).replace(/\.?0+%$/, '%');

/** A bound of the stakes of all periods, rising. */
const stakesOf = (periods: Offer['periods'], bound: 'minimumStake' | 'maximumStake'): string[] =>
  periods.map((period) => period[bound]).toSorted(compareDecimals);

const periodsText = (periods: Offer['periods']): string =>
  periods.map(({ durationSeconds, payoutPpm }) => `${durationSeconds} s ${payoutOf(payoutPpm)}`).join(', ');

const stakeText = (stake: string | undefined, asset: string): string =>
  stake === undefined ? '—' : `${displayAmount(stake, 0)} ${asset}`;

const leastOf = ({ periods, stakeAsset }: Offer): string =>
  stakeText(stakesOf(periods, 'minimumStake').at(0), stakeAsset);

const largestOf = ({ periods, stakeAsset }: Offer): string =>
  stakeText(stakesOf(periods, 'maximumStake').at(-1), stakeAsset);
