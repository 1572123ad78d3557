import { displayAmount } from '@candor/amount';
import { Button, classes, IconButton, LoadingBars, Total, Worked } from '@candor/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { Balance } from '@candor/protocol';
import { useAllBalances } from '../account/account.ts';
import type { AccountOf } from '../account/holdings.ts';
import { useText } from '../i18n/text.ts';
import { useLocalValue } from '../market/rates.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { setPreference } from '../preferences/preferences.ts';
import { balanceOf } from './account-balance.ts';
import { CoinResults } from './CoinResults.tsx';
import { Coins } from './Coins.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import { DayChange } from './DayChange.tsx';
import { Equity } from './Equity.tsx';
import { Trace } from './Trace.tsx';
import { walletName } from './wallet-name.ts';
import { sharesOf, walletWorths, type WalletWorth } from './worth.ts';
import styles from './Overview.module.css';

/** What the user holds: the total, its wallets, its coins, and how any balance came about. */
export function Overview() {
  const text = useText();
  const balances = useAllBalances();
  const [traced, setTraced] = useState<AccountOf>();
  if (balances === undefined) return <LoadingBars rows={8} label={text('common.loading')} />;
  const tracedBalance = traced && balanceOf(balances, traced);
  return (
    <>
      <div className={styles['top']}>
        <Worth balances={balances} />
        <div>
          <Equity total={walletWorths(balances).total.usdt} />
        </div>
      </div>
      <div className={classes(styles['lower'], tracedBalance !== undefined && styles['traced'])}>
        <Coins balances={balances} traced={traced} onTrace={setTraced} />
        {tracedBalance !== undefined && <Trace balance={tracedBalance} onClose={() => setTraced(undefined)} />}
      </div>
      <div className={styles['lower']}>
        <CoinResults />
      </div>
      <div className={styles['lower']}>
        <DayCalendar />
      </div>
    </>
  );
}

function Worth({ balances }: { readonly balances: readonly Balance[] }) {
  const text = useText();
  const navigate = useNavigate();
  const local = useLocalValue();
  const { hidden, balanceText } = useBalanceText();
  const { wallets, total } = walletWorths(balances);
  const Icon = hidden ? EyeOff : Eye;
  return (
    <section aria-labelledby="assets-total">
      <header className={styles['head']}>
        <h1 id="assets-total">{text('assets.hold')}</h1>
        <IconButton
          label={text(hidden ? 'assets.show' : 'assets.hide')}
          icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
          pressed={hidden}
          onClick={() => setPreference('hideBalances', !hidden)}
        />
        <span className={styles['unit']}>USDT</span>
      </header>
      <p className={`${styles['total']} num`}>{balanceText(displayAmount(total.usdt, 2))}</p>
      <p className={styles['local']}>
        <span>
          {balanceText(local(total.usdt) ?? '')} {!total.complete && text('assets.incomplete')}
        </span>
        <DayChange total={total.usdt} />
      </p>
      <Bar wallets={wallets} total={total.usdt} />
      <ul>
        {wallets.map((wallet, index) => (
          <WalletLine key={wallet.walletType} wallet={wallet} index={index} />
        ))}
      </ul>
      <Total label={text('assets.total')} value={balanceText(displayAmount(total.usdt, 2))} />
      <p className={styles['counted']}>
        <Link to="/account/wallet/assets" search={{ part: 'counted' }}>
          {text('assets.counted')}
        </Link>
      </p>
      <div className={styles['actions']}>
        <Button variant="primary" onClick={() => void navigate({ to: '/assets/index', search: { key: 'recharge' } })}>
          <ArrowDownToLine size={16} strokeWidth={1.5} aria-hidden /> {text('assets.deposits')}
        </Button>
        <Button onClick={() => void navigate({ to: '/assets/index', search: { key: 'withdraw' } })}>
          <ArrowUpFromLine size={16} strokeWidth={1.5} aria-hidden /> {text('assets.withdrawals')}
        </Button>
        <Button onClick={() => void navigate({ to: '/assets/index', search: { key: 'transfer' } })}>
          <ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden /> {text('assets.transfer')}
        </Button>
        <Button onClick={() => void navigate({ to: '/assets/index', search: { key: 'swap' } })}>
          <Repeat size={16} strokeWidth={1.5} aria-hidden /> {text('assets.swaps')}
        </Button>
        <Button onClick={() => void navigate({ to: '/trade/index', search: { type: 'spot' } })}>
          {text('shell.trade')}
        </Button>
      </div>
    </section>
  );
}

const tones = ['ink', 'proof', 'ma1', 'edge', 'line2', 'ma3', 'up', 'warn'];

function Bar({ wallets, total }: { readonly wallets: readonly WalletWorth[]; readonly total: string }) {
  return (
    <div className={styles['bar']} aria-hidden>
      {sharesOf(wallets, total).map((share, index) => (
        <span
          key={wallets[index]?.walletType}
          style={{ flexGrow: share, background: `var(--${tones[index % tones.length]})` }}
        />
      ))}
    </div>
  );
}

function WalletLine({ wallet, index }: { readonly wallet: WalletWorth; readonly index: number }) {
  const text = useText();
  const { hidden, balanceText } = useBalanceText();
  const name = text(walletName(wallet.walletType));
  const shown = balanceText(displayAmount(wallet.usdt, 2));
  return (
    <li className={styles['wallet']}>
      <span className={styles['swatch']} style={{ background: `var(--${tones[index % tones.length]})` }} />
      <span>{name}</span>
      <span className={styles['note']}>
        {wallet.coins.length === 0
          ? text('assets.walletEmpty')
          : text('assets.walletHolds', { count: new Set(wallet.coins.map(({ asset }) => asset)).size })}
      </span>
      {hidden ? (
        <span>{shown}</span>
      ) : (
        <Worked
          title={text('assets.w.walletTitle', { wallet: name })}
          formula={text('assets.w.walletFormula')}
          inputs={wallet.coins.map((coin) => ({
            label: [coin.total, coin.asset, coin.symbol].filter((part) => part !== undefined).join(' '),
            value: coin.usdt === null ? text('assets.noPrice') : displayAmount(coin.usdt, 2),
          }))}
          result={shown}
          unit="USDT"
          rounding={text('assets.w.cut')}
        >
          {shown}
        </Worked>
      )}
    </li>
  );
}
