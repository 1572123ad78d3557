import { agentChannels, type AgentFacts, applyAgent, audienceBands, bandFigures } from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { agentProblems, type Wrong } from './check.ts';
import { Agreement, SeveralOf, WordsField } from './Parts.tsx';
import { useApply } from './use-applications.ts';
import styles from './Applications.module.css';

const empty: AgentFacts = { channels: [], links: '', audience: 'under_1k', statement: '' };

/** The application to be an agent; what was sent before stands in it again. */
export function AgentForm({ before }: { readonly before: AgentFacts | null }) {
  const text = useText();
  const { busy, problem, fields, send } = useApply();
  const [facts, setFacts] = useState(before ?? empty);
  const [agreed, setAgreed] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, Wrong>>>({});
  const set = (changes: Partial<AgentFacts>) => setFacts({ ...facts, ...changes });
  const errorOf = (field: string): string | undefined => {
    const own = wrong[field];
    return own === undefined ? fields[field] : text(own[0], own[1]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = agentProblems({ ...facts, agreed });
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const input = { ...facts, agreed: true as const };
    void send(() => request(applyAgent, { input, quiet: true }), 'apply.sent');
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
      {problem !== undefined && Object.keys(fields).length === 0 && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('apply.send')}
      </Button>
    </form>
  );
}
