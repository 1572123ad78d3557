import { agentChannels, type AgentFacts, applyAgent, audienceBands, bandFigures } from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { agentProblems } from './check.ts';
import { Agreement, SeveralOf, WordsField } from './Parts.tsx';
import { useApply } from './use-applications.ts';
import styles from './Applications.module.css';

const empty: AgentFacts = { channels: [], links: '', audience: 'under_1k', statement: '' };

/** The application to be an agent; what was sent before is filled in again. */
export function AgentForm({ before }: { readonly before: AgentFacts | null }) {
  const text = useText();
  const { busy, problem, errorOf, apply } = useApply({
    channels: text('apply.channels'),
    links: text('apply.links'),
    statement: text('apply.statement'),
  });
  const [facts, setFacts] = useState(before ?? empty);
  const [agreed, setAgreed] = useState(false);
  const set = (changes: Partial<AgentFacts>) => setFacts({ ...facts, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { ...facts, agreed: true as const };
    apply(agentProblems({ ...facts, agreed }), () => request(applyAgent, { input, quiet: true }));
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={submit}>
      <SeveralOf<AgentFacts['channels'][number]>
        legend={text('apply.channels')}
        options={agentChannels.map((value) => ({ value, label: text(`apply.channel.${value}`) }))}
        chosen={facts.channels}
        onChosen={(channels) => set({ channels: [...channels] })}
        error={errorOf('channels')}
      />
      <TextField
        label={text('apply.links')}
        autoComplete="off"
        maxLength={400}
        value={facts.links}
        error={errorOf('links')}
        onChange={(event) => set({ links: event.target.value })}
      />
      <Select<AgentFacts['audience']>
        label={text('apply.audience')}
        options={audienceBands.map((value) => ({ value, label: bandFigures[value] }))}
        value={facts.audience}
        onValue={(audience) => set({ audience })}
      />
      <WordsField
        label={text('apply.statement')}
        hint={text('apply.agentHint')}
        value={facts.statement}
        onValue={(statement) => set({ statement })}
        error={errorOf('statement')}
      />
      <Agreement terms="agent-terms" agreed={agreed} onAgreed={setAgreed} error={errorOf('agreed')} />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('apply.send')}
      </Button>
    </form>
  );
}
