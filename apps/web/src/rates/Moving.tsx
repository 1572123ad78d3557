import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import { WithdrawalFees } from './WithdrawalFees.tsx';
import styles from './Moving.module.css';

const lines: readonly (readonly [what: MessageKey, cost: MessageKey])[] = [
  ['rates.transfer', 'rates.transferCost'],
  ['rates.placing', 'rates.placingCost'],
  ['rates.outside', 'rates.outsideCost'],
];

/** What moving money costs, and what it does not. */
export function Moving() {
  const text = useText();
  return (
    <>
      <dl className={styles['lines']}>
        {lines.map(([what, cost]) => (
          <div key={what}>
            <dt>{text(what)}</dt>
            <dd>{text(cost)}</dd>
          </div>
        ))}
      </dl>
      <WithdrawalFees />
    </>
  );
}
