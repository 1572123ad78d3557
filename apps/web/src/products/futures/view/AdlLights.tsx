import { useText } from '../../../i18n/text.ts';
import styles from './Contracts.module.css';

/** How near a position is to deleveraging: 5 of 5 is next. */
export function AdlLights({ lights }: { readonly lights: number | null }) {
  const text = useText();
  if (lights === null) return <>—</>;
  return (
    <span className={styles['lights']} role="img" aria-label={text('contract.adlLights', { lights })}>
      {[1, 2, 3, 4, 5].map((light) => (
        <span key={light} data-on={light <= lights ? '' : undefined} />
      ))}
    </span>
  );
}
