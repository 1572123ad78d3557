import { Button, canUsePasskeys, FieldError } from '@candor/ui';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { useAct } from '../wire/use-ask.ts';

/**
 * The button that shows a passkey, in place of the field for a code; where the browser has none,
 * why.
 */
export function PasskeyStep({ size, show }: { readonly size: 40 | 44; readonly show: () => Promise<void> }) {
  const text = useText();
  const { busy, refusal, act } = useAct();
  const button = useRef<HTMLButtonElement>(null);
  // The question came by itself, so its button is what the hands want.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      {refusal !== undefined && <FieldError text={refusal.message} />}
      <Button
        ref={button}
        variant="primary"
        size={size}
        wide
        busy={busy}
        disabledReason={canUsePasskeys() ? undefined : text('own.off')}
        onClick={() => act(show)}
      >
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden /> {text('own.use')}
      </Button>
    </>
  );
}
