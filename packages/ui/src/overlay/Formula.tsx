import { fractionOf } from './fraction.ts';
import styles from './Worked.module.css';

/**
 * A formula as one writes it by hand: what is divided above what divides it. Read aloud it is one
 * line.
 */
export function Formula({ text }: { readonly text: string }) {
  const fraction = fractionOf(text);
  if (fraction === undefined) return <>{text}</>;
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden className={styles['fraction']}>
        <span>{fraction.above}</span>
        <span className={styles['below']}>{fraction.below}</span>
      </span>
    </>
  );
}
