import { displayAmount, displayPercent } from '@candor/amount';
import type { ContractRow, ContractTier } from '@candor/protocol';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { changedTerms } from '../model/announced.ts';
import { Facts } from './Facts.tsx';
import styles from './Futures.module.css';

const labels = {
  interest: 'contract.w.interest',
  cap: 'contract.w.fundingTitle',
  clamp: 'contract.w.markTitle',
  band: 'contract.band',
  impact: 'contract.impact',
} as const;

/** A rate without a sign: it bounds both ways. */
const rateText = (rate: string): string => displayPercent(rate, 4).replace('+', '');

const tierText = (tier: ContractTier | undefined): string =>
  tier === undefined ? '—' : `${tier.leverage}×, ${displayPercent(tier.maintenanceRate, 2).replace('+', '')}`;

/** Terms that were announced: from when they count, and on demand each figure that changes. */
export function AnnouncedTerms({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const time = useTime();
  const { announced, settleAsset } = row;
  if (announced === null) return null;
  const title = text('contract.newTerms', { time: time.short(announced.fromMs) });
  const facts = changedTerms(row).map((change): readonly [string, ReactNode] => {
    if (change.what === 'tier') {
      const bound = change.next?.bound ?? change.was?.bound ?? '0';
      const label = text('contract.value', { asset: `≤ ${displayAmount(bound, 2)} ${settleAsset}` });
      return [label, changed(tierText(change.was), tierText(change.next))];
    }
    const show =
      change.what === 'impact'
        ? (value: string) => `${displayAmount(value, settleAsset === 'USDT' ? 2 : 8)} ${settleAsset}`
        : rateText;
    return [text(labels[change.what]), changed(show(change.was), show(change.next))];
  });
  return (
    <details className={styles['announced']}>
      <summary>{title}</summary>
      <p>{text('contract.newTermsNote')}</p>
      <Facts facts={facts} />
    </details>
  );
}

const changed = (was: string, next: string): ReactNode => (
  <>
    {was} <ArrowRight size={12} strokeWidth={1.5} aria-hidden /> <strong>{next}</strong>
  </>
);
