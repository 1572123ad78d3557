import { Button } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { openChat } from '../page/shell-store.ts';
import styles from './FrozenBar.module.css';

/**
 * Why the account is frozen and what its user can still do, over every page: nobody is to find out
 * by an order that is refused.
 */
export function FrozenBar({ reason }: { readonly reason: string }) {
  const text = useText();
  const title = text('security.frozen', { reason });
  return (
    <section className={styles['bar']} aria-label={title}>
      <p>
        <strong>{title}</strong> <span>{text('shell.frozenText')}</span>
      </p>
      <Button size={28} onClick={openChat}>
        {text('shell.support')}
      </Button>
    </section>
  );
}
