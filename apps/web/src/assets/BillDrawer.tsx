import { displayAmount, displayRate, displaySigned } from '@candor/amount';
import { type Bill, type BillDetail, getBill } from '@candor/protocol';
import { Drawer, Total } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productPages } from '../products/product-pages.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { useSession } from '../session/session.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { amountText } from '../records/amount-text.ts';
import { EntryName } from './EntryName.tsx';
import styles from '../records/Records.module.css';

/** What an entry is computed from: its sum, formula and record, and what it is about. */
export function BillDrawer({ bill, onClose }: { readonly bill: Bill; readonly onClose: () => void }) {
  const text = useText();
  const time = useTime();
  const userId = useSession()?.user.userId;
  const detail = useQuery({
    queryKey: ['bill', userId, bill.billId],
    queryFn: ({ signal }) => request(getBill, { input: { billId: bill.billId }, signal, quiet: true }),
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('records.open', { time: time.dateTime(bill.timeMs) })}
    >
      <p>
        <EntryName bill={bill} />
      </p>
      <Loaded query={detail} rows={6} label={text('common.loading')}>
        {(data) => (
          <>
            <Sum detail={data} />
            <RecordOf detail={data} />
            <About detail={data} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Sum({ detail }: { readonly detail: BillDetail }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const { bill, balanceBefore, fill } = detail;
  const figure = (decimal: string) => `${balanceText(displayAmount(decimal, 8))} ${bill.asset}`;
  return (
    <>
      <dl className={styles['detail']}>
        <Line name={text('records.before')}>{figure(balanceBefore)}</Line>
        <Line name={text('assets.change')}>
          {balanceText(displaySigned(bill.amount, 8))} {bill.asset}
        </Line>
      </dl>
      <Total label={text('records.after')} value={figure(bill.balanceAfter)} />
      <h3 className={styles['sub']}>{text('records.formula')}</h3>
      <p>{text('records.formula.balance')}</p>
      {fill !== null && bill.cause === 'trade' && (
        <>
          <p>{text('records.formula.trade')}</p>
          <p className="num">
            {balanceText(fill.quantity)} × {fill.price} = {balanceText(fill.notional)}
          </p>
        </>
      )}
      {fill !== null && bill.cause === 'fee' && (
        <>
          <p>{text('records.formula.fee')}</p>
          <p className="num">
            {balanceText(fill.notional)} × {displayRate(fill.feeRate)} = {balanceText(fill.fee)}
          </p>
        </>
      )}
    </>
  );
}

function RecordOf({ detail }: { readonly detail: BillDetail }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const { record, entries } = detail;
  return (
    <>
      <h3 className={styles['sub']}>{text('records.record')}</h3>
      <dl className={styles['detail']}>
        <Line name={text('assets.sequence')}>{record.seq}</Line>
        <Line name={text('records.hash')}>
          {record.sha256 === null ? text('records.notKept') : <code>{record.sha256}</code>}
        </Line>
      </dl>
      {entries.length > 1 && (
        <>
          <h3 className={styles['sub']}>{text('records.together')}</h3>
          <dl className={styles['detail']}>
            {entries.map((entry) => (
              <div key={entry.billId}>
                <dt>
                  <EntryName bill={entry} />
                </dt>
                <dd className="num">
                  {balanceText(displaySigned(entry.amount, 8))} {entry.asset}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** The deposit, withdrawal, swap or order behind an entry, and the way to it. */
function About({ detail }: { readonly detail: BillDetail }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const { order, deposit, withdrawal, swap } = detail;
  const transaction = deposit?.txHash ?? withdrawal?.txHash ?? undefined;
  return (
    <>
      {transaction !== undefined && transaction !== '' && (
        <dl className={styles['detail']}>
          <Line name={text('wallets.hash')}>
            <code>{transaction}</code>
          </Line>
        </dl>
      )}
      {swap !== null && (
        <p className="num">
          {balanceText(amountText(swap.pay))} {swap.from} → {balanceText(amountText(swap.receive))} {swap.to}
        </p>
      )}
      <p className={styles['links']}>
        {productPages
          .flatMap(({ billLinks }) => billLinks?.(detail) ?? [])
          .map((link) => (
            <Link key={link.text} to="/assets/index" search={link.search}>
              {text(link.text)}
            </Link>
          ))}
        {order !== null && order.product !== 'swap' && (
          <Link
            to="/assets/index"
            search={{ key: 'tradeOrder', tab: 'all', product: order.product, order: Number(order.id) }}
          >
            {text('records.toOrder')}
          </Link>
        )}
      </p>
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
