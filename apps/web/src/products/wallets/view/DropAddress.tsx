import { dropAddress, type OutputOf } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useState } from 'react';
import { EntryFrame } from '../../../entry/EntryFrame.tsx';
import { useText } from '../../../i18n/text.ts';
import { Arrived } from '../../../page/Arrived.tsx';
import { wordsOf } from '../../../page/refused.ts';
import { useTitle } from '../../../page/use-title.ts';
import { request } from '../../../transport/request.ts';
import styles from '../../../entry/Entry.module.css';

/**
 * Where the link leads that a mail has about a new address to withdraw to. Nothing happens before
 * the button is pressed: mail programs open links by themselves.
 */
export function DropAddress({ token }: { readonly token: string }) {
  const text = useText();
  const [gone, setGone] = useState<OutputOf<typeof dropAddress>>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useTitle(text('wallets.dropTitle'));
  const drop = () => {
    setBusy(true);
    setProblem(undefined);
    request(dropAddress, { input: { token }, quiet: true })
      .then(setGone)
      .catch((refusal: unknown) => setProblem(wordsOf(refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <EntryFrame aside={<h2 className={`${styles['headline']} display`}>{text('wallets.book')}</h2>}>
      <h1 className={`${styles['alone']} display`}>{text('wallets.dropTitle')}</h1>
      {gone === undefined ? (
        <div className={styles['fields']}>
          <p>{text('wallets.dropText')}</p>
          {problem !== undefined && <FieldError text={problem} />}
          <Button variant="danger" size={44} wide busy={busy} onClick={drop}>
            {text('wallets.dropAction')}
          </Button>
        </div>
      ) : (
        <Arrived here>
          <p role="status">{text('wallets.dropDone', { ...gone })}</p>
        </Arrived>
      )}
    </EntryFrame>
  );
}
