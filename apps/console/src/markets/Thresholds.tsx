import { displayAmount } from '@candor/amount';
import type { Proposal, StandingTierThresholds } from '@candor/protocol';
import { Button, DataTable, type Column } from '@candor/ui';
import { useMemo, useState } from 'react';
import { ProposalHistory } from '../proposals/ProposalHistory.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { ThresholdsDialog } from './ThresholdsDialog.tsx';
import styles from './Markets.module.css';

type Line = StandingTierThresholds['records'][number];

/**
 * What earns fee tiers, since when, what was decided before, and the way to propose something else.
 */
export function Thresholds(props: { readonly thresholds: StandingTierThresholds; readonly mayPropose: boolean }) {
  const text = useText();
  const time = useTime();
  const { thresholds, mayPropose } = props;
  const { records, sinceMs } = thresholds;
  const [first, setFirst] = useState<readonly Line[]>();
  const [looks, setLooks] = useState(false);
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      { key: 'tier', head: text('markets.tier'), cell: ({ tier }) => <span className="num">{tier}</span> },
      ...(['volume', 'balance'] as const).map((by) => ({
        key: by,
        head: `${text(`tiers.${by}`)}, USDT`,
        align: 'end' as const,
        cell: (line: Line) => <span className="num">{displayAmount(String(line[by]), 0)}</span>,
      })),
    ],
    [text],
  );
  const again = (proposal: Proposal) => {
    if (proposal.kind !== 'tiers.thresholds') return;
    setLooks(false);
    setFirst(proposal.thresholds);
  };
  return (
    <section className={styles['section']} aria-labelledby="tiers">
      <h2 id="tiers">{text('tiers.title')}</h2>
      <p>{text('tiers.lead')}</p>
      <p className={styles['since']}>
        {sinceMs === null ? text('offers.fromStart') : text('offers.since', { time: time(sinceMs) })}
      </p>
      <DataTable caption={text('tiers.title')} columns={columns} rows={records} rowKey={({ tier }) => String(tier)} />
      <div className={styles['actions']}>
        {mayPropose && (
          <Button size={36} onClick={() => setFirst(records)}>
            {text('tiers.change')}
          </Button>
        )}
        <Button size={36} onClick={() => setLooks(true)}>
          {text('offers.history')}
        </Button>
      </div>
      {first !== undefined && (
        <ThresholdsDialog thresholds={records} first={[...first]} onClose={() => setFirst(undefined)} />
      )}
      {looks && (
        <ProposalHistory
          title={text('tiers.title')}
          kind="tiers.thresholds"
          onAgain={mayPropose ? again : undefined}
          onClose={() => setLooks(false)}
        />
      )}
    </section>
  );
}
