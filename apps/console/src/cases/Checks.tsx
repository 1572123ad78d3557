import { Check, X } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import styles from './Cases.module.css';

interface Check {
  readonly says: string;
  readonly holds: boolean;
  /** What is so instead, where it does not hold. */
  readonly found?: string;
}

/** What could be checked, each with whether it holds. */
export function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const text = useText();
  return (
    <ul className={styles['checks']}>
      {checks.map(({ says, holds, found }) => (
        <li key={says} className={styles[holds ? 'holds' : 'fails']}>
          {holds ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
          {!holds && found !== undefined ? (
            <span>{found}</span>
          ) : (
            <span>
              {says}
              <span className="visually-hidden">: {text(holds ? 'cases.holds' : 'cases.fails')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
