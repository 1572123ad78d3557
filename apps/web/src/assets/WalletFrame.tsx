import { displayAmount, isZeroDecimal } from '@candor/amount';
import { Button, CoinIcon, Drawer, Empty, Total } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAllBalances } from '../account/account.ts';
import { accountKey } from '../account/holdings.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { amountText } from '../records/amount-text.ts';
import { Transfer } from './Transfer.tsx';
import { walletName } from './wallet-name.ts';
import { walletWorths } from './worth.ts';
import styles from './WalletFrame.module.css';

/** One wallet: its coins, their worth, the way to its entries, and a transfer into it in place. */
export function WalletFrame({ wallet }: { readonly wallet: number }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const [isMoving, setMoving] = useState(false);
  const held = (useAllBalances() ?? []).filter(
    ({ walletType, total }) => walletType === wallet && !isZeroDecimal(total),
  );
  const { total } = walletWorths(held);
  const name = text(walletName(wallet));
  const id = `wallet-${wallet}`;
  return (
    <section aria-labelledby={id} className={styles['frame']}>
      <h2 id={id}>{name}</h2>
      {held.length === 0 && <Empty text={text('assets.noCoins')} />}
      <ul>
        {held.map((balance) => (
          <li key={accountKey(balance)}>
            <CoinIcon symbol={balance.asset} size={22} /> <strong>{balance.asset}</strong>
            {balance.symbol !== undefined && <span>{balance.symbol}</span>}
            <span className="num">{balanceText(amountText(balance.total))}</span>
            <span className={`${styles['worth']} num`}>
              {balance.usdt === null ? text('assets.noPrice') : `${balanceText(displayAmount(balance.usdt, 2))} USDT`}
            </span>
          </li>
        ))}
      </ul>
      <Total label={text('assets.total')} value={`${balanceText(displayAmount(total.usdt, 2))} USDT`} />
      <p className={styles['ways']}>
        <Button onClick={() => setMoving(true)}>{text('assets.transfer')}</Button>
        <Link to="/assets/index" search={{ key: 'records', wallet }}>
          {text('assets.allEntries')}
        </Link>
      </p>
      <Drawer open={isMoving} onOpenChange={setMoving} title={name}>
        {isMoving && <Transfer into={wallet} />}
      </Drawer>
    </section>
  );
}
