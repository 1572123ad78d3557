import type { ApprovalView } from '@candor/protocol';
import { useText, useTime } from '../i18n/text.ts';
import styles from './Proposals.module.css';

/** Who proposed and who decided, when, and under which record it took effect. */
export function Decided({ approval }: { readonly approval: ApprovalView }) {
  const text = useText();
  const time = useTime();
  const { state, proposedBy, proposedAtMs, decidedBy, decidedAtMs, expiresAtMs, seq } = approval;
  const parts = [
    text('approvals.proposedBy', { name: proposedBy.name, time: time(proposedAtMs) }),
    ...(decidedBy !== null && decidedAtMs !== null
      ? [text('approvals.decidedBy', { name: decidedBy.name, time: time(decidedAtMs) })]
      : []),
    ...(state === 'waiting' ? [text('approvals.expires', { time: time(expiresAtMs) })] : []),
    ...(seq === null ? [] : [text('approvals.record', { seq })]),
  ];
  return <p className={styles['who']}>{parts.join(' · ')}</p>;
}
