import { displayAmount } from '@candor/amount';
import { operatorContracts } from '@candor/protocol';
import { Button } from '@candor/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { FeesDialog } from '../../markets/FeesDialog.tsx';
import { StateDialog } from '../../markets/StateDialog.tsx';
import { useRead } from '../../wire/use-ask.ts';
import { ComingLiquidations } from './ComingLiquidations.tsx';
import type { ContractsState, ContractSums } from './contract-state.ts';
import { ContractTable, type Choose } from './ContractTable.tsx';
import { ContractTermsDialog } from './ContractTermsDialog.tsx';
import { ContractEvents, FundMovements } from './FundAndEvents.tsx';
import { InsuranceFundDialog } from './InsuranceFundDialog.tsx';
import { ListContractDialog } from './ListContractDialog.tsx';
import { useContractNews } from './use-contract-news.ts';
import room from '../../app/Room.module.css';
import styles from './Contracts.module.css';

/** Perpetual contracts in sums: no position of a user is here. */
export function ContractsPage() {
  const text = useText();
  useContractNews();
  const contracts = useRead(operatorContracts, undefined, { everyMs: 5_000 });
  return (
    <>
      <RoomHead title={text('contracts.room')} lead={text('contracts.lead')} />
      <Loaded query={contracts}>{(state) => <Contracts state={state} />}</Loaded>
    </>
  );
}

type Asked =
  | { readonly what: 'list' | 'funds' }
  // These three dialogs are about one contract, so they carry it.
  | { readonly what: 'terms' | 'fees' | 'state'; readonly contract: ContractSums };

function Contracts({ state }: { readonly state: ContractsState }) {
  const text = useText();
  const mayPropose = useRight('contracts.propose');
  const [asked, setAsked] = useState<Asked>();
  const choose: Choose = useMemo(
    () => ({
      onTerms: (contract) => setAsked({ what: 'terms', contract }),
      onFees: (contract) => setAsked({ what: 'fees', contract }),
      onState: (contract) => setAsked({ what: 'state', contract }),
    }),
    [],
  );
  const { contracts, fund, movements, events } = state;
  return (
    <>
      {mayPropose && (
        <div className={styles['tools']}>
          <Button onClick={() => setAsked({ what: 'list' })}>{text('approvals.kind.contract.list')}</Button>
          <Button onClick={() => setAsked({ what: 'funds' })}>{text('approvals.kind.insurance.funds')}</Button>
        </div>
      )}
      <ContractTable contracts={contracts} choose={mayPropose ? choose : undefined} />
      <Part title={text('contracts.coming')}>
        <ComingLiquidations symbols={contracts.map(({ symbol }) => symbol)} />
      </Part>
      <Part title={text('contracts.events')}>
        <ContractEvents events={events} />
      </Part>
      <Part title={text('contracts.fund')}>
        <dl className={room['sums']}>
          {fund.map(({ asset, balance }) => (
            <div key={asset}>
              <dt>{asset}</dt>
              <dd className="num">{displayAmount(balance, 8)}</dd>
            </div>
          ))}
        </dl>
        <FundMovements movements={movements} />
      </Part>
      {asked && <AskedDialog asked={asked} fund={fund} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskedDialog(props: {
  readonly asked: Asked;
  readonly fund: ContractsState['fund'];
  readonly onClose: () => void;
}) {
  const { asked, fund, onClose } = props;
  switch (asked.what) {
    case 'list':
      return <ListContractDialog onClose={onClose} />;
    case 'funds':
      return <InsuranceFundDialog fund={fund} onClose={onClose} />;
    case 'terms':
      return <ContractTermsDialog contract={asked.contract} onClose={onClose} />;
    case 'fees':
      return <FeesDialog kind="contract.fees" market={asked.contract} onClose={onClose} />;
    case 'state':
      return <StateDialog kind="contract.state" market={asked.contract} onClose={onClose} />;
  }
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);
