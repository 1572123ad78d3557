import { languages, tagOf } from '@candor/i18n';
import { type ArticleLanguage, discardDraft, type EditedArticle, saveDraft, textLimits } from '@candor/protocol';
import { Button, Dialog, ErrorNote, TextField, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import room from '../app/Room.module.css';
import { Conflict } from '../app/Conflict.tsx';
import { useConflict } from '../app/use-conflict.ts';
import { keptNow } from '../entry/kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { ImageButton } from './ImageButton.tsx';
import { Preview } from './Preview.tsx';
import { type Begun, keptPlace, keptWords, none, same, textOf, type Words, wordsOf } from './words.ts';
import styles from './Content.module.css';

/**
 * The text of one language: what is typed stays until it is saved, whatever others do meanwhile.
 */
export function TextEditor({ article, lang }: { readonly article: EditedArticle; readonly lang: ArticleLanguage }) {
  const text = useText();
  const queries = useQueryClient();
  const { articleId, texts } = article;
  const stored = texts.find((one) => one.lang === lang);
  const kept = wordsOf(stored);
  // What was typed when the session ended, or the page was left, is there again for the person who
  // typed it.
  const [keeper] = useState(keptNow);
  const place = keptPlace(articleId, lang);
  const [restored, setRestored] = useState(() => keptWords(keeper.read(place)));
  const [words, setWords] = useState(restored?.words ?? kept);
  const [begun, setBegun] = useState<Begun>(
    restored?.begun ?? { base: article.base, revision: stored?.revision ?? 0, words: kept },
  );
  const { busy, refusal, act } = useAct();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const clean = same(words, begun.words);
  useEffect(() => keeper.write(place, clean ? undefined : { words, begun }), [keeper, place, clean, words, begun]);
  const current = { base: article.base, revision: stored?.revision ?? 0 };
  if (clean && (current.base !== begun.base || current.revision !== begun.revision)) {
    setBegun({ ...current, words: kept });
    setWords(kept);
  }
  const save = ({ base, revision }: { readonly base: number; readonly revision: number }) =>
    act(async () => {
      const saved = await ask(saveDraft, { input: { articleId, lang, ...words, base, revision } });
      const own = saved.texts.find((one) => one.lang === lang);
      setBegun({ base: saved.base, revision: own?.revision ?? 0, words });
      setRestored(undefined);
      toast({ title: text('content.saved') });
      await queries.invalidateQueries();
    });
  const conflict = useConflict(refusal);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!clean && !busy) save(begun);
  };
  const takeTheirs = () => {
    setRestored(undefined);
    setWords(kept);
    setBegun({ ...current, words: kept });
  };
  const discard = () =>
    act(async () => {
      const left = await ask(discardDraft, { input: { articleId, lang, revision: stored?.revision ?? 0 } });
      const own = wordsOf(left.texts.find((one) => one.lang === lang));
      setRestored(undefined);
      setWords(own);
      setBegun({ base: left.base, revision: 0, words: own });
      await queries.invalidateQueries();
    });
  const english = texts.find((one) => one.lang === 'en');
  const set = (part: Partial<Words>) => setWords((now) => ({ ...now, ...part }));
  return (
    // Ctrl+S saves, as everywhere.
    <section
      className={styles['text']}
      lang={tagOf(lang)}
      onKeyDownCapture={onKeyDown}
      aria-label={languages.find(({ code }) => code === lang)?.name}
    >
      <LeaveUnsaved unsaved={!clean} onLeave={() => keeper.write(place, undefined)} />
      {restored !== undefined && !clean && !conflict && (
        <div className={styles['tools']}>
          <p role="status">{text('content.restored')}</p>
          <Button size={36} onClick={takeTheirs}>
            {text('content.forgetTyped')}
          </Button>
        </div>
      )}
      {conflict && refusal !== undefined && !clean && (
        <Conflict
          says={refusal.message}
          theirs={textOf(kept)}
          mine={textOf(words)}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => save(current)}
        />
      )}
      <TextField
        label={text('content.textTitle')}
        value={words.title}
        maxLength={textLimits.title}
        onChange={({ target }) => set({ title: target.value })}
        error={refusal?.of('title')}
      />
      <TextField
        label={text('content.summary')}
        value={words.summary}
        maxLength={textLimits.summary}
        onChange={({ target }) => set({ summary: target.value })}
        error={refusal?.of('summary')}
      />
      <div>
        <label htmlFor={id} className={room['label']}>
          {text('content.body')}
        </label>
        <textarea
          ref={area}
          id={id}
          className={styles['area']}
          value={words.body}
          maxLength={textLimits.body}
          onChange={({ target }) => set({ body: target.value })}
        />
      </div>
      <div className={styles['tools']}>
        <Button variant="primary" busy={busy} disabled={clean} onClick={() => save(begun)}>
          {text('content.save')}
        </Button>
        {stored?.draft === true && clean && <Button onClick={discard}>{text('content.discard')}</Button>}
        {lang !== 'en' && english !== undefined && same(words, none) && (
          <Button onClick={() => setWords(wordsOf(english))}>{text('content.copyEnglish')}</Button>
        )}
        <ImageButton onImage={(mark) => set({ body: inserted(words.body, mark, area.current) })} />
        {!clean && <span role="status">{text('content.unsaved')}</span>}
      </div>
      {refusal !== undefined && !conflict && !clean && (
        <ErrorNote title={text('desk.refused')} text={refusal.message} />
      )}
      <Preview body={words.body} title={words.title} summary={words.summary} />
    </section>
  );
}

/** A line of its own where the cursor is. */
function inserted(body: string, mark: string, area: HTMLTextAreaElement | null): string {
  const at = area?.selectionStart ?? body.length;
  return `${body.slice(0, at).replace(/\n*$/, '\n\n')}${mark}\n\n${body.slice(at).replace(/^\n*/, '')}`.replace(
    /^\n+/,
    '',
  );
}

/**
 * Asks before the text is left with words that are not saved: for another room or language, and
 * where the page itself ends.
 */
function LeaveUnsaved({ unsaved, onLeave }: { readonly unsaved: boolean; readonly onLeave: () => void }) {
  const text = useText();
  const blocker = useBlocker({ shouldBlockFn: () => unsaved, enableBeforeUnload: unsaved, withResolver: true });
  const { reset } = blocker;
  useEffect(() => {
    // A save that was on its way has arrived: there is nothing left to ask about.
    if (!unsaved) reset?.();
  }, [unsaved, reset]);
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={text('content.unsaved')}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {text('content.leave')}
          </Button>
          <Button onClick={blocker.reset}>{text('desk.cancel')}</Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
