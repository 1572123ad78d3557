import { displayAmount } from '@candor/amount';
import type { OtcPerson } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { BadgeCheck } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { shareText } from '../model/words.ts';
import styles from './Otc.module.css';

/** Below this share of completed orders the figure is marked. */
const lowPpm = 980_000;

/** The first letters of a name, in a disc. */
export function NameDisc({ name }: { readonly name: string }) {
  const [first = '', second = ''] = name.split(/\s+/u);
  const letters = second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return (
    <span className={styles['disc']} data-hue={hueOf(name)} aria-hidden>
      {letters.toUpperCase()}
    </span>
  );
}

/** Always the same of six hues for a name. */
const hueOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;

/** A name with the marks of a merchant, and of one that trades in play. */
export function PersonName({ person }: { readonly person: OtcPerson }) {
  const text = useText();
  return (
    <span className={styles['name']}>
      <strong>{person.name}</strong>
      {person.verified && <BadgeCheck size={16} strokeWidth={1.75} role="img" aria-label={text('otc.verified')} />}
      {person.demo && <Badge>{text('otc.demo')}</Badge>}
    </span>
  );
}

/** Orders of 30 days and how many of them were completed. */
export function PersonFigures({ person: { figures } }: { readonly person: OtcPerson }) {
  const text = useText();
  const { orders, completionPpm } = figures;
  if (orders === 0 || completionPpm === null) return <>{text('otc.noOrdersYet')}</>;
  return (
    <>
      {text('otc.ordersIn30', { count: orders, shown: displayAmount(String(orders), 0) })}{' '}
      <span data-low={completionPpm < lowPpm ? '' : undefined}>
        {text('otc.completed', { share: shareText(completionPpm) })}
      </span>
    </>
  );
}
