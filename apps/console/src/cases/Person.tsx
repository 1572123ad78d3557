import { useText } from '../i18n/text.ts';
import { Profile } from '../users/Profile.tsx';
import styles from './Cases.module.css';

/** Who a case is about, as the room of users shows them. */
export function Person({ userId }: { readonly userId: number }) {
  const text = useText();
  return (
    <>
      <h3 className={styles['part']}>{text('apps.person')}</h3>
      <Profile userId={userId} />
    </>
  );
}
