import { saveMerchantProfile } from '@candor/protocol';
import { Button, FieldError, TextField } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useAct } from '../stores/use-act.ts';
import { type MerchantProfile, useProfile } from '../stores/use-offers.ts';
import { WordsField } from './WordsField.tsx';
import styles from './Otc.module.css';

/** The name that others see, and the words that greet each new order. */
export function DeskName() {
  const text = useText();
  const profile = useProfile();
  return (
    <section aria-labelledby="otc-name">
      <h2 id="otc-name" className={styles['part']}>
        {text('otc.deskName')}
      </h2>
      <Loaded query={profile} rows={2}>
        {(known) => <NameForm key={known.name + known.autoReply} profile={known} />}
      </Loaded>
    </section>
  );
}

function NameForm({ profile }: { readonly profile: MerchantProfile }) {
  const text = useText();
  const [name, setName] = useState(profile.name);
  const [autoReply, setAutoReply] = useState(profile.autoReply);
  const { busy, at, problem, act } = useAct({ name: text('apply.displayName'), autoReply: text('otc.autoReply') });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act(saveMerchantProfile, { name: name.trim(), autoReply: autoReply.trim() }, text('otc.done.name'));
  };
  return (
    <form noValidate className={styles['form']} onSubmit={save}>
      <TextField
        label={text('apply.displayName')}
        value={name}
        maxLength={32}
        autoComplete="off"
        error={at['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <WordsField
        label={text('otc.autoReply')}
        value={autoReply}
        onValue={setAutoReply}
        error={at['autoReply']}
        most={400}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" size={40} busy={busy} disabled={name.trim().length < 2}>
        {text('otc.save')}
      </Button>
    </form>
  );
}
