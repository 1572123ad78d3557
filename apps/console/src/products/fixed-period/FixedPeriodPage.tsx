import { displayAmount, displayPercent } from '@candor/amount';
import { operatorFixedPeriod } from '@candor/protocol';
import { Button, DataTable, Empty, type Column } from '@candor/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { CollectFeesDialog } from './CollectFeesDialog.tsx';
import type { HouseState } from './house-state.ts';
import { HouseFundsDialog } from './HouseFundsDialog.tsx';
import { NarrowRow } from './NarrowRow.tsx';
import { Offers } from './Offers.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import room from '../../app/Room.module.css';
import styles from './FixedPeriod.module.css';

type Exposure = HouseState['markets'][number];
type Edge = HouseState['periods'][number];

const days = 30;

/**
 * The house of fixed-period contracts: what it holds, what it may have to pay, what was voided, and
 * its edge. No contract of a user is here.
 */
export function FixedPeriodPage() {
  const text = useText();
  const house = useRead(operatorFixedPeriod, { days }, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('house.room')} lead={text('house.lead')} />
      <Loaded query={house}>{(state) => <House state={state} />}</Loaded>
    </>
  );
}

function House({ state }: { readonly state: HouseState }) {
  const text = useText();
  const mayPropose = useRight('markets.propose');
  const [asking, setAsking] = useState<'funds' | 'fees' | 'limits'>();
  const close = () => setAsking(undefined);
  const { stakeAsset: asset } = state;
  return (
    <>
      <dl className={room['sums']}>
        <Sum label={text('house.house')} value={state.house} asset={asset} />
        <Sum label={text('house.escrow')} value={state.escrow} asset={asset} />
        <Sum label={text('house.treasury')} value={state.treasury} asset={asset} />
        <Sum label={text('house.fees')} value={state.fees} asset={asset} />
      </dl>
      {mayPropose && (
        <div className={styles['tools']}>
          <Button onClick={() => setAsking('funds')}>{text('house.moveFunds')}</Button>
          <Button onClick={() => setAsking('fees')}>{text('house.collect')}</Button>
          <Button onClick={() => setAsking('limits')}>{text('house.changeLimits')}</Button>
        </div>
      )}
      <Part title={text('house.exposure')}>
        <Exposures markets={state.markets} />
        <p>
          {text('house.contractsMax')}: <span className="num">{state.limits.contractsPerUserMax}</span>
        </p>
      </Part>
      <Part title={text('offers.periods')}>
        <Offers offers={state.offers} mayPropose={mayPropose} />
      </Part>
      <Part title={text('house.voids', { days })}>
        <Voids state={state} />
      </Part>
      <Part title={text('house.edge', { days })}>
        <p>{text('house.edgeLead')}</p>
        <Edges periods={state.periods} />
      </Part>
      {asking === 'funds' && <HouseFundsDialog state={state} onClose={close} />}
      {asking === 'fees' && <CollectFeesDialog state={state} onClose={close} />}
      {asking === 'limits' && <LimitsDialog state={state} onClose={close} />}
    </>
  );
}

const Sum = (props: { readonly label: string; readonly value: string; readonly asset: string }) => (
  <div>
    <dt>{props.label}</dt>
    <dd className="num">
      {displayAmount(props.value, 2)} {props.asset}
    </dd>
  </div>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);

const figure = (value: string | number) => <span className="num">{value}</span>;

