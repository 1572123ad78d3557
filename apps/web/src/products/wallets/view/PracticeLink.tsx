import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import styles from './Wallets.module.css';

/** The way from money in or out to the demo's practice wallet. */
export function PracticeLink({ from }: { readonly from: 'deposit' | 'withdraw' }) {
  const text = useText();
  return (
    <p className={`${styles['small']} ${styles['aside']}`}>
      <Link to="/assets/index" search={{ key: 'practice' }}>
        {text(from === 'deposit' ? 'practice.fromDeposit' : 'practice.fromWithdraw')}
      </Link>
    </p>
  );
}
