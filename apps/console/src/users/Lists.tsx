import { groupTyped } from '@candor/amount';
import type { UserProfile } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText, useTime } from '../i18n/text.ts';
import { paymentName } from '../app/payment-name.ts';
import styles from './Users.module.css';

/** What a user holds, wallet by wallet. */
export function Balances({ balances }: Pick<UserProfile, 'balances'>) {
  const text = useText();
  if (balances.length === 0) return <p className={styles['small']}>{text('users.noBalances')}</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{text('users.wallet')}</th>
          <th scope="col">{text('users.asset')}</th>
          <th scope="col" className={styles['end']}>
            {text('users.available')}
          </th>
          <th scope="col" className={styles['end']}>
            {text('users.reserved')}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ walletType, symbol, asset, available, reserved }) => (
          <tr key={`${walletType} ${symbol} ${asset}`}>
            <td>{[walletName(text, walletType), symbol].filter(Boolean).join(' ')}</td>
            <td>{asset}</td>
            <td className={`num ${styles['end']}`}>{groupTyped(available)}</td>
            <td className={`num ${styles['end']}`}>{reserved === null ? '—' : groupTyped(reserved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wallets = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function walletName(text: ReturnType<typeof useText>, type: number): string {
  const known = wallets.find((one) => one === type);
  return known === undefined ? String(type) : text(`users.wallet.${known}`);
}

/** What a user is paid by, masked. */
export function Payments({ payments }: Pick<UserProfile, 'payments'>) {
  const text = useText();
  const time = useTime();
  if (payments.length === 0) return <p className={styles['small']}>{text('users.noPayments')}</p>;
  return (
    <dl className={styles['facts']}>
      {payments.map(({ methodId, method, account, boundAtMs }) => (
        <div key={methodId}>
          <dt>{paymentName(text, method)}</dt>
          <dd className="num">
            {account} · {time(boundAtMs)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last log-ins, right and wrong. */
export function LogIns({ logIns }: Pick<UserProfile, 'logIns'>) {
  const text = useText();
  const time = useTime();
  if (logIns.length === 0) return <p className={styles['small']}>{text('users.noLogIns')}</p>;
  return (
    <ul className={styles['list']}>
      {logIns.map(({ eventId, timeMs, kind, address, device }) => (
        <li key={eventId}>
          <span className="num">{time(timeMs)}</span>{' '}
          <Badge tone={kind === 'login' ? 'plain' : 'wait'}>
            {text(kind === 'login' ? 'users.login' : 'users.loginFailed')}
          </Badge>
          <br />
          <span className={styles['small']}>
            {device} · {address}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where a user logs in from, the last used first. */
export function Devices({ devices }: Pick<UserProfile, 'devices'>) {
  const text = useText();
  const time = useTime();
  if (devices.length === 0) return <p className={styles['small']}>{text('users.noDevices')}</p>;
  return (
    <ul className={styles['list']}>
      {devices.map(({ deviceId, name, address, lastSeenAtMs, living }) => (
        <li key={deviceId}>
          {name} {living && <Badge tone="good">{text('users.session')}</Badge>}
          <br />
          <span className={styles['small']}>
            {text('users.lastSeen')} {time(lastSeenAtMs)} · {address}
          </span>
        </li>
      ))}
    </ul>
  );
}
