import { displayAmount } from '@candor/amount';
import type { Balance } from '@candor/protocol';
import { Checkbox, classes, CoinIcon, DataTable, Empty, Select, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { accountKey, type AccountOf } from '../account/holdings.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { setPreference, usePreferences } from '../preferences/preferences.ts';
import { walletName } from './wallet-name.ts';
import { isHeld, isSmall } from './worth.ts';
import styles from './Coins.module.css';

const shownDecimals = 8;

/** The coins of a wallet, or of all. Each total opens how it came about. */
export function Coins(props: {
  readonly balances: readonly Balance[];
  readonly traced: AccountOf | undefined;
  readonly onTrace: (balance: Balance) => void;
}) {
  const text = useText();
  const { balances, traced, onTrace } = props;
  const { balanceText } = useBalanceText();
  const { assetType, showAllAssets } = usePreferences();
  const hideSmall = !showAllAssets;
  const wallet = assetType === 0 ? 'all' : String(assetType);
  const types = [
    ...new Set([
      1,
      ...(assetType === 0 ? [] : [assetType]),
      ...balances.filter(isHeld).map(({ walletType }) => walletType),
    ]),
  ].toSorted((a, b) => a - b);
  const rows = balances.filter(
    (one) => isHeld(one) && (wallet === 'all' || String(one.walletType) === wallet) && !(hideSmall && isSmall(one)),
  );
  const columns = useMemo<readonly Column<Balance>[]>(() => {
    const show = (decimal: string) =>
      balanceText(displayAmount(decimal, Math.min(shownDecimals, decimal.split('.')[1]?.length ?? 0)));
    const figure = (key: 'available' | 'reserved', head: string): Column<Balance> => ({
      key,
      head,
      align: 'end',
      sortValue: (balance) => balance[key],
      cell: (balance) => <span className="num">{show(balance[key])}</span>,
    });
    return [
      {
        key: 'coin',
        head: text('assets.coin'),
        sortValue: ({ asset }) => asset,
        cell: (balance) => (
          <span className={styles['coin']}>
            <CoinIcon symbol={balance.asset} size={22} /> <strong>{balance.asset}</strong>
            {balance.symbol !== undefined && <span>{balance.symbol}</span>}
            <span className={styles['name']}>
              {wallet === 'all' ? text(walletName(balance.walletType)) : balance.name}
            </span>
          </span>
        ),
      },
      figure('available', text('assets.available')),
      figure('reserved', text('assets.inOrders')),
      {
        key: 'total',
        head: text('assets.total'),
        align: 'end',
        sortValue: ({ total }) => total,
        cell: (balance) => (
          <button
            type="button"
            className={classes('num', styles['trace'], isTraced(balance, traced) && styles['traced'])}
            onClick={() => onTrace(balance)}
          >
            {show(balance.total)}
          </button>
        ),
      },
      {
        key: 'value',
        head: text('assets.value'),
        align: 'end',
        sortValue: ({ usdt }) => usdt,
        cell: ({ usdt }) => <span className="num">{usdt === null ? '—' : balanceText(displayAmount(usdt, 2))}</span>,
      },
    ];
  }, [balanceText, onTrace, text, traced, wallet]);
  return (
    <section aria-labelledby="coins">
      <header className={styles['head']}>
        <h2 id="coins">{text('assets.coins')}</h2>
        <Select
          quiet
          hideLabel
          label={text('assets.wallet')}
          options={[
            ...types.map((type) => ({ value: String(type), label: text(walletName(type)) })),
            { value: 'all', label: text('assets.allWallets') },
          ]}
          value={wallet}
          onValue={(next) => setPreference('assetType', next === 'all' ? 0 : Number(next))}
        />
        <Checkbox checked={hideSmall} onChecked={(hide) => setPreference('showAllAssets', !hide)}>
          {text('assets.hideSmall')}
        </Checkbox>
      </header>
      <DataTable
        caption={text('assets.coins')}
        columns={columns}
        rows={rows}
        rowKey={accountKey}
        onRow={onTrace}
        empty={<Empty text={text('assets.noCoins')} />}
        mobileRow={(balance) => (
          <span className={styles['two']}>
            <CoinIcon symbol={balance.asset} size={28} />
            <strong>{balance.asset}</strong>
            {balance.symbol !== undefined && <span>{balance.symbol}</span>}
            <span className="num">{balanceText(displayAmount(balance.total, 8))}</span>
          </span>
        )}
      />
    </section>
  );
}

const isTraced = (balance: Balance, traced: AccountOf | undefined): boolean =>
  traced !== undefined && accountKey(balance) === accountKey(traced);
