import { addDecimals, compareDecimals, displayAmount, isZeroDecimal } from '@candor/amount';
import type { Balance } from '@candor/protocol';
import { CoinIcon, DataTable, Empty, LoadingBars, Worked, type Column } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useBalances } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { balanceWorkings } from '../workings/balance.ts';
import styles from '../../../trade/orders/Orders.module.css';

/** What the spot wallet holds, the dearest first. */
export function Funds() {
  const text = useText();
  const balances = useBalances();
  const columns = useColumns();
  if (balances === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  const held = [...balances.values()].filter(({ total }) => !isZeroDecimal(total));
  return (
    <div className={styles['list']}>
      <DataTable
        caption={text('orders.tab.funds')}
        columns={columns}
        rows={held.toSorted((a, b) => compareDecimals(b.usdt ?? '0', a.usdt ?? '0'))}
        rowKey={({ asset }) => asset}
        empty={
          <Empty
            text={text('orders.emptyFunds')}
            action={
              <Link to="/assets/index" search={{ key: 'transfer' }}>
                {text('ticket.transfer')}
              </Link>
            }
          />
        }
        mobileRow={mobileRow}
      />
    </div>
  );
}

function MobileBalance({ balance }: { readonly balance: Balance }) {
  const { balanceText } = useBalanceText();
  return (
    <span className={styles['mobile']}>
      <span className={styles['coin']}>
        <CoinIcon symbol={balance.asset} size={20} /> {balance.asset}
      </span>
      <span className="num">{balanceText(displayAmount(balance.total, decimalsFor(balance)))}</span>
    </span>
  );
}

const mobileRow = (balance: Balance) => <MobileBalance balance={balance} />;

/** Stable coins show cents, every other coin its own decimals. */
const decimalsFor = ({ asset, scale }: Balance): number => (asset === 'USDT' ? 2 : scale);

function useColumns(): readonly Column<Balance>[] {
  const text = useText();
  const { hidden, balanceText } = useBalanceText();
  const figure = (of: (balance: Balance) => string) => (balance: Balance) => (
    <span className="num">{balanceText(displayAmount(of(balance), decimalsFor(balance)))}</span>
  );
  return [
    {
      key: 'coin',
      head: text('orders.col.coin'),
      cell: ({ asset, name }) => (
        <span className={styles['coin']}>
          <CoinIcon symbol={asset} size={18} /> {asset} <small>{name}</small>
        </span>
      ),
    },
    { key: 'free', head: text('orders.col.free'), align: 'end', cell: figure(({ available }) => available) },
    { key: 'orders', head: text('orders.col.inOrders'), align: 'end', cell: figure(({ reserved }) => reserved) },
    {
      key: 'total',
      head: text('orders.col.total'),
      align: 'end',
      sortValue: ({ available, reserved }) => addDecimals(available, reserved),
      cell: (balance) =>
        hidden ? (
          balanceText(balance.total)
        ) : (
          <Worked
            {...balanceWorkings(balance, text)}
            ledger={
              <Link to="/assets/index" search={{ key: 'records', coin: balance.asset }}>
                {text('ticket.openLedger')}
              </Link>
            }
          >
            {displayAmount(balance.total, decimalsFor(balance))}
          </Worked>
        ),
    },
    {
      key: 'worth',
      head: text('orders.col.worth'),
      align: 'end',
      sortValue: ({ usdt }) => usdt,
      cell: ({ usdt }) => <span className="num">{usdt === null ? '—' : balanceText(displayAmount(usdt, 2))}</span>,
    },
  ];
}
