import { articleLanguages, deskCanned, deskCannedSave } from '@candor/protocol';
import { Button, Select } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct, useRead } from '../wire/use-ask.ts';
import { RemoveAnswer } from './RemoveAnswer.tsx';
import styles from './Inbox.module.css';

const titleCharacters = 40;

/** Ready answers, those in the customer's language first; what is typed can be kept as one. */
export function Ready(props: {
  readonly typed: string;
  readonly language: string;
  readonly onChoose: (text: string) => void;
}) {
  const { typed, language, onChoose } = props;
  const text = useText();
  const queries = useQueryClient();
  const keeping = useAct();
  const [removing, setRemoving] = useState<number>();
  const mayKeep = useRight('chat.assign');
  const { data } = useRead(deskCanned);
  const records = data?.records ?? [];
  const inOrder = [
    ...records.filter((one) => one.language === language),
    ...records.filter((one) => one.language !== language),
  ];
  const removed = records.find(({ cannedId }) => cannedId === removing);
  const chosen = records.find((one) => one.text === typed);
  const keep = () =>
    keeping.act(async () => {
      const written = articleLanguages.find((one) => one === language) ?? 'en';
      const title = typed.trim().slice(0, titleCharacters);
      await ask(deskCannedSave, { input: { language: written, title, text: typed.trim() } });
      await queries.invalidateQueries({ queryKey: [deskCanned.id] });
    });
  return (
    <div className={styles['ready']}>
      {inOrder.length > 0 && (
        <Select
          label={text('inbox.ready')}
          options={[
            { value: '', label: '—' },
            ...inOrder.map(({ cannedId, title, language: lang }) => ({
              value: String(cannedId),
              label: `${lang.toUpperCase()} · ${title}`,
            })),
          ]}
          value={chosen === undefined ? '' : String(chosen.cannedId)}
          onValue={(id) => onChoose(records.find((one) => String(one.cannedId) === id)?.text ?? '')}
        />
      )}
      {mayKeep && chosen === undefined && typed.trim().length > 1 && (
        <Button size={28} busy={keeping.busy} onClick={keep}>
          {text('inbox.keep')}
        </Button>
      )}
      {mayKeep && chosen !== undefined && (
        <Button size={28} onClick={() => setRemoving(chosen.cannedId)}>
          {text('inbox.remove', { title: chosen.title })}
        </Button>
      )}
      {removed !== undefined && (
        <RemoveAnswer answer={removed} onDone={() => setRemoving(undefined)} onClose={() => setRemoving(undefined)} />
      )}
    </div>
  );
}
