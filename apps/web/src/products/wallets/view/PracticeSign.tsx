import { Button, copyText, TextField, toast } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import type { PracticeProvider } from '../model/practice-provider.ts';
import styles from './Wallets.module.css';

/** Signs a message, such as the one that shows whose an address is. */
export function PracticeSign({ provider }: { readonly provider: PracticeProvider }) {
  const text = useText();
  const [message, setMessage] = useState('');
  const [signature, setSignature] = useState('');
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    setSignature(String(await provider.request({ method: 'personal_sign', params: [message] })));
  };
  const copy = async () => {
    if (await copyText(signature)) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <form noValidate className={styles['out']} onSubmit={(event) => void sign(event)}>
      <h2 className={styles['head']}>{text('practice.sign')}</h2>
      <TextField
        label={text('practice.message')}
        autoComplete="off"
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          setSignature('');
        }}
      />
      {signature === '' ? (
        <Button type="submit" size={40} disabled={message === ''}>
          {text('practice.signDo')}
        </Button>
      ) : (
        <>
          <p className={styles['whole']} role="status">
            <code>{signature}</code>
          </p>
          <Button size={40} onClick={() => void copy()}>
            {text('practice.copySignature')}
          </Button>
        </>
      )}
    </form>
  );
}
