import { Num, Total } from '@candor/ui';
import type { ReactNode } from 'react';
import styles from './Ticket.module.css';

type Fact<Value> = readonly [label: string, value: Value];

/** Label and figure, line by line, and what they come to. */
export function Facts({ facts, total }: { readonly facts: readonly Fact<ReactNode>[]; readonly total?: Fact<string> }) {
  return (
    <div className={styles['factList']}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>
              <Num>{value}</Num>
            </dd>
          </div>
        ))}
      </dl>
      {total !== undefined && <Total label={total[0]} value={total[1]} />}
    </div>
  );
}
