import { displayAmount, displayPercent } from '@candor/amount';
import { Badge, Button, DataTable, Empty, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { percentOfPpm } from '../../proposals/changes.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { shownPrice, type ContractSums } from './contract-state.ts';
import styles from './Contracts.module.css';

/** What a contract's row offers to propose. */
export interface Choose {
  readonly onTerms: (contract: ContractSums) => void;
  readonly onFees: (contract: ContractSums) => void;
  readonly onState: (contract: ContractSums) => void;
}

const tones = { open: 'good', cancel_only: 'wait', halted: 'bad' } as const;
const figure = (value: string) => <span className="num">{value}</span>;
const rate = (value: string | null) => figure(value === null ? '—' : displayPercent(value, 4));

/** Open interest, value, funding and state of each contract. */
export function ContractTable(props: {
  readonly contracts: readonly ContractSums[];
  readonly choose: Choose | undefined;
}) {
  const text = useText();
  const { contracts, choose } = props;
  const columns: readonly Column<ContractSums>[] = useMemo(
    () => [
      { key: 'contract', head: text('contracts.contract'), cell: (contract) => <Name contract={contract} /> },
      {
        key: 'mark',
        head: text('contracts.mark'),
        align: 'end',
        cell: ({ mark, stale }) => (
          <>
            {figure(markOf(mark))} {stale && <Badge tone="bad">{text('contracts.stale')}</Badge>}
          </>
        ),
      },
      {
        key: 'interest',
        head: text('contracts.openInterest'),
        align: 'end',
        cell: ({ openInterest }) => figure(displayAmount(openInterest, 3)),
      },
      { key: 'value', head: text('contracts.value'), align: 'end', cell: (contract) => figure(valueOf(contract)) },
      {
        key: 'positions',
        head: text('contracts.positions'),
        align: 'end',
        cell: ({ longs, shorts }) => figure(`${longs} / ${shorts}`),
      },
      { key: 'next', head: text('contracts.nextFunding'), align: 'end', cell: ({ fundingNext }) => rate(fundingNext) },
      { key: 'last', head: text('contracts.lastFunding'), align: 'end', cell: ({ fundingLast }) => rate(fundingLast) },
      {
        key: 'fees',
        head: text('markets.fees'),
        align: 'end',
        cell: ({ fees: [first] }) =>
          figure(first === undefined ? '—' : `${percentOfPpm(first.makerPpm)} / ${percentOfPpm(first.takerPpm)}`),
      },
      ...(choose === undefined
        ? []
        : [
            {
              key: 'change',
              head: text('operators.actions'),
              cell: (contract: ContractSums) => <Actions contract={contract} choose={choose} />,
            },
          ]),
    ],
    [text, choose],
  );
  return (
    <DataTable
      caption={text('contracts.room')}
      columns={columns}
      rows={contracts}
      rowKey={({ symbol }) => symbol}
      empty={<Empty text={text('contracts.noContracts')} />}
      mobileRow={(contract) => (
        <span className={styles['mobile']}>
          <Name contract={contract} />
          <dl className={styles['facts']}>
            <Fact label={text('contracts.mark')} value={markOf(contract.mark)} />
            <Fact label={text('contracts.openInterest')} value={displayAmount(contract.openInterest, 3)} />
            <Fact label={text('contracts.value')} value={valueOf(contract)} />
          </dl>
          {choose && <Actions contract={contract} choose={choose} />}
        </span>
      )}
    />
  );
}

const markOf = (mark: string | null): string => (mark === null ? '—' : shownPrice(mark));

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);

const valueOf = ({ value, settleAsset }: ContractSums): string =>
  value === null ? '—' : `${displayAmount(value, settleAsset === 'USDT' ? 2 : 4)} ${settleAsset}`;

/** The contract with its state, why it is not open, and from when new terms count. */
function Name({ contract }: { readonly contract: ContractSums }) {
  const text = useText();
  const time = useTime();
  const { symbol, state, stateCause, announcedFromMs } = contract;
  return (
    <span className={styles['name']}>
      <strong>{symbol}</strong>
      {state !== 'open' && <Badge tone={tones[state]}>{text(`markets.state.${state}`)}</Badge>}
      {stateCause !== null && <small>{text(`market.cause.${stateCause}`)}</small>}
      {announcedFromMs !== null && <small>{text('contracts.announced', { time: time(announcedFromMs) })}</small>}
    </span>
  );
}

function Actions({ contract, choose }: { readonly contract: ContractSums; readonly choose: Choose }) {
  const text = useText();
  return (
    <span className={styles['actions']}>
      <Button variant="quiet" size={28} onClick={() => choose.onTerms(contract)}>
        {text('markets.changeTerms')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => choose.onFees(contract)}>
        {text('markets.changeFees')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => choose.onState(contract)}>
        {text('markets.changeState')}
      </Button>
    </span>
  );
}
