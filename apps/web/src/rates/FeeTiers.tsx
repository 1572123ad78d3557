import { displayAmount } from '@candor/amount';
import type { StandingTierThresholds } from '@candor/protocol';
import { Badge, DataTable, LoadingBars, type Column } from '@candor/ui';
import { useCallback, useMemo } from 'react';
import { useFees } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useMarketRules } from '../market/rules.ts';
import { useTime } from '../preferences/format.ts';
import { useSession } from '../session/session.ts';
import { rateText } from './fee-sum.ts';
import styles from '../page/TwoLines.module.css';
import { tierGroups, type TierGroup } from './tiers.ts';

type Line = TierGroup['fees'][number];

/**
 * Maker and taker rates by tier, one table for all markets that charge the same; the reader's own
 * tier is marked.
 */
export function FeeTiers() {
  const text = useText();
  const time = useTime();
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
          <TierTable fees={group.fees} thresholds={rules.thresholds.records} />
        </div>
      ))}
      <p>
        {rules.thresholds.sinceMs === null
          ? text('rates.thresholdsFirst')
          : text('rates.thresholdsSince', { time: time.dateTime(rules.thresholds.sinceMs) })}
      </p>
    </>
  );
}

type Thresholds = StandingTierThresholds['records'];

function TierTable({ fees, thresholds }: { readonly fees: readonly Line[]; readonly thresholds: Thresholds }) {
  const text = useText();
  const session = useSession();
  const tier = useFees()?.tier;
  const own = session === null ? undefined : tier;
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      {
        key: 'tier',
        head: text('rates.tier'),
        cell: ({ tier: line }) => <TierName tier={line} own={line === own} />,
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
      {
        key: 'volume',
        head: text('rates.byVolume'),
        align: 'end',
        cell: (line) => <span className="num">{thresholdOf(line.tier, 'volume', thresholds)}</span>,
      },
      {
        key: 'balance',
        head: text('rates.byBalance'),
        align: 'end',
        cell: (line) => <span className="num">{thresholdOf(line.tier, 'balance', thresholds)}</span>,
      },
    ],
    [own, text, thresholds],
  );
  const mobileRow = useCallback(
    (line: Line) => <MobileTier line={line} own={line.tier === own} thresholds={thresholds} />,
    [own, thresholds],
  );
  return (
    <DataTable
      mobileRow={mobileRow}
      caption={text('rates.trading')}
      columns={columns}
      rows={fees}
      rowKey={(line) => String(line.tier)}
      selectedKey={own === undefined ? undefined : String(own)}
    />
  );
}

function TierName({ tier, own }: { readonly tier: number; readonly own: boolean }) {
  const text = useText();
  return (
    <>
      {tier === 0 ? text('rates.regular') : text('rates.vip', { tier })}{' '}
      {own && <Badge tone="info">{text('rates.yours')}</Badge>}
    </>
  );
}

/** A tier in two lines: its rates, and what earns it. */
function MobileTier(props: { readonly line: Line; readonly own: boolean; readonly thresholds: Thresholds }) {
  const text = useText();
  const { line, own, thresholds } = props;
  const { tier, makerRate, takerRate } = line;
  return (
    <span className={styles['lines']}>
      <span className={styles['line']}>
        <span>
          <TierName tier={tier} own={own} />
        </span>
        <span>
          {text('rates.maker')} <span className="num">{rateText(makerRate)}</span> · {text('rates.taker')}{' '}
          <span className="num">{rateText(takerRate)}</span>
        </span>
      </span>
      {tier > 0 && (
        <small className={styles['small']}>
          {text('rates.byVolume')} <span className="num">{thresholdOf(tier, 'volume', thresholds)}</span> ·{' '}
          {text('rates.byBalance')} <span className="num">{thresholdOf(tier, 'balance', thresholds)}</span>
        </small>
      )}
    </span>
  );
}

/**
 * What earns a tier, in USDT; a dash where nothing is asked, or the tier is one that nobody reaches
 * by themselves.
 */
function thresholdOf(tier: number, by: 'volume' | 'balance', thresholds: Thresholds): string {
  const threshold = thresholds.find((one) => one.tier === tier);
  return threshold === undefined ? '—' : displayAmount(String(threshold[by]), 0);
}
