import { Badge, DataTable, LoadingBars, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { useFees } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useMarketRules } from '../market/rules.ts';
import { useSession } from '../session/session.ts';
import { rateText } from './fee-sum.ts';
import { tierGroups, type TierGroup } from './tiers.ts';

type Line = TierGroup['fees'][number];

/** Maker and taker rates by tier, one table for all markets that charge the same; the reader's own tier is marked. */
export function FeeTiers() {
  const text = useText();
  const rules = useMarketRules();
  if (rules === undefined) return <LoadingBars rows={6} label={text('common.loading')} />;
  const groups = tierGroups(rules.markets);
  return (
    <>
      {groups.map((group) => (
        <div key={group.symbols[0]}>
          <p>
            {groups.length === 1 ? text('rates.everywhere', { count: group.symbols.length }) : group.symbols.join(', ')}
          </p>
          <TierTable fees={group.fees} />
        </div>
      ))}
    </>
  );
}

function TierTable({ fees }: { readonly fees: readonly Line[] }) {
  const text = useText();
  const session = useSession();
  const tier = useFees()?.tier;
  const own = session === null ? undefined : tier;
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      {
        key: 'tier',
        head: text('rates.tier'),
        cell: (line) => (
          <>
            {line.tier === 0 ? text('rates.regular') : text('rates.vip', { tier: line.tier })}{' '}
            {line.tier === own && <Badge tone="info">{text('rates.yours')}</Badge>}
          </>
        ),
      },
      {
        key: 'maker',
        head: text('rates.maker'),
        align: 'end',
        cell: ({ makerRate }) => <span className="num">{rateText(makerRate)}</span>,
      },
      {
        key: 'taker',
        head: text('rates.taker'),
        align: 'end',
        cell: ({ takerRate }) => <span className="num">{rateText(takerRate)}</span>,
      },
    ],
    [own, text],
  );
  return (
    <DataTable
      caption={text('rates.trading')}
      columns={columns}
      rows={fees}
      rowKey={(line) => String(line.tier)}
      selectedKey={own === undefined ? undefined : String(own)}
    />
  );
}
