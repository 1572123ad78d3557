import { listMarketConfig, type MarketConfig } from '@candor/protocol';
import { Badge, Button, DataTable, type Column } from '@candor/ui';
import { useMemo, useState } from 'react';
import { percentOfPpm } from '../proposals/changes.ts';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { FeesDialog } from './FeesDialog.tsx';
import { Lacking } from './Lacking.tsx';
import { offering, PeriodsDialog } from './PeriodsDialog.tsx';
import { PeriodsDrawer } from './PeriodsDrawer.tsx';
import { StateDialog } from './StateDialog.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { Thresholds } from './Thresholds.tsx';
import styles from './Markets.module.css';

const tones = { open: 'good', cancel_only: 'wait', halted: 'bad' } as const;

/** Every market's state, bounds and fees, and the way to propose others. */
export function MarketsPage() {
  const text = useText();
  const markets = useRead(listMarketConfig, undefined, { everyMs: 10_000 });
  const mayPropose = useRight('markets.propose');
  const [fees, setFees] = useState<MarketConfig>();
  const [state, setState] = useState<MarketConfig>();
  const [terms, setTerms] = useState<MarketConfig>();
  const [periods, setPeriods] = useState<MarketConfig>();
  const [decided, setDecided] = useState<MarketConfig>();
  const choose = useMemo(
    () => ({ onFees: setFees, onState: setState, onTerms: setTerms, onPeriods: setPeriods, onDecided: setDecided }),
    [],
  );
  const columns = useColumns(mayPropose, choose);
  return (
    <>
      <RoomHead title={text('desk.markets')} lead={text('markets.lead')} />
      <Loaded query={markets}>
        {({ records, thresholds, lacking }) => (
          <>
            <DataTable
              caption={text('desk.markets')}
              columns={columns}
              rows={records}
              rowKey={({ symbol }) => symbol}
              mobileRow={(market) => <MobileRow market={market} mayPropose={mayPropose} choose={choose} />}
            />
            {lacking.length > 0 && <Lacking entries={lacking} mayPropose={mayPropose} />}
            <Thresholds thresholds={thresholds} mayPropose={mayPropose} />
          </>
        )}
      </Loaded>
      {fees !== undefined && <FeesDialog market={fees} onClose={() => setFees(undefined)} />}
      {terms !== undefined && <TermsDialog market={terms} onClose={() => setTerms(undefined)} />}
      {periods !== undefined && (
        <PeriodsDialog market={offering(periods)} first={periods.periods} onClose={() => setPeriods(undefined)} />
      )}
      {decided !== undefined && (
        <PeriodsDrawer market={offering(decided)} mayPropose={mayPropose} onClose={() => setDecided(undefined)} />
      )}
      {state !== undefined && <StateDialog market={state} onClose={() => setState(undefined)} />}
    </>
  );
}

/** What a market's row offers to propose. */
interface Choose {
  readonly onFees: (market: MarketConfig) => void;
  readonly onState: (market: MarketConfig) => void;
  readonly onTerms: (market: MarketConfig) => void;
  readonly onPeriods: (market: MarketConfig) => void;
  readonly onDecided: (market: MarketConfig) => void;
}

function useColumns(mayPropose: boolean, choose: Choose): readonly Column<MarketConfig>[] {
  const text = useText();
  return useMemo(
    () => [
      {
        key: 'market',
        head: text('markets.market'),
        sortValue: ({ symbol }) => symbol,
        cell: ({ symbol }) => <strong>{symbol}</strong>,
      },
      {
        key: 'state',
        head: text('markets.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{text(`markets.state.${state}`)}</Badge>,
      },
      {
        key: 'tick',
        head: text('markets.tick'),
        align: 'end',
        cell: ({ tickSize }) => <span className="num">{tickSize}</span>,
      },
      {
        key: 'lot',
        head: text('markets.lot'),
        align: 'end',
        cell: ({ lotSize }) => <span className="num">{lotSize}</span>,
      },
      {
        key: 'minimum',
        head: text('markets.minimum'),
        align: 'end',
        cell: ({ minimumNotional }) => <span className="num">{minimumNotional}</span>,
      },
      {
        key: 'fees',
        head: text('markets.fees'),
        align: 'end',
        cell: (market) => <span className="num">{firstFees(market)}</span>,
      },
      {
        key: 'periods',
        head: text('offers.periods'),
        cell: (market) => <Periods market={market} onDecided={choose.onDecided} />,
      },
      ...(mayPropose
        ? [
            {
              key: 'change',
              head: text('operators.actions'),
              cell: (market: MarketConfig) => <Actions market={market} choose={choose} />,
            },
          ]
        : []),
    ],
    [text, mayPropose, choose],
  );
}

/** The fees of tier 0, which everyone begins with. */
function firstFees({ fees: [first] }: MarketConfig): string {
  return first === undefined ? '—' : `${percentOfPpm(first.makerPpm)} / ${percentOfPpm(first.takerPpm)}`;
}

/** How long contracts may run; what was decided of it before opens from here. */
function Periods(props: { readonly market: MarketConfig; readonly onDecided: (market: MarketConfig) => void }) {
  const text = useText();
  const { market, onDecided } = props;
  const { symbol, periods } = market;
  const durations = periods.map(({ durationSeconds }) => `${durationSeconds} s`).join(', ');
  return (
    <Button
      variant="quiet"
      size={28}
      aria-label={`${symbol}: ${text('offers.periods')}`}
      onClick={() => onDecided(market)}
    >
      {durations === '' ? text('offers.noneShort') : durations}
    </Button>
  );
}

function Actions({ market, choose }: { readonly market: MarketConfig; readonly choose: Choose }) {
  const text = useText();
  return (
    <span className={styles['actions']}>
      <Button variant="quiet" size={28} onClick={() => choose.onFees(market)}>
        {text('markets.changeFees')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => choose.onTerms(market)}>
        {text('markets.changeTerms')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => choose.onPeriods(market)}>
        {text('offers.change')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => choose.onState(market)}>
        {text('markets.changeState')}
      </Button>
    </span>
  );
}

function MobileRow(props: { readonly market: MarketConfig; readonly mayPropose: boolean; readonly choose: Choose }) {
  const text = useText();
  const { market, mayPropose, choose } = props;
  return (
    <span className={styles['mobile']}>
      <span className={styles['actions']}>
        <strong>{market.symbol}</strong>
        <Badge tone={tones[market.state]}>{text(`markets.state.${market.state}`)}</Badge>
        <span className="num">{firstFees(market)}</span>
      </span>
      <Periods market={market} onDecided={choose.onDecided} />
      {mayPropose && <Actions market={market} choose={choose} />}
    </span>
  );
}
