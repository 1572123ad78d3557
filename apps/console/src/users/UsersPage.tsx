import { plainWidth } from '@candor/amount';
import { findUsers, type OutputOf, readUser } from '@candor/protocol';
import { LastAsked } from '@candor/protocol/live';
import { Button, Empty, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { RoomHead } from '../app/RoomHead.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { Closings } from './Closings.tsx';
import { Profile } from './Profile.tsx';
import { UserLink } from '../app/UserLink.tsx';
import styles from './Users.module.css';

/** Users: found by what they are known by exactly, and opened at an address of their own. */
export function UsersPage() {
  const text = useText();
  const { _splat: rest = '' } = useParams({ strict: false });
  const userId = /^\d{1,15}$/.test(rest) ? Number(rest) : undefined;
  return (
    <>
      <RoomHead title={text('users.room')} lead={text('users.lead')} />
      <Search />
      {userId === undefined ? (
        <>
          <Empty text={text('users.start')} />
          <Closings />
        </>
      ) : (
        <Profile key={userId} userId={userId} />
      )}
    </>
  );
}

function Search() {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<OutputOf<typeof findUsers>['records']>();
  const queries = useQueryClient();
  const missing = found?.length === 0;
  const { busy, refusal, act } = useAct();
  const [asked] = useState(() => new LastAsked());
  useEffect(() => () => asked.forget(), [asked]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const search = plainWidth(typed).trim();
    if (search === '') return;
    act(async () => {
      const counts = asked.begin();
      const { records } = await ask(findUsers, { input: { search } });
      // Another search was typed, or another room opened: whom this one found is not meant any
      // more.
      if (!counts()) return;
      setFound(records);
      const [only, another] = records;
      // The owner of an order is named before their profile opens: the number may have been meant
      // as a user's.
      if (only === undefined || another !== undefined || only.byOrder) return;
      // A search is a new look: what was read of them before may be old.
      await queries.invalidateQueries({ queryKey: [readUser.id, { userId: only.userId }] });
      await navigate({ to: `/users/${only.userId}` });
    });
  };
  return (
    <>
      <form className={styles['search']} onSubmit={find}>
        <TextField
          className={styles['typed'] ?? ''}
          label={text('users.search')}
          type="search"
          autoComplete="off"
          maxLength={254}
          value={typed}
          hint={text('users.searchHint')}
          error={missing ? text('users.none') : refusal?.of('search')}
          onChange={(event) => {
            setTyped(event.target.value);
            asked.forget();
            setFound(undefined);
          }}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {text('users.find')}
        </Button>
      </form>
      {found !== undefined && found.some(({ byOrder }) => byOrder || found.length > 1) && (
        <ul className={styles['choice']}>
          {found.map(({ userId, byOrder }) => (
            <li key={`${userId} ${byOrder}`}>
              <UserLink userId={userId} />
              {byOrder && ` · ${text('users.order', { id: typed.trim() })}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
