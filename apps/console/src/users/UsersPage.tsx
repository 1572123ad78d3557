import { findUsers } from '@candor/protocol';
import { Button, Empty, TextField } from '@candor/ui';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { RoomHead } from '../app/RoomHead.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { Closings } from './Closings.tsx';
import { Profile } from './Profile.tsx';
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
  const [missing, setMissing] = useState(false);
  const { busy, refusal, act } = useAct();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const search = typed.trim();
    if (search === '') return;
    act(async () => {
      const { records } = await ask(findUsers, { input: { search } });
      setMissing(records.length === 0);
      const [found] = records;
      if (found !== undefined) await navigate({ to: `/users/${found.userId}` });
    });
  };
  return (
    <form className={styles['search']} onSubmit={find}>
      <TextField
        className={styles['typed'] ?? ''}
        label={text('users.search')}
        type="search"
        autoComplete="off"
        maxLength={254}
        value={typed}
        error={missing ? text('users.none') : refusal?.of('search')}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {text('users.find')}
      </Button>
    </form>
  );
}
