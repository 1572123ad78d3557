import { addUserNote, readUser, type UserNote } from '@candor/protocol';
import { Button, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonField } from '../app/ReasonField.tsx';
import { useRight } from '../entry/session.ts';
import { useKept } from '../entry/use-kept.ts';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import styles from './Users.module.css';

/** What colleagues noted on a user, and a new note. */
export function Notes({ userId, first }: { readonly userId: number; readonly first: readonly UserNote[] }) {
  const text = useText();
  const time = useTime();
  const mayWrite = useRight('users.note');
  return (
    <>
      {first.length === 0 && <p className={styles['small']}>{text('users.noNotes')}</p>}
      <ul className={styles['list']}>
        {first.map(({ noteId, timeMs, name, text: words }) => (
          <li key={noteId}>
            <span className={styles['words']}>{words}</span>
            <br />
            <span className={styles['small']}>
              {name} · {time(timeMs)}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote userId={userId} />}
    </>
  );
}

function NewNote({ userId }: { readonly userId: number }) {
  const text = useText();
  const queries = useQueryClient();
  const [words, setWords] = useKept(`note ${userId}`, '', { stays: true });
  const { busy, refusal, act } = useAct();
  const add = () =>
    act(async () => {
      const { notes } = await ask(addUserNote, { input: { userId, text: words } });
      // The rest of the profile was not looked at again.
      const key = [readUser.id, { userId }];
      const updatedAt = queries.getQueryState(key)?.dataUpdatedAt;
      queries.setQueryData(
        key,
        (known: object | undefined) => (known === undefined ? undefined : { ...known, notes }),
        updatedAt === undefined ? {} : { updatedAt },
      );
      setWords('');
      toast({ title: text('users.noteAdded') });
    });
  return (
    <div className={styles['note']}>
      <ReasonField label={text('users.newNote')} value={words} onValue={setWords} error={refusal?.of('text')} />
      <Button busy={busy} disabled={words.trim() === ''} onClick={add}>
        {text('users.addNote')}
      </Button>
    </div>
  );
}
