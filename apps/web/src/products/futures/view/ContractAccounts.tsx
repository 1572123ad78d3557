import type { ContractType } from '@candor/protocol';
import { Tabs, TabPanel } from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useContracts } from '../stores/contracts.ts';
import { ExportButton } from '../../../records/ExportButton.tsx';
import type { Exported } from '../../../records/export.ts';
import { AccountCard } from './AccountCard.tsx';
import { OrderLists } from './OrderLists.tsx';
import { Positions } from './Positions.tsx';
import { StopList } from './StopList.tsx';
import { FundingList } from './FundingList.tsx';
import { LiquidationList } from './LiquidationList.tsx';
import page from '../../../records/Records.module.css';

/**
 * /assets/index?key=agreement: the accounts behind contracts, with the positions that they carry.
 */
export function ContractAccounts() {
  const text = useText();
  const [type, setType] = useState<ContractType>('u');
  const rows = useContracts() ?? [];
  const ofType = rows.filter(({ contractType }) => contractType === type);
  const assets = [...new Set(ofType.map(({ settleAsset }) => settleAsset))];
  return (
    <section aria-labelledby="contract-accounts">
      <h1 id="contract-accounts" className={`${page['title']} display`}>
        {text('contract.accounts')}
      </h1>
      <Tabs
        label={text('contract.types')}
        tabs={(['u', 'coin'] as const).map((value) => ({ value, label: text(`contract.type.${value}`) }))}
        value={type}
        onValue={setType}
      >
        <TabPanel value={type}>
          {assets.map((asset) => {
            const row = ofType.find(({ settleAsset }) => settleAsset === asset);
            return row && <AccountCard key={asset} row={row} />;
          })}
          <Positions contractType={type} symbol={undefined} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

const tabs = ['orders', 'stops', 'history', 'fills', 'funding', 'settlements'] as const;
type Tab = (typeof tabs)[number];

/** The file of each list. */
const exported: Partial<Record<Tab, Exported>> = {
  history: { kind: 'contract_orders', state: 'history' },
  fills: { kind: 'contract_fills' },
  funding: { kind: 'contract_funding' },
  settlements: { kind: 'contract_liquidations' },
};

/**
 * /account/entrust/future/u and /coin: every contract order of the user, open and finished, stops,
 * fills, funding. The tab stays in the address.
 */
export function ContractOrders() {
  const text = useText();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tab = tabs.find((one) => one === search['tab']) ?? 'orders';
  const setTab = (next: Tab) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab: next }), replace: true });
  return (
    <section aria-labelledby="contract-orders">
      <h1 id="contract-orders" className={`${page['title']} display`}>
        {text('contract.ordersTitle')}
      </h1>
      <Tabs
        label={text('contract.ordersTitle')}
        tabs={tabs.map((value) => ({ value, label: text(`contract.tab.${value}`) }))}
        value={tab}
        onValue={setTab}
        after={exported[tab] && <ExportButton of={exported[tab]} />}
      >
        <TabPanel value={tab}>
          {tab === 'orders' && <OrderLists kind="open" symbol={undefined} />}
          {tab === 'stops' && <StopList symbol={undefined} />}
          {tab === 'history' && <OrderLists kind="history" symbol={undefined} />}
          {tab === 'fills' && <OrderLists kind="fills" symbol={undefined} />}
          {tab === 'funding' && <FundingList filter={{}} />}
          {tab === 'settlements' && <LiquidationList filter={{}} />}
        </TabPanel>
      </Tabs>
    </section>
  );
}
