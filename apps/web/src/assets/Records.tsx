import { TabPanel, Tabs } from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import { SwapHistory } from '../products/conversion/view/SwapHistory.tsx';
import { Deposits } from '../products/wallets/view/Deposits.tsx';
import { Withdrawals } from '../products/wallets/view/Withdrawals.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { Ledger } from './Ledger.tsx';
import { Statement } from './Statement.tsx';
import styles from './Ledger.module.css';

const tabs = ['ledger', 'deposits', 'withdrawals', 'swaps', 'transfers', 'statement'] as const;
type Tab = (typeof tabs)[number];

const names: Readonly<Record<Tab, MessageKey>> = {
  ledger: 'assets.ledger',
  deposits: 'assets.deposits',
  withdrawals: 'assets.withdrawals',
  swaps: 'records.tab.swaps',
  transfers: 'records.tab.transfers',
  statement: 'records.statement',
};

const exported = { deposits: 'deposits', withdrawals: 'withdrawals', swaps: 'swaps' } as const;
const isExported = (tab: Tab): tab is keyof typeof exported => Object.hasOwn(exported, tab);

/**
 * /assets/index?key=records: everything that happened to the account; the tab stays in the address.
 */
export function Records() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === search['tab']) ?? 'ledger';
  return (
    <section aria-labelledby="records">
      <h1 id="records" className={`${styles['title']} display`}>
        {text('assets.records')}
      </h1>
      <Tabs
        label={text('assets.records')}
        tabs={tabs.map((value) => ({ value, label: text(names[value]) }))}
        value={tab}
        onValue={(value) => void navigate({ to: '.', search: { key: 'records', tab: value }, replace: true })}
        after={isExported(tab) && <ExportMenu of={{ kind: exported[tab] }} />}
      >
        <TabPanel value={tab}>
          {tab === 'ledger' && <Ledger bare />}
          {tab === 'deposits' && <Deposits />}
          {tab === 'withdrawals' && <Withdrawals />}
          {tab === 'swaps' && <SwapHistory />}
          {tab === 'transfers' && <Ledger bare only={['transfer', 'internal_transfer']} />}
          {tab === 'statement' && <Statement />}
        </TabPanel>
      </Tabs>
    </section>
  );
}
