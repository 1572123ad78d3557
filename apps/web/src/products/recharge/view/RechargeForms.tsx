import { useText } from '../../../i18n/text.ts';
import { BankForm } from './BankForm.tsx';
import { MissingForm } from './MissingForm.tsx';
import styles from './Recharge.module.css';

/** Paying in by bank, or asking for coins that are missing. */
export function RechargeForms({ way, coins }: { readonly way: 'bank' | 'missing'; readonly coins: readonly string[] }) {
  const text = useText();
  return (
    <section aria-label={text(`recharge.${way}`)}>
      <p className={styles['lead']}>{text(way === 'bank' ? 'recharge.lead' : 'recharge.missingLead')}</p>
      {way === 'bank' ? <BankForm /> : <MissingForm coins={coins} />}
    </section>
  );
}
