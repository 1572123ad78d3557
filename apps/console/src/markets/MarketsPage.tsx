import { listMarketConfig, type MarketConfig } from '@candor/protocol';
import { Badge, Button, DataTable, type Column } from '@candor/ui';
import { useMemo, useState } from 'react';
import { percentOfPpm } from '../approvals/changes.ts';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { FeesDialog } from './FeesDialog.tsx';
import { StateDialog } from './StateDialog.tsx';
import styles from './Markets.module.css';

const tones = { open: 'good', cancel_only: 'wait', halted: 'bad' } as const;

/** Every market's state, bounds and fees, and the way to propose others. */
export function MarketsPage() {
  const text = useText();
  const markets = useRead(listMarketConfig, undefined, { everyMs: 10_000 });
  const mayPropose = useRight('markets.propose');
  const [fees, setFees] = useState<MarketConfig>();
  const [state, setState] = useState<MarketConfig>();
  const columns = useColumns(mayPropose, setFees, setState);
  return (
    <>
      <RoomHead title={text('desk.markets')} lead={text('markets.lead')} />
      <Loaded query={markets}>
        {({ records }) => (
          <DataTable
            caption={text('desk.markets')}
            columns={columns}
            rows={records}
            rowKey={({ symbol }) => symbol}
            mobileRow={(market) => (
              <MobileRow market={market} mayPropose={mayPropose} onFees={setFees} onState={setState} />
            )}
          />
        )}
      </Loaded>
      {fees !== undefined && <FeesDialog market={fees} onClose={() => setFees(undefined)} />}
      {state !== undefined && <StateDialog market={state} onClose={() => setState(undefined)} />}
    </>
  );
}

type Choose = (market: MarketConfig) => void;

function useColumns(mayPropose: boolean, onFees: Choose, onState: Choose): readonly Column<MarketConfig>[] {
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
      ...(mayPropose
        ? [
            {
              key: 'change',
              head: text('operators.actions'),
              cell: (market: MarketConfig) => <Actions market={market} onFees={onFees} onState={onState} />,
            },
          ]
        : []),
    ],
    [text, mayPropose, onFees, onState],
  );
}

/** The fees of tier 0, which everyone begins with. */
function firstFees({ fees: [first] }: MarketConfig): string {
  return first === undefined ? '—' : `${percentOfPpm(first.makerPpm)} / ${percentOfPpm(first.takerPpm)}`;
}

function Actions(props: { readonly market: MarketConfig; readonly onFees: Choose; readonly onState: Choose }) {
  const text = useText();
  const { market, onFees, onState } = props;
  return (
    <span className={styles['actions']}>
      <Button size={28} onClick={() => onFees(market)}>
        {text('markets.changeFees')}
      </Button>
      <Button size={28} onClick={() => onState(market)}>
        {text('markets.changeState')}
      </Button>
    </span>
  );
}

function MobileRow(props: {
  readonly market: MarketConfig;
  readonly mayPropose: boolean;
  readonly onFees: Choose;
  readonly onState: Choose;
}) {
  const text = useText();
  const { market, mayPropose, onFees, onState } = props;
  return (
    <span className={styles['mobile']}>
      <span className={styles['actions']}>
        <strong>{market.symbol}</strong>
        <Badge tone={tones[market.state]}>{text(`markets.state.${market.state}`)}</Badge>
        <span className="num">{firstFees(market)}</span>
      </span>
      {mayPropose && <Actions market={market} onFees={onFees} onState={onState} />}
    </span>
  );
}
