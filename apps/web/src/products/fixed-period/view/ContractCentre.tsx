import { Select, TabPanel, Tabs } from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { symbolOf } from '../../../market/named-market.ts';
import { pairOf } from '../../../market/symbols.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { useIndexPath } from '../stores/use-index.ts';
import { useRunning } from '../stores/contracts.ts';
import { useFlashMarkets } from '../stores/use-offers.ts';
import { RunningList } from './RunningList.tsx';
import { SettledList } from './SettledList.tsx';
import page from '../../../records/Records.module.css';

const tabs = ['running', 'settled'] as const;
const dayMs = 86_400_000;
const spans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

/**
 * Every contract of the user: those that run and those that have settled, by market and time. The
 * choice stays in the address.
 */
export function ContractCentre() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const markets = useFlashMarkets() ?? [];
  const running = useRunning();
  const tab = tabs.find((one) => one === search['tab']) ?? 'running';
  const pair = typeof search['pair'] === 'string' ? search['pair'] : 'all';
  const span = spanNames.find((one) => one === search['span']);
  const symbol = pair === 'all' ? undefined : symbolOf(pair);
  const choose = (changes: Readonly<Record<string, string>>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab, pair, ...changes }), replace: true });
  const filter = useMemo(
    () => ({
      ...(symbol === undefined ? {} : { symbol }),
      ...(span === undefined ? {} : { fromMs: serverNow() - spans[span] }),
    }),
    [symbol, span],
  );
  const open = (receipt: string) => void navigate({ to: '/receipt/$receipt', params: { receipt } });
  const first = running?.[0]?.symbol ?? 'BTC/USDT';
  const samples = useIndexPath(first);
  return (
    <section aria-labelledby="contract-centre">
      <h1 id="contract-centre" className={`${page['title']} display`}>
        {text('flash.contracts')}
      </h1>
      <div className={page['filters']}>
        <Select
          label={text('assets.market')}
          options={[
            { value: 'all', label: text('assets.allMarkets') },
            ...markets.map((one) => ({ value: pairOf(one.symbol), label: one.shown })),
          ]}
          value={pair}
          onValue={(value) => choose({ pair: value })}
        />
        <Select<Span | 'all'>
          label={text('orders.col.time')}
          options={[
            { value: 'all', label: text('assets.all') },
            ...spanNames.map((value) => ({ value, label: text(`quotes.span.${value}`) })),
          ]}
          value={span ?? 'all'}
          onValue={(value) => choose({ span: value })}
        />
      </div>
      <Tabs
        label={text('flash.contracts')}
        tabs={[
          { value: 'running', label: text('flash.running'), count: running?.length },
          { value: 'settled', label: text('flash.settled') },
        ]}
        value={tab}
        onValue={(value) => choose({ tab: value })}
      >
        <TabPanel value="running">
          <RunningList symbol={first} samples={samples} only={symbol} />
        </TabPanel>
        <TabPanel value="settled">
          <SettledList filter={filter} receipt={undefined} onReceipt={open} namesType />
        </TabPanel>
      </Tabs>
    </section>
  );
}
