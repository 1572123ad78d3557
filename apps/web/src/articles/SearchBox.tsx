import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useText } from '../i18n/text.ts';
import styles from './Articles.module.css';

/**
 * Searches everything that is read, a moment after the last letter; what was searched is in the
 * address.
 */
export function SearchBox() {
  const text = useText();
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false });
  const asked = typeof q === 'string' ? q : '';
  const [words, setWords] = useState(asked);
  const [known, setKnown] = useState(asked);
  // Another address came than the words here made.
  if (asked !== known) {
    setKnown(asked);
    if (asked !== words.trim()) setWords(asked);
  }
  const ask = (what: string, replace: boolean) =>
    void navigate({ to: '/article/main/index', search: what === '' ? {} : { q: what }, replace });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed.trim(), asked !== ''), 250);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    ask(words.trim(), false);
  };
  return (
    <search className={styles['search']}>
      <form onSubmit={submit}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <input
          type="search"
          value={words}
          maxLength={100}
          aria-label={text('articles.search')}
          placeholder={text('articles.search')}
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </search>
  );
}
