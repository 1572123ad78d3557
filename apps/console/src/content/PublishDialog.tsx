import { languages } from '@candor/i18n';
import { type EditedArticle, publishContent, textLimits } from '@candor/protocol';
import { Button, Checkbox, Dialog, SegmentedControl, TextField, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import room from '../app/Room.module.css';
import { useKept } from '../entry/use-kept.ts';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** The drafts that go out as a new version, now or later. */
export function PublishDialog({ article, onClose }: { readonly article: EditedArticle; readonly onClose: () => void }) {
  const text = useText();
  const time = useTime();
  const queries = useQueryClient();
  const { articleId, base, texts } = article;
  const drafts = texts.filter(({ draft }) => draft);
  const [chosen, setChosen] = useState(() => drafts.map(({ lang }) => lang));
  const keep = `content.publish ${articleId}`;
  const [when, setWhen] = useKept<'now' | 'later'>(`${keep} when`, 'now');
  const [at, setAt] = useKept(`${keep} at`, '');
  const [note, setNote] = useKept(`${keep} note`, '');
  const { busy, refusal, act } = useAct();
  const atMs = at === '' ? Number.NaN : new Date(at).getTime();
  const ready = chosen.length > 0 && (when === 'now' || Number.isFinite(atMs));
  const publish = () =>
    act(async () => {
      const seen = drafts.filter(({ lang }) => chosen.includes(lang)).map(({ lang, revision }) => ({ lang, revision }));
      const later = when === 'later' ? { publishAtMs: atMs } : {};
      const done = await ask(publishContent, { input: { articleId, base, drafts: seen, note: note.trim(), ...later } });
      const { planned } = done;
      toast({
        title:
          planned?.version === done.base
            ? text('content.plannedFor', { version: done.base, time: time(planned.publishAtMs) })
            : text('content.published', { version: done.base }),
      });
      await queries.invalidateQueries();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('content.publish')}
      actions={
        <>
          <Button variant="primary" busy={busy} disabled={!ready} onClick={publish}>
            {text('content.publish')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <fieldset>
          <legend className={room['label']}>{text('content.languages')}</legend>
          {drafts.map(({ lang }) => (
            <Checkbox
              key={lang}
              checked={chosen.includes(lang)}
              onChecked={(on) => setChosen(on ? [...chosen, lang] : chosen.filter((one) => one !== lang))}
            >
              {languages.find(({ code }) => code === lang)?.name}
            </Checkbox>
          ))}
        </fieldset>
        <SegmentedControl
          label={text('content.when')}
          options={(['now', 'later'] as const).map((value) => ({ value, label: text(`content.when.${value}`) }))}
          value={when}
          onValue={setWhen}
        />
        {when === 'later' && (
          <TextField
            type="datetime-local"
            label={text('content.whenTime')}
            value={at}
            onChange={({ target }) => setAt(target.value)}
            error={refusal?.of('publishAtMs')}
          />
        )}
        <TextField
          label={text('content.note')}
          value={note}
          maxLength={textLimits.note}
          onChange={({ target }) => setNote(target.value)}
          error={refusal?.of('note') ?? (refusal?.fields.length === 0 ? refusal.message : undefined)}
        />
      </div>
    </Dialog>
  );
}
