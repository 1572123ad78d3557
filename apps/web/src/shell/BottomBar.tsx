import { classes } from '@candor/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeftRight, ChartColumn, CircleUserRound, House, Wallet } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { placeOf, thumbPlaces, type Place } from './navigation.ts';
import styles from './BottomBar.module.css';

const icons = { home: House, market: ChartColumn, trade: ArrowLeftRight, assets: Wallet, account: CircleUserRound };

/** The main menu of narrow screens, under the thumb. */
export function BottomBar() {
  const text = useText();
  const { pathname, search } = useLocation();
  const here = placeOf(pathname, (search as { key?: string }).key);
  return (
    <nav aria-label={text('shell.mainMenu')} className={styles['bar']}>
      {(thumbPlaces as readonly Place[]).map((place) => {
        const Icon = icons[place.key as keyof typeof icons];
        return (
          <Link
            key={place.key}
            to={place.to}
            search={place.search ?? {}}
            aria-current={here === place.key ? 'page' : undefined}
            className={classes(styles['place'], here === place.key && styles['here'])}
          >
            <Icon size={22} strokeWidth={1.5} aria-hidden />
            {text(place.text)}
          </Link>
        );
      })}
    </nav>
  );
}
