import { languages, tagOf } from '@candor/i18n';
import { type CannedAnswer, deskCanned, deskCannedHistory, deskCannedSave, type InputOf } from '@candor/protocol';
import { Button, Drawer, Empty, Select, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Conflict } from '../app/Conflict.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { ReasonField } from '../app/ReasonField.tsx';
import room from '../app/Room.module.css';
import { useConflict } from '../app/use-conflict.ts';
import { useKept } from '../entry/use-kept.ts';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct, useRead } from '../wire/use-ask.ts';
import { isGoneMeanwhile, RemoveAnswer } from './RemoveAnswer.tsx';
import styles from './Inbox.module.css';

type Language = CannedAnswer['language'];
type Wanted = Pick<CannedAnswer, 'language' | 'title' | 'text'>;

/**
 * Ready answers of every language, to be written, changed and taken away; each keeps its versions.
 */
export function ReadyAnswers({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const list = useRead(deskCanned);
  const [opened, setOpened] = useState<CannedAnswer | 'new'>();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={text('inbox.ready')}>
      {opened !== undefined ? (
        <Edit answer={opened === 'new' ? undefined : opened} onDone={() => setOpened(undefined)} />
      ) : (
        <Loaded query={list}>
          {({ records }) => (
            <div className={room['form']}>
              <Button onClick={() => setOpened('new')}>{text('settings.add')}</Button>
              {records.length === 0 && <Empty text={text('audit.empty')} />}
              <ul className={styles['list']}>
                {records.map((one) => (
                  <li key={one.cannedId}>
                    <button type="button" className={styles['row']} onClick={() => setOpened(one)}>
                      <span className={styles['who']}>{`${one.language.toUpperCase()} · ${one.title}`}</span>
                      <span className={styles['last']} dir="auto" lang={tagOf(one.language)}>
                        {one.text}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Loaded>
      )}
    </Drawer>
  );
}

/** What a ready answer says; of a new one nothing yet. */
function wantedOf(answer: CannedAnswer | undefined): Wanted {
  if (answer === undefined) return { language: 'en', title: '', text: '' };
  const { language, title, text } = answer;
  return { language, title, text };
}

const textOf = ({ language, title, text }: Wanted): string => `${language.toUpperCase()} · ${title}\n\n${text}`;

/** Whether it was saved; false where a colleague took it away meanwhile. */
async function saved(input: InputOf<typeof deskCannedSave>): Promise<boolean> {
  try {
    await ask(deskCannedSave, { input });
    return true;
  } catch (problem) {
    if (isGoneMeanwhile(problem)) return false;
    throw problem;
  }
}

function Edit({ answer, onDone }: { readonly answer: CannedAnswer | undefined; readonly onDone: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  /** What is typed, and when the version was made that it was begun from. */
  const [{ wanted, begunAtMs }, setBoth] = useKept(`chat.canned ${answer?.cannedId ?? 'new'}`, () => ({
    wanted: wantedOf(answer),
    begunAtMs: answer?.updatedAtMs ?? 0,
  }));
  const setWanted = (next: Wanted) => setBoth({ wanted: next, begunAtMs });
  const [removing, setRemoving] = useState(false);
  const { data } = useRead(deskCanned);
  const newest = data?.records.find(({ cannedId }) => cannedId === answer?.cannedId);
  const { busy, refusal, act } = useAct();
  // Somebody deleted it meanwhile; the dialog stays.
  const isGone = answer !== undefined && data !== undefined && newest === undefined && !removing;
  const isLate = useConflict(refusal);
  const theirs = isLate && newest?.updatedAtMs !== begunAtMs ? newest : undefined;
  // Both were seen side by side: what is saved then goes on top of theirs.
  const known = answer !== undefined &&
    !isGone && { cannedId: answer.cannedId, updatedAtMs: theirs?.updatedAtMs ?? begunAtMs };
  const send = (input: InputOf<typeof deskCannedSave>) =>
    act(async () => {
      const done = await saved(input);
      await queries.invalidateQueries({ queryKey: [deskCanned.id] });
      // One that is gone stays open as it was written.
      if (done) onDone();
    });
  const { language, title, text: words } = wanted;
  const ready = title.trim().length > 1 && words.trim() !== '';
  return (
    <div className={room['form']}>
      <Select<Language>
        label={text('inbox.language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onValue={(next) => setWanted({ ...wanted, language: next })}
      />
      <TextField
        label={text('content.textTitle')}
        maxLength={80}
        value={title}
        error={refusal?.of('title')}
        onChange={({ target }) => setWanted({ ...wanted, title: target.value })}
      />
      <ReasonField
        label={text('inbox.answer')}
        value={words}
        error={refusal?.of('text')}
        onValue={(next) => setWanted({ ...wanted, text: next.slice(0, 400) })}
      />
      {theirs !== undefined && refusal !== undefined && (
        <Conflict
          says={refusal.message}
          theirs={textOf(theirs)}
          mine={textOf(wanted)}
          onTakeTheirs={() => setBoth({ wanted: wantedOf(theirs), begunAtMs: theirs.updatedAtMs })}
        />
      )}
      {isGone && <p role="status">{text('inbox.answerGone')}</p>}
      <p className={room['tools']}>
        <Button
          variant="primary"
          busy={busy}
          disabled={!ready}
          onClick={() => send({ ...known, language, title: title.trim(), text: words.trim() })}
        >
          {text(isGone ? 'inbox.saveAsNew' : theirs === undefined ? 'settings.save' : 'content.keepMine')}
        </Button>
        {answer !== undefined && !isGone && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {text('inbox.remove', { title: answer.title })}
          </Button>
        )}
        <Button onClick={onDone}>{text('desk.cancel')}</Button>
      </p>
      {removing && newest !== undefined && (
        <RemoveAnswer answer={newest} onDone={onDone} onClose={() => setRemoving(false)} />
      )}
      {answer !== undefined && <Versions cannedId={answer.cannedId} onRestore={setWanted} />}
    </div>
  );
}

/**
 * What it said before; an older version is taken into the form, and goes out by the same button as
 * everything.
 */
function Versions(props: { readonly cannedId: number; readonly onRestore: (wanted: Wanted) => void }) {
  const text = useText();
  const time = useTime();
  const versions = useRead(deskCannedHistory, { cannedId: props.cannedId });
  return (
    <section className={room['form']}>
      <h3 className={room['label']}>{text('settings.history')}</h3>
      <Loaded query={versions}>
        {({ records }) => (
          <ol className={room['versions']}>
            {records.map((one, index) => (
              <li key={one.atMs}>
                <p>
                  {one.by}, {time(one.atMs)}
                </p>
                <p dir="auto">{`${one.language.toUpperCase()} · ${one.title}: ${one.text}`}</p>
                {index > 0 && (
                  <Button
                    size={28}
                    onClick={() => {
                      const language = languages.find(({ code }) => code === one.language)?.code ?? 'en';
                      props.onRestore({ language, title: one.title, text: one.text });
                    }}
                  >
                    {text('settings.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
