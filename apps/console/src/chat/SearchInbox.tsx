import { deskFind } from '@candor/protocol';
import { IconButton, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsMost } from './inbox-address.ts';
import styles from './Inbox.module.css';

/**
 * Where conversations are searched for. It goes out when it is sent, not with each letter: each
 * search goes on record.
 */
export function SearchInbox(props: { readonly words: string; readonly onWords: (words: string) => void }) {
  const { words, onWords } = props;
  const text = useText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  // Back, a link or the room's own name led to another search.
  if (shown !== words) {
    setShown(words);
    setTyped(words);
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    const queryKey = [deskFind.id];
    // A search that is sent again is a new look: what was found before may be old.
    if (next === words) void queries.invalidateQueries({ queryKey });
    else queries.removeQueries({ queryKey, type: 'inactive' });
    onWords(next);
  };
  return (
    <form role="search" className={styles['search']} onSubmit={find}>
      <TextField
        label={text('inbox.search')}
        type="search"
        autoComplete="off"
        maxLength={wordsMost}
        value={typed}
        hint={text('inbox.searchHint')}
        after={
          <IconButton
            type="submit"
            label={text('users.find')}
            icon={<Search size={18} strokeWidth={1.5} aria-hidden />}
          />
        }
        onChange={({ target }) => {
          setTyped(target.value);
          // Emptied, there is nothing left to be searched for.
          if (target.value === '' && words !== '') onWords('');
        }}
      />
    </form>
  );
}
