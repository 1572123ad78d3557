import { displayPrice } from '@candor/amount';
import type { ContractRow, ContractType } from '@candor/protocol';
import { classes, ErrorNote, LoadingBars, Tabs, TabPanel, useWide } from '@candor/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { decimalsOf } from '../../../market/scale.ts';
import { useSession } from '../../../session/session.ts';
import { useTitle } from '../../../page/use-title.ts';
import { OrderBook } from '../../../trade/book/OrderBook.tsx';
import { IntervalBar } from '../../../trade/chart/IntervalBar.tsx';
import { SpotChart } from '../../../trade/chart/SpotChart.tsx';
import { DepthChart } from '../../../trade/depth/DepthChart.tsx';
import { MarketNotice } from '../../../trade/screen/MarketNotice.tsx';
import phone from '../../../trade/screen/Phone.module.css';
import { Stacked } from '../../../trade/screen/Stacked.tsx';
import workplace from '../../../trade/screen/Workplace.module.css';
import { Tape } from '../../../trade/tape/Tape.tsx';
import { addressedContract, addressOf, shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { useContracts } from '../stores/contracts.ts';
import { AccountCard } from './AccountCard.tsx';
import { AnnouncedTerms } from './AnnouncedTerms.tsx';
import { Calculator } from './CalculatorDialog.tsx';
import { ContractInfo } from './ContractInfo.tsx';
import { ContractHands } from './ContractHands.tsx';
import { ContractPanel } from './ContractPanel.tsx';
import { ContractStrip } from './ContractStrip.tsx';
import { MarketLiquidations } from './MarketLiquidations.tsx';
import { ContractTicket } from './Ticket.tsx';
import styles from './Futures.module.css';

const route = getRouteApi('/trade/index');

/** The contract screen, /trade/index?type=usta&symbol=BTC_USDT; BTC_USD is settled in its coin. */
export function FuturesPage() {
  const { symbol } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (next: string) => void navigate({ search: { type: 'usta', symbol: addressOf(next) } });
  return <AddressedContract asked={symbol} contractType="u" onSymbol={choose} />;
}

/** The workplace with the first contract of a type. */
export function FullContract({ contractType }: { readonly contractType: ContractType }) {
  const navigate = useNavigate();
  const choose = (next: string) =>
    void navigate({ to: '/trade/index', search: { type: 'usta', symbol: addressOf(next) } });
  return <AddressedContract asked={undefined} contractType={contractType} onSymbol={choose} />;
}

function AddressedContract(props: {
  readonly asked: string | undefined;
  readonly contractType: ContractType;
  readonly onSymbol: (symbol: string) => void;
}) {
  const { asked, contractType, onSymbol } = props;
  const text = useText();
  const rows = useContracts();
  const row = rows && addressedContract(rows, asked, contractType);
  const first = rows?.find((one) => one.contractType === contractType);
  const missing = rows !== undefined && row === undefined;
  useEffect(() => {
    if (missing && first !== undefined) onSymbol(first.symbol_name);
  }, [missing, first, onSymbol]);
  if (row === undefined)
    return rows === undefined || first !== undefined ? (
      <LoadingBars rows={12} label={text('common.loading')} />
    ) : (
      <ErrorNote title={text('contract.noContracts')} text={text('contract.noContractsText')} />
    );
  return <Screen key={row.symbol_name} row={row} onSymbol={onSymbol} />;
}

interface ScreenProps {
  readonly row: ContractRow;
  readonly onSymbol: (symbol: string) => void;
}

function Screen(props: ScreenProps) {
  const { row } = props;
  const text = useText();
  const wide = useWide(900);
  const { mark, stale } = row.markState;
  const name = text('contract.pageTitle', { symbol: shownSymbol(row.symbol_name) });
  useTitle(mark === null || stale ? name : `${displayPrice(mark, decimalsOf(row.terms.tickSize))} ${name}`);
  return <ContractHands row={row}>{wide ? <Workplace {...props} /> : <Phone {...props} />}</ContractHands>;
}

const chartOverPositions = { chart: 62, orders: 38 };

function Workplace({ row, onSymbol }: ScreenProps) {
  const text = useText();
  const middle = useWide(1200);
  const fees = contractTerms(row, useSession()?.user.vip ?? 0);
  const symbol = row.symbol_name;
  return (
    <div className={workplace['workplace']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <ContractStrip row={row} onSymbol={onSymbol} />
      <MarketNotice symbol={symbol} note={text('contract.liquidationWaits')} />
      <AnnouncedTerms row={row} />
      <div className={styles['columns']}>
        <Stacked
          name="chart"
          className={workplace['left']}
          shares={chartOverPositions}
          above={{ id: 'chart', least: '30%', part: <Upper row={row} withBook={middle} /> }}
          below={{ id: 'orders', least: '16%', part: <ContractPanel row={row} /> }}
        />
        <div className={workplace['form']}>
          <ContractTicket row={row} />
          <AccountCard row={row} />
          <Calculator row={row} />
          {!middle && <OrderBook symbol={symbol} />}
        </div>
      </div>
      <StatusStrip symbol={symbol} fees={fees} />
    </div>
  );
}

/** Chart, and book or trades beside it: positions have the whole width below them. */
function Upper({ row, withBook }: { readonly row: ContractRow; readonly withBook: boolean }) {
  const text = useText();
  const symbol = row.symbol_name;
  const [tab, setTab] = useState<'book' | 'trades' | 'liquidations' | 'info'>('book');
  return (
    <div className={styles['upper']} data-book={withBook ? '' : undefined}>
      <SpotChart symbol={symbol} />
      {withBook && (
        <Tabs
          label={text('market.book')}
          className={styles['beside'] ?? ''}
          tabs={[
            { value: 'book', label: text('market.book') },
            { value: 'trades', label: text('market.trades') },
            { value: 'liquidations', label: text('contract.tab.settlements') },
            { value: 'info', label: text('contract.tab.info') },
          ]}
          value={tab}
          onValue={setTab}
        >
          <TabPanel value="book" className={styles['besidePart'] ?? ''}>
            <OrderBook symbol={symbol} titled={false} />
          </TabPanel>
          <TabPanel value="trades" className={styles['besidePart'] ?? ''}>
            <Tape symbol={symbol} titled={false} />
          </TabPanel>
          <TabPanel value="liquidations" className={styles['besidePart'] ?? ''}>
            <MarketLiquidations row={row} />
          </TabPanel>
          <TabPanel value="info" className={styles['besidePart'] ?? ''}>
            <ContractInfo row={row} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}

function Phone({ row, onSymbol }: ScreenProps) {
  const text = useText();
  const [tab, setTab] = useState<'chart' | 'depth' | 'trades' | 'liquidations' | 'info'>('chart');
  const symbol = row.symbol_name;
  return (
    <div className={phone['phone']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <ContractStrip row={row} onSymbol={onSymbol} />
      <MarketNotice symbol={symbol} note={text('contract.liquidationWaits')} />
      <AnnouncedTerms row={row} />
      <Tabs
        className={phone['top'] ?? ''}
        label={text('market.tab.chart')}
        tabs={[
          ...(['chart', 'depth', 'trades'] as const).map((value) => ({ value, label: text(`market.tab.${value}`) })),
          { value: 'liquidations', label: text('contract.tab.settlements') },
          { value: 'info', label: text('contract.tab.info') },
        ]}
        value={tab}
        onValue={setTab}
        after={tab === 'chart' && <IntervalBar compact />}
      >
        <TabPanel value="chart" className={phone['chart'] ?? ''}>
          <SpotChart symbol={symbol} compact />
        </TabPanel>
        <TabPanel value="depth" className={phone['chart'] ?? ''}>
          <DepthChart symbol={symbol} />
        </TabPanel>
        <TabPanel value="trades" className={phone['chart'] ?? ''}>
          <Tape symbol={symbol} />
        </TabPanel>
        <TabPanel value="liquidations" className={phone['chart'] ?? ''}>
          <MarketLiquidations row={row} />
        </TabPanel>
        <TabPanel value="info" className={phone['chart'] ?? ''}>
          <ContractInfo row={row} />
        </TabPanel>
      </Tabs>
      <div className={phone['trade']}>
        <ContractTicket row={row} />
        <div className={classes(phone['book'], styles['phoneBook'])}>
          <OrderBook symbol={symbol} compact />
        </div>
      </div>
      <ContractPanel row={row} />
      <AccountCard row={row} />
      <Calculator row={row} />
    </div>
  );
}
