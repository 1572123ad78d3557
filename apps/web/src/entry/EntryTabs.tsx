import { classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import styles from './Entry.module.css';

/** Register and log in, side by side; the way back is kept. */
export function EntryTabs({ here, back }: { readonly here: 'login' | 'register'; readonly back: string | undefined }) {
  const text = useText();
  const search = back === undefined ? {} : { back };
  return (
    <nav className={styles['tabs']}>
      <h1 className={classes(styles['tab'], styles['here'], 'display')}>{text(`entry.${here}`)}</h1>
      <Link
        to={here === 'login' ? '/user/register' : '/user/login'}
        search={search}
        className={classes(styles['tab'], 'display')}
      >
        {text(here === 'login' ? 'entry.register' : 'entry.login')}
      </Link>
    </nav>
  );
}
