import type { IndexSample } from '@candor/protocol';
import { Empty, TabPanel, Tabs } from '@candor/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { useRunning } from '../stores/contracts.ts';
import { RunningList } from './RunningList.tsx';
import { useResults } from '../stores/use-results.ts';
import { SettledList } from './SettledList.tsx';
import { Today } from './Today.tsx';
import styles from './Contracts.module.css';

/** The user's contracts: those that run, with their rings, and those that have settled. */
export function Contracts(props: {
  readonly symbol: string;
  readonly samples: readonly IndexSample[];
  readonly receipt: string | undefined;
  readonly onReceipt: (orderCode: string) => void;
}) {
  const { symbol, samples, receipt, onReceipt } = props;
  const text = useText();
  const session = useSession();
  const { href } = useLocation();
  const running = useRunning();
  const results = useResults();
  const [tab, setTab] = useState<'running' | 'settled'>('running');
  if (session === null)
    return (
      <section aria-label={text('flash.contracts')} className={styles['contracts']}>
        <Empty
          text={text('flash.visitor')}
          action={
            <Link to="/user/login" search={{ back: href }}>
              {text('orders.login')}
            </Link>
          }
        />
      </section>
    );
  return (
    <section aria-label={text('flash.contracts')} className={styles['contracts']}>
      <Tabs
        label={text('flash.contracts')}
        tabs={[
          { value: 'running', label: text('flash.running'), count: running?.length },
          { value: 'settled', label: text('flash.settled'), count: results?.settledInAll },
        ]}
        value={tab}
        onValue={setTab}
        after={<Today results={results} />}
        className={styles['tabs'] ?? ''}
      >
        <TabPanel value="running" className={styles['panel'] ?? ''}>
          <RunningList symbol={symbol} samples={samples} />
          <SettledList newest={3} receipt={receipt} onReceipt={onReceipt} />
        </TabPanel>
        <TabPanel value="settled" className={styles['panel'] ?? ''}>
          <SettledList receipt={receipt} onReceipt={onReceipt} />
        </TabPanel>
      </Tabs>
      <p className={styles['foot']}>{text('flash.momentOnly')}</p>
    </section>
  );
}
