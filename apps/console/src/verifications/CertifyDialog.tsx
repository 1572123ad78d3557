import { caseLooks, certifyCase, type WaitingCase } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { useState } from 'react';
import { ReviewChecklist } from '../cases/ReviewChecklist.tsx';
import { useDecide } from '../cases/use-decide.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { readAgain } from './read-again.ts';

type Look = (typeof caseLooks)[WaitingCase['level']][number];

/** Certifies once everything that only eyes can see was seen. */
export function CertifyDialog(props: {
  readonly userId: number;
  readonly verificationId: number;
  readonly level: WaitingCase['level'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { userId, verificationId, level, onDone, onClose } = props;
  const [seen, setSeen] = useState<readonly Look[]>([]);
  const { busy, decide } = useDecide(onDone, onClose, readAgain);
  const wanted: readonly Look[] = caseLooks[level];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text('cases.certify')}: ${text('cases.user', { id: String(userId) })}`}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={seen.length < wanted.length}
            onClick={() =>
              decide(() => ask(certifyCase, { input: { verificationId, seen: [...seen] } }), text('cases.certified'))
            }
          >
            {text('cases.certify')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <ReviewChecklist looks={wanted} seen={seen} onSeen={setSeen} says={(look) => text(`cases.look.${look}`)} />
    </Dialog>
  );
}
