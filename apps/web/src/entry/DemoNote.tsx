import { groupTyped } from '@candor/amount';
import { demoFunds } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { platform } from '../transport/platform.ts';
import styles from './Entry.module.css';

/** In demo mode: what a new account gets, and where the demo account is to be found. */
export function DemoNote() {
  const text = useText();
  if (!platform.demo) return null;
  const amounts = Object.fromEntries(demoFunds.map(({ asset, amount }) => [asset.toLowerCase(), groupTyped(amount)]));
  return (
    <aside className={styles['demo']}>
      <p className={styles['demoTitle']}>{text('entry.demoTitle')}</p>
      <p>{text('entry.demoText', amounts)}</p>
    </aside>
  );
}
