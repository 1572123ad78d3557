import { operatorLink, type OperatorView } from '@candor/protocol';
import { Button, copyText, Dialog } from '@candor/ui';
import { useState } from 'react';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';

/** A one-time link for an operator without a password; asking for it ends the one before. */
export function LinkDialog({ operator, onClose }: { readonly operator: OperatorView; readonly onClose: () => void }) {
  const text = useText();
  const time = useTime();
  const [link, setLink] = useState<{ readonly address: string; readonly expiresAtMs: number }>();
  const [copied, setCopied] = useState(false);
  const { busy, act } = useAct();
  const make = () =>
    act(async () => {
      const { path, expiresAtMs } = await ask(operatorLink, { input: { operatorId: operator.operatorId } });
      setLink({ address: location.origin + path, expiresAtMs });
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text('operators.link')} · ${operator.name}`}
      actions={
        link === undefined ? (
          <Button variant="primary" busy={busy} onClick={make}>
            {text('operators.link')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void copyText(link.address).then(setCopied)}>
            {text(copied ? 'desk.copied' : 'desk.copy')}
          </Button>
        )
      }
    >
      {link !== undefined && (
        <>
          <p>{text('operators.linkText', { time: time(link.expiresAtMs) })}</p>
          <pre className={room['json']}>{link.address}</pre>
        </>
      )}
    </Dialog>
  );
}
