import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import styles from './OrderRules.module.css';

const types = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const;
const times = ['GTC', 'IOC', 'FOK', 'GTD'] as const;

/** Each kind of order, and how long one stays, in a sentence. */
export function OrderRules() {
  const text = useText();
  const lines: readonly (readonly [name: MessageKey, what: MessageKey])[] = [
    ...types.map((type) => [`ticket.type.${type}`, `rules.type.${type}`] as const),
    ...times.map((time) => [`ticket.tif.${time}`, `rules.tif.${time}`] as const),
    ['ticket.postOnly', 'rules.postOnly'],
  ];
  return (
    <dl className={styles['rules']}>
      {lines.map(([name, what]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>{text(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
