import { operatorCode, operatorLink, type OperatorView } from '@candor/protocol';
import { Button, copyText, Dialog, FieldError } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';

/** One of the two things an operator without a password comes in with. */
export interface Part {
  readonly kind: 'link' | 'code';
  readonly operator: OperatorView;
}

interface Given {
  readonly words: string;
  readonly expiresAtMs: number;
}

async function give({ kind, operator: { operatorId } }: Part): Promise<Given> {
  if (kind === 'code') {
    const { code, expiresAtMs } = await ask(operatorCode, { input: { operatorId } });
    return { words: code, expiresAtMs };
  }
  const { path, expiresAtMs } = await ask(operatorLink, { input: { operatorId } });
  return { words: location.origin + path, expiresAtMs };
}

/**
 * A one-time link, or the code that goes with it, for an operator without a password; asking for it
 * ends the one before.
 */
export function PartDialog({ part, onClose }: { readonly part: Part; readonly onClose: () => void }) {
  const text = useText();
  const time = useTime();
  const queries = useQueryClient();
  const [given, setGiven] = useState<Given>();
  const [copied, setCopied] = useState(false);
  const { busy, refusal, act } = useAct();
  const title = text(part.kind === 'link' ? 'operators.link' : 'operators.code');
  const make = () =>
    act(async () => {
      setGiven(await give(part));
      await queries.invalidateQueries();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title} · ${part.operator.name}`}
      actions={
        given === undefined ? (
          <Button variant="primary" busy={busy} onClick={make}>
            {title}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void copyText(given.words).then(setCopied)}>
            {text(copied ? 'desk.copied' : 'desk.copy')}
          </Button>
        )
      }
    >
      <p>{text('operators.partText')}</p>
      {given !== undefined && (
        <>
          <p>{text('operators.linkText', { time: time(given.expiresAtMs) })}</p>
          <pre className={room['json']}>{given.words}</pre>
        </>
      )}
      {refusal !== undefined && <FieldError text={refusal.message} />}
    </Dialog>
  );
}
