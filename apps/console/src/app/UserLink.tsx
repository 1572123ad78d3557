import { Link } from '@tanstack/react-router';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import styles from './UserLink.module.css';

/** A user by number, which leads to their profile for anyone who may open it. */
export function UserLink({ userId }: { readonly userId: number | string }) {
  const text = useText();
  const mayOpen = useRight('users.read');
  const name = text('cases.user', { id: String(userId) });
  if (!mayOpen) return name;
  return (
    <Link to="/users/$" params={{ _splat: String(userId) }} className={styles['userLink']}>
      {name}
    </Link>
  );
}
