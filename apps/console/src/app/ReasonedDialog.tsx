import { reasonLimits } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { type ReactNode } from 'react';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import type { Refusal } from '../wire/ask.ts';
import { ReasonField } from './ReasonField.tsx';
import room from './Room.module.css';

/**
 * What is to be done and for which reason, which goes on record: a form, the reason, the button
 * that does it.
 */
export function ReasonedDialog(props: {
  readonly title: string;
  /** The form's name, and what it is about: what is typed is kept under it while a session ends. */
  readonly keep: string;
  /** What the button says. */
  readonly action: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** Whether the form above the reason can be sent. */
  readonly ready?: boolean;
  readonly dangerous?: boolean;
  readonly wide?: boolean;
  /** What the words are called; a reason, where it is left out. */
  readonly reasonLabel?: string;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const {
    title,
    keep,
    action,
    onReason,
    onClose,
    busy,
    refusal,
    ready = true,
    dangerous = false,
    wide = false,
  } = props;
  const [reason, setReason] = useKept(`${keep} reason`, '');
  return (
    <Dialog
      open
      wide={wide}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button
            variant={dangerous ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready || reason.trim().length < reasonLimits.least}
            onClick={() => onReason(reason.trim())}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        {props.children}
        <ReasonField
          label={props.reasonLabel ?? text('approvals.reason')}
          value={reason}
          onValue={setReason}
          error={
            refusal?.of('reason') ??
            refusal?.of('remark') ??
            (refusal?.fields.length === 0 ? refusal.message : undefined)
          }
        />
      </div>
    </Dialog>
  );
}
