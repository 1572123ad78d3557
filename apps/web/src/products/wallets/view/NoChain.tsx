import { useText } from '../../../i18n/text.ts';
import styles from './Wallets.module.css';

/** In place of a form: there is no chain that could carry anything, and what helps. */
export function NoChain() {
  const text = useText();
  return (
    <div className={styles['none']} role="status">
      <h2>{text('wallets.none')}</h2>
      <p>{text('wallets.noneText')}</p>
      <p className={styles['small']}>{text('wallets.noneLine')}</p>
    </div>
  );
}
