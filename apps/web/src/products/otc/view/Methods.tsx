import type { OtcMethod } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { methodText } from '../model/words.ts';
import styles from './Otc.module.css';

/** Ways to pay, one below the other. */
export function Methods({ methods }: { readonly methods: readonly OtcMethod[] }) {
  const text = useText();
  return (
    <ul className={styles['methods']}>
      {methods.map((method) => (
        <li key={method} data-method={method}>
          {methodText(text, method)}
        </li>
      ))}
    </ul>
  );
}