function Exposures({ markets }: { readonly markets: readonly Exposure[] }) {
  const text = useText();
  const columns: readonly Column<Exposure>[] = useMemo(
    () => [
      { key: 'market', head: text('markets.market'), cell: ({ symbol }) => <strong>{symbol}</strong> },
      { key: 'open', head: text('house.open'), align: 'end', cell: ({ contracts }) => figure(contracts) },
      { key: 'rise', head: text('house.rise'), align: 'end', cell: ({ rise }) => figure(displayAmount(rise, 2)) },
      { key: 'fall', head: text('house.fall'), align: 'end', cell: ({ fall }) => figure(displayAmount(fall, 2)) },
      { key: 'may', head: text('house.may'), align: 'end', cell: ({ exposure }) => figure(displayAmount(exposure, 2)) },
      {
        key: 'most',
        head: text('house.most'),
        align: 'end',
        cell: ({ exposureMax }) => figure(displayAmount(exposureMax, 2)),
      },
    ],
    [text],
  );
  return (
    <DataTable
      caption={text('house.exposure')}
      columns={columns}
      rows={markets}
      rowKey={({ symbol }) => symbol}
      empty={<Empty text={text('house.noContracts')} />}
      mobileRow={(market) => (
        <NarrowRow
          title={market.symbol}
          facts={[
            { label: text('house.open'), value: market.contracts },
            { label: text('house.rise'), value: displayAmount(market.rise, 2) },
            { label: text('house.fall'), value: displayAmount(market.fall, 2) },
            { label: text('house.may'), value: displayAmount(market.exposure, 2) },
            { label: text('house.most'), value: displayAmount(market.exposureMax, 2) },
          ]}
        />
      )}
    />
  );
}

function Voids({ state: { voids, voidsWouldHaveWon, voidsWouldHaveLost } }: { readonly state: HouseState }) {
  const text = useText();
  const happened = voids.filter(({ contracts }) => contracts > 0);
  if (happened.length === 0) return <p>{text('house.noVoids')}</p>;
  return (
    <>
      <dl className={styles['lines']}>
        {happened.map(({ cause, contracts }) => (
          <div key={cause}>
            <dt>{text(`house.cause.${cause}`)}</dt>
            <dd className="num">{contracts}</dd>
          </div>
        ))}
      </dl>
      <p>{text('house.would', { won: voidsWouldHaveWon, lost: voidsWouldHaveLost })}</p>
    </>
  );
}

const edgeText = (edge: string | null): string => (edge === null ? '—' : displayPercent(edge));

function Edges({ periods }: { readonly periods: readonly Edge[] }) {
  const text = useText();
  const columns: readonly Column<Edge>[] = useMemo(
    () => [
      { key: 'market', head: text('markets.market'), cell: ({ symbol }) => <strong>{symbol}</strong> },
      {
        key: 'period',
        head: text('offers.duration'),
        align: 'end',
        cell: ({ durationSeconds }) => figure(durationSeconds),
      },
      { key: 'contracts', head: text('house.contracts'), align: 'end', cell: ({ contracts }) => figure(contracts) },
      {
        key: 'staked',
        head: text('house.staked'),
        align: 'end',
        cell: ({ staked }) => figure(displayAmount(staked, 2)),
      },
      {
        key: 'paid',
        head: text('house.paid'),
        align: 'end',
        cell: ({ paidBeyondStakes }) => figure(displayAmount(paidBeyondStakes, 2)),
      },
      {
        key: 'kept',
        head: text('house.kept'),
        align: 'end',
        cell: ({ keptStakes }) => figure(displayAmount(keptStakes, 2)),
      },
      {
        key: 'listed',
        head: text('house.listed'),
        align: 'end',
        cell: ({ listedEdge }) => figure(edgeText(listedEdge)),
      },
      {
        key: 'realised',
        head: text('house.realised'),
        align: 'end',
        cell: ({ realisedEdge }) => figure(edgeText(realisedEdge)),
      },
    ],
    [text],
  );
  return (
    <DataTable
      caption={text('house.edge', { days })}
      columns={columns}
      rows={periods}
      rowKey={({ symbol, durationSeconds }) => `${symbol} ${durationSeconds}`}
      empty={<Empty text={text('house.noContracts')} />}
      mobileRow={(period) => (
        <NarrowRow
          title={period.symbol}
          facts={[
            { label: text('offers.duration'), value: period.durationSeconds },
            { label: text('house.contracts'), value: period.contracts },
            { label: text('house.staked'), value: displayAmount(period.staked, 2) },
            { label: text('house.paid'), value: displayAmount(period.paidBeyondStakes, 2) },
            { label: text('house.kept'), value: displayAmount(period.keptStakes, 2) },
            { label: text('house.listed'), value: edgeText(period.listedEdge) },
            { label: text('house.realised'), value: edgeText(period.realisedEdge) },
          ]}
        />
      )}
    />
  );
}
