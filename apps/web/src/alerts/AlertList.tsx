import { displayPrice } from '@candor/amount';
import { ErrorNote, IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { decimalsOf } from '../market/scale.ts';
import { assetsOf } from '../market/symbols.ts';
import { useWaitingAlerts } from './account-alerts.ts';
import styles from './Alerts.module.css';

/** The alerts that wait. */
export function AlertList() {
  const text = useText();
  const { alerts, again, failed, remove } = useWaitingAlerts();
  if (failed)
    return (
      <ErrorNote
        title={text('common.notLoaded')}
        retry={{ label: text('common.retry'), onRetry: () => void again() }}
      />
    );
  if (alerts === undefined) return null;
  if (alerts.length === 0) return <p className={styles['hint']}>{text('alerts.none')}</p>;
  return (
    <ul className={styles['list']} aria-label={text('alerts.title')}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <span>
            {text(alert.direction === 'above' ? 'alerts.above' : 'alerts.below', {
              asset: assetsOf(alert.symbol).base,
              price: displayPrice(alert.price, decimalsOf(alert.price)),
            })}
            {alert.source === 'index' && <small>{text('alerts.source.index')}</small>}
          </span>
          <IconButton
            label={text('alerts.remove')}
            icon={<X size={14} strokeWidth={1.5} aria-hidden />}
            onClick={() => void remove(alert)}
          />
        </li>
      ))}
    </ul>
  );
}
