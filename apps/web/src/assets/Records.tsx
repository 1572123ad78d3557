import { TabPanel, Tabs } from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useText } from '../i18n/text.ts';
import { lazyProduct } from '../routing/lazy-page.ts';
import { keysInOrder, productPages } from '../products/product-pages.ts';
import type { RecordsTab } from '../products/room.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { Ledger } from './Ledger.tsx';
import { Statement } from './Statement.tsx';
import styles from '../records/Records.module.css';

interface Tab extends Omit<RecordsTab, 'load'> {
  readonly screen: ComponentType;
}

const Transfers = () => <Ledger bare only={['transfer', 'internal_transfer']} />;
const added = productPages.flatMap(({ records = {} }) =>
  Object.entries(records).map(([key, { load, ...tab }]) => {
    const screen = lazyProduct(async () => ({ Tab: await load() }), 'Tab');
    return [key, { ...tab, screen }] as const;
  }),
);
const table: Readonly<Record<string, Tab>> = {
  ledger: { text: 'assets.ledger', screen: () => <Ledger bare /> },
  transfers: { text: 'records.tab.transfers', screen: Transfers },
  statement: { text: 'records.statement', screen: Statement },
  ...Object.fromEntries(added),
};
const tabs = keysInOrder(table);

/**
 * /assets/index?key=records: everything that happened to the account; the tab stays in the address.
 */
export function Records() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === search['tab']) ?? 'ledger';
  const { exported, screen: Screen = Ledger } = table[tab] ?? {};
  return (
    <section aria-labelledby="records">
      <h1 id="records" className={`${styles['title']} display`}>
        {text('assets.records')}
      </h1>
      <Tabs
        label={text('assets.records')}
        tabs={tabs.map((value) => ({ value, label: text(table[value]?.text ?? 'assets.ledger') }))}
        value={tab}
        onValue={(value) => void navigate({ to: '.', search: { key: 'records', tab: value }, replace: true })}
        after={exported !== undefined && <ExportMenu of={{ kind: exported }} />}
      >
        <TabPanel value={tab}>
          <Screen />
        </TabPanel>
      </Tabs>
    </section>
  );
}
