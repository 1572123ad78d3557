import { Search } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import styles from './MarketList.module.css';

/** The field that finds markets; Enter takes the best, Escape empties it. */
export function MarketSearch(props: {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
}) {
  const text = useText();
  return (
    <label className={styles['search']}>
      <Search size={16} strokeWidth={1.5} aria-hidden />
      <input
        type="search"
        aria-label={text('market.search')}
        placeholder={text('market.search')}
        value={props.value}
        maxLength={40}
        onChange={(event) => props.onValue(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends the composing of a character is no choice yet.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onEnter();
          if (event.key === 'Escape' && props.value !== '') {
            event.stopPropagation();
            props.onValue('');
          }
        }}
      />
    </label>
  );
}
