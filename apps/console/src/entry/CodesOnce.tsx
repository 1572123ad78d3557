import { useText } from '../i18n/text.ts';
import styles from './Entry.module.css';

/** Recovery codes, this once. */
export function CodesOnce({ codes }: { readonly codes: readonly string[] }) {
  const text = useText();
  return (
    <>
      <p>{text('entry.codesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
