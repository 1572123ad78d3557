import type { ContractRow } from '@candor/protocol';
import { Button, Checkbox, Empty, TabPanel, Tabs } from '@candor/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import orders from '../../../trade/orders/Orders.module.css';
import { useContractOrders, useLossOrders, usePositions } from '../stores/account.ts';
import { CloseAllDialog } from './CloseAllDialog.tsx';
import { FundingList } from './FundingList.tsx';
import { LiquidationList } from './LiquidationList.tsx';
import { OrderLists } from './OrderLists.tsx';
import { Positions } from './Positions.tsx';
import { StopList } from './StopList.tsx';

const tabs = ['positions', 'orders', 'stops', 'history', 'fills', 'funding', 'settlements'] as const;
type Tab = (typeof tabs)[number];

/**
 * Everything of the user's in contracts: positions, orders, stops, what ended, funding,
 * liquidations.
 */
export function ContractPanel({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const session = useSession();
  const { href } = useLocation();
  if (session === null)
    return (
      <section aria-label={text('contract.panel')} className={orders['panel']}>
        <Empty
          text={text('contract.visitor')}
          action={
            <Link to="/user/login" search={{ back: href }}>
              {text('orders.login')}
            </Link>
          }
        />
      </section>
    );
  return <Panel row={row} />;
}

function Panel({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const [tab, setTab] = useState<Tab>('positions');
  const [only, setOnly] = useState(false);
  const [asking, setAsking] = useState(false);
  const positions = usePositions(row.contractType);
  const open = useContractOrders();
  const stops = useLossOrders();
  const symbol = only ? row.symbol_name : undefined;
  const counts: Partial<Record<Tab, number | undefined>> = {
    positions: positions?.length,
    orders: open?.length,
    stops: stops?.length,
  };
  const filter = symbol === undefined ? {} : { symbol };
  return (
    <section aria-label={text('contract.panel')} className={orders['panel']}>
      <Tabs
        label={text('contract.panel')}
        tabs={tabs.map((value) => ({ value, label: text(`contract.tab.${value}`), count: counts[value] }))}
        value={tab}
        onValue={setTab}
        className={orders['tabs'] ?? ''}
        after={
          <>
            <Checkbox checked={only} onChecked={setOnly}>
              {text('contract.thisContract')}
            </Checkbox>
            {tab === 'positions' && (
              <Button
                variant="quiet"
                size={28}
                disabled={(positions?.length ?? 0) === 0}
                onClick={() => setAsking(true)}
              >
                {text('contract.closeAll')}
              </Button>
            )}
          </>
        }
      >
        <TabPanel value="positions" className={orders['tab'] ?? ''}>
          <Positions contractType={row.contractType} symbol={symbol} />
        </TabPanel>
        <TabPanel value="orders" className={orders['tab'] ?? ''}>
          <OrderLists kind="open" symbol={symbol} />
        </TabPanel>
        <TabPanel value="stops" className={orders['tab'] ?? ''}>
          <StopList symbol={symbol} />
        </TabPanel>
        <TabPanel value="history" className={orders['tab'] ?? ''}>
          <OrderLists kind="history" symbol={symbol} />
        </TabPanel>
        <TabPanel value="fills" className={orders['tab'] ?? ''}>
          <OrderLists kind="fills" symbol={symbol} />
        </TabPanel>
        <TabPanel value="funding" className={orders['tab'] ?? ''}>
          <FundingList filter={filter} />
        </TabPanel>
        <TabPanel value="settlements" className={orders['tab'] ?? ''}>
          <LiquidationList filter={filter} />
        </TabPanel>
      </Tabs>
      {asking && positions !== undefined && (
        <CloseAllDialog contractType={row.contractType} positions={positions} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
