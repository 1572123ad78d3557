import {
  applyMerchant,
  bandFigures,
  contactKinds,
  contactNames,
  type MerchantFacts,
  merchantPayments,
  paymentNames,
  volumeBands,
} from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { CountrySelect } from '../verification/CountrySelect.tsx';
import { merchantProblems } from './check.ts';
import { Agreement, SeveralOf, WordsField } from './Parts.tsx';
import { useApply } from './use-applications.ts';
import styles from './Applications.module.css';

const empty: MerchantFacts = {
  displayName: '',
  country: 'HK',
  contactKind: 'email',
  contact: '',
  volume: 'under_10k',
  payments: [],
  statement: '',
};

/** The application to be a merchant; what was sent before is in it again. */
export function MerchantForm({ before }: { readonly before: MerchantFacts | null }) {
  const text = useText();
  const { busy, problem, errorOf, apply } = useApply({
    displayName: text('apply.displayName'),
    contact: text('apply.contact'),
    payments: text('apply.payments'),
    statement: text('apply.statement'),
  });
  const [facts, setFacts] = useState(before ?? empty);
  const [agreed, setAgreed] = useState(false);
  const set = (changes: Partial<MerchantFacts>) => setFacts({ ...facts, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { ...facts, displayName: facts.displayName.trim(), agreed: true as const };
    apply(merchantProblems({ ...facts, agreed }), () => request(applyMerchant, { input, quiet: true }));
  };
  const contactName = (kind: MerchantFacts['contactKind']): string => {
    if (kind === 'email') return text('entry.email');
    return kind === 'phone' ? text('account.phone') : contactNames[kind];
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={submit}>
      <TextField
        label={text('apply.displayName')}
        autoComplete="off"
        maxLength={30}
        value={facts.displayName}
        error={errorOf('displayName')}
        onChange={(event) => set({ displayName: event.target.value })}
      />
      <CountrySelect label={text('apply.country')} value={facts.country} onValue={(country) => set({ country })} />
      <Select<MerchantFacts['contactKind']>
        label={text('apply.contactKind')}
        options={contactKinds.map((value) => ({ value, label: contactName(value) }))}
        value={facts.contactKind}
        onValue={(contactKind) => set({ contactKind })}
      />
      <TextField
        label={text('apply.contact')}
        autoComplete="off"
        maxLength={120}
        value={facts.contact}
        error={errorOf('contact')}
        onChange={(event) => set({ contact: event.target.value })}
      />
      <Select<MerchantFacts['volume']>
        label={text('apply.volume')}
        options={volumeBands.map((value) => ({ value, label: bandFigures[value] }))}
        value={facts.volume}
        onValue={(volume) => set({ volume })}
      />
      <SeveralOf<MerchantFacts['payments'][number]>
        legend={text('apply.payments')}
        options={merchantPayments.map((value) => ({
          value,
          label: value === 'bank' ? text('apply.bank') : paymentNames[value],
        }))}
        chosen={facts.payments}
        onChosen={(payments) => set({ payments: [...payments] })}
        error={errorOf('payments')}
      />
      <WordsField
        label={text('apply.statement')}
        hint={text('apply.merchantHint')}
        value={facts.statement}
        onValue={(statement) => set({ statement })}
        error={errorOf('statement')}
      />
      <Agreement terms="merchant-terms" agreed={agreed} onAgreed={setAgreed} error={errorOf('agreed')} />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('apply.send')}
      </Button>
    </form>
  );
}
