import { faucet } from '@candor/protocol';
import { Button, FieldError, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { wordsOf } from '../../../page/refused.ts';
import { request } from '../../../transport/request.ts';
import styles from './Wallets.module.css';

/** Asks the demo's chain for test coins, which then arrive block by block. */
export function TestCoins({ coin }: { readonly coin: string }) {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = () => {
    setBusy(true);
    setProblem(undefined);
    request(faucet, { input: { coin }, quiet: true })
      .then(() => {
        toast({ title: text('wallets.faucetDone', { asset: coin }), tone: 'done' });
        return client.invalidateQueries({ queryKey: ['deposits'] });
      })
      .catch((refusal: unknown) => setProblem(wordsOf(refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['test']}>
      <p className={styles['small']}>{text('wallets.faucetText', { asset: coin })}</p>
      <Button size={40} busy={busy} onClick={ask}>
        {text('wallets.faucet')}
      </Button>
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  );
}
