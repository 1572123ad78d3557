import { displayAmount, displaySigned } from '@candor/amount';
import { Num } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { useContractAccount } from '../stores/account.ts';
import type { ContractRow } from '@candor/protocol';
import { ratioText } from '../model/positions.ts';
import styles from './Ticket.module.css';

/**
 * The account behind a contract: what is free, what positions and orders use, equity, and how near
 * it is to liquidation.
 */
export function AccountCard({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const session = useSession();
  const account = useContractAccount(row.contractType, row.settleAsset);
  if (session === null) return null;
  const decimals = row.settleAsset === 'USDT' ? 2 : 8;
  const plain = (decimal: string | null | undefined) =>
    decimal === null || decimal === undefined ? '—' : displayAmount(decimal, decimals);
  const signed = (decimal: string | null | undefined) =>
    decimal === null || decimal === undefined ? '—' : displaySigned(decimal, decimals);
  const owes = account !== undefined && !/^[0.]+$/.test(account.owed);
  return (
    <section aria-label={text('contract.account')} className={styles['account']}>
      <header>
        <h3>{text('contract.account')}</h3>
        <Link to="/assets/index" search={{ key: 'transfer' }}>
          {text('contract.transfer')}
        </Link>
      </header>
      <dl>
        <Fact label={text('contract.free')}>
          {plain(account?.free)} {row.settleAsset}
        </Fact>
        <Fact label={text('contract.inOrders')}>{plain(account?.held)}</Fact>
        <Fact label={text('contract.inPositions')}>{plain(account?.isolatedMargin)}</Fact>
        <Fact label={text('contract.crossUnrealised')}>{signed(account?.unrealised)}</Fact>
        {owes && <Fact label={text('contract.owed')}>{plain(account?.owed)}</Fact>}
        <Fact label={text('contract.crossEquity')}>{plain(account?.equity)}</Fact>
        <Fact label={text('contract.crossRatio')}>{ratioText(account?.marginRatio ?? null)}</Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>
      <Num>{children}</Num>
    </dd>
  </div>
);
