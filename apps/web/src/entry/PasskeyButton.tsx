import type { Session } from '@candor/protocol';
import { Button, canUsePasskeys, FieldError, isDismissed } from '@candor/ui';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { sessionByPasskey } from '../session/passkeys.ts';
import { enterWith } from '../session/session.ts';
import { wordsOf } from '../page/refused.ts';
import { useEntry } from './use-entry.ts';

interface Props {
  readonly back: string | undefined;
  /** How the session comes about; without a password where nothing is said. */
  readonly open?: () => Promise<Session>;
  /** Hears of a refusal that is not this button's to show; says whether it took it. */
  readonly onRefused?: (refusal: unknown) => boolean;
}

/** A log-in by passkey, where the browser has them. */
export function PasskeyButton({ back, open = sessionByPasskey, onRefused }: Props) {
  const text = useText();
  const run = useEntry(back);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await run(async () => enterWith(await open()));
    } catch (refusal) {
      if (!isDismissed(refusal) && onRefused?.(refusal) !== true) setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size={44} wide busy={busy} onClick={() => void enter()}>
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden /> {text('security.usePasskey')}
      </Button>
      {problem !== undefined && <FieldError text={problem} />}
    </>
  );
}
