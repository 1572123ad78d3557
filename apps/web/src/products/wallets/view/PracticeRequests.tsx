import { Button, Dialog } from '@candor/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import {
  announceProvider,
  type PracticeProvider,
  practiceProvider,
  type ProviderRequest,
} from '../model/practice-provider.ts';
import styles from './Wallets.module.css';

interface Waiting {
  readonly request: ProviderRequest;
  readonly answer: (agrees: boolean) => void;
}

/**
 * The wallet's provider for this page, whose buttons are the owner's consent; and, for everybody
 * else who finds it by EIP-6963, one that asks first. `question` is what it asks.
 */
export function usePracticeRequests(walletKey: `0x${string}`): {
  readonly provider: PracticeProvider;
  readonly question: ReactNode;
} {
  const text = useText();
  const name = text('practice.title');
  const [waiting, setWaiting] = useState<Waiting>();
  const provider = useMemo(() => practiceProvider(walletKey, async () => true), [walletKey]);
  useEffect(() => {
    const asks = (request: ProviderRequest) =>
      new Promise<boolean>((answer) => {
        setWaiting((before) => {
          before?.answer(false);
          return { request, answer };
        });
      });
    return announceProvider(practiceProvider(walletKey, asks), name);
  }, [walletKey, name]);
  const decide = (agrees: boolean) => {
    waiting?.answer(agrees);
    setWaiting(undefined);
  };
  return { provider, question: <Question waiting={waiting} onDecide={decide} /> };
}

function Question(props: { readonly waiting: Waiting | undefined; readonly onDecide: (agrees: boolean) => void }) {
  const { waiting, onDecide } = props;
  const text = useText();
  return (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={(open) => !open && onDecide(false)}
      title={text('practice.asked')}
      actions={
        <>
          <Button variant="primary" onClick={() => onDecide(true)}>
            {text('practice.allow')}
          </Button>
          <Button onClick={() => onDecide(false)}>{text('practice.reject')}</Button>
        </>
      }
    >
      <p className={styles['whole']}>
        <code>{waiting && JSON.stringify({ method: waiting.request.method, params: waiting.request.params })}</code>
      </p>
    </Dialog>
  );
}
