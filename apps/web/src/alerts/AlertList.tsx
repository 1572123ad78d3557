import { displayPrice } from '@candor/amount';
import { IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { decimalsOf } from '../market/scale.ts';
import { assetsOf } from '../market/symbols.ts';
import { dropAlerts, useAlerts } from './alerts.ts';
import styles from './Alerts.module.css';

/** The alerts that wait. */
export function AlertList() {
  const text = useText();
  const alerts = useAlerts((state) => state.alerts);
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
          </span>
          <IconButton
            label={text('alerts.remove')}
            icon={<X size={14} strokeWidth={1.5} aria-hidden />}
            onClick={() => dropAlerts([alert])}
          />
        </li>
      ))}
    </ul>
  );
}
