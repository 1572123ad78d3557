import {
  approveWithdrawalCase,
  askWithdrawalUser,
  listWithdrawalCases,
  openWithdrawalCase,
  operatorOverview,
  refuseWithdrawalCase,
  type WithdrawalCase,
  type WithdrawalRefusal,
  withdrawalRefusals,
} from '@candor/protocol';
import { Button, Dialog, Select, shownPasskey } from '@candor/ui';
import { useState } from 'react';
import { ReasonedDialog } from '../../app/ReasonedDialog.tsx';
import { ReasonField } from '../../app/ReasonField.tsx';
import { RefuseInWords } from '../../cases/RefuseInWords.tsx';
import { useDecide } from '../../cases/use-decide.ts';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useRead } from '../../wire/use-ask.ts';
import { newId } from '../../wire/new-id.ts';
import { exact } from '../../app/figures.ts';
import room from '../../app/Room.module.css';

/** What a decision changes. */
const readAgain = [listWithdrawalCases, openWithdrawalCase, operatorOverview] as const;

interface Deciding {
  readonly row: WithdrawalCase;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const sumOf = ({ amount, asset }: WithdrawalCase): string => `${exact(amount)} ${asset}`;

/** Approves one withdrawal; the second of two approvals sends it on. */
export function ApproveWithdrawal({ row, onDone, onClose }: Deciding) {
  const text = useText();
  const { withdrawalId, reviews, approvedBy } = row;
  const isFirst = reviews - approvedBy.length > 1;
  const [remark, setRemark] = useKept(`withdrawal.approve ${withdrawalId} remark`, '');
  const { busy, refusal, decide } = useDecide(onDone, onClose, readAgain);
  const action = text(isFirst ? 'withdrawals.approveFirst' : 'withdrawals.approve');
  // The panel behind has opened it already: this is what was read there.
  const opened = useRead(openWithdrawalCase, { withdrawalId }, { once: true });
  const asked = opened.data?.passkey ?? null;
  const approve = async () => {
    const passkey = asked === null ? undefined : await shownPasskey(asked);
    await ask(approveWithdrawalCase, { input: { withdrawalId, remark: remark.trim(), ...(passkey && { passkey }) } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text('withdrawals.approve')}: ${sumOf(row)}`}
      actions={
        <>
          <Button
            variant="primary"
            // Before it is read, nobody knows whether a passkey has to agree.
            busy={busy || opened.isPending}
            onClick={() => decide(approve, text(isFirst ? 'withdrawals.approvedFirst' : 'withdrawals.approved'))}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{text('withdrawals.approveText')}</p>
        {asked !== null && <p>{text('withdrawals.approveKey')}</p>}
        <ReasonField
          label={text('withdrawals.remark')}
          value={remark}
          onValue={setRemark}
          error={refusal?.of('remark') ?? (refusal?.fields.length === 0 ? refusal.message : undefined)}
        />
      </div>
    </Dialog>
  );
}

/** Refuses one with a reason of the list, which its user reads; the words beside it are for the record. */
export function RefuseWithdrawal({ row, onDone, onClose }: Deciding) {
  const text = useText();
  const { userId, withdrawalId } = row;
  const keep = `withdrawal.refuse ${withdrawalId}`;
  const [cause, setCause] = useKept<WithdrawalRefusal>(`${keep} cause`, 'identity_unclear');
  return (
    <RefuseInWords
      userId={userId}
      keep={keep}
      label={text('withdrawals.note')}
      refuse={(reason) => ask(refuseWithdrawalCase, { input: { withdrawalId, cause, reason } })}
      again={readAgain}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`${sumOf(row)}. ${text('withdrawals.causeHint')}`}</p>
      <Select<WithdrawalRefusal>
        label={text('withdrawals.cause')}
        options={withdrawalRefusals.map((value) => ({ value, label: text(`withdrawals.refusal.${value}`) }))}
        value={cause}
        onValue={setCause}
      />
    </RefuseInWords>
  );
}

/** Asks the user of one something, word for word, in their conversation with support. */
export function AskUser({ row, onClose }: Pick<Deciding, 'row' | 'onClose'>) {
  const text = useText();
  const { userId, withdrawalId } = row;
  const [requestId] = useState(newId);
  const { busy, refusal, decide } = useDecide(onClose, onClose, [openWithdrawalCase]);
  return (
    <ReasonedDialog
      title={`${text('withdrawals.ask')}: ${text('cases.user', { id: String(userId) })}`}
      keep={`withdrawal.ask ${withdrawalId}`}
      action={text('withdrawals.ask')}
      reasonLabel={text('withdrawals.question')}
      busy={busy}
      refusal={refusal}
      onReason={(reason) =>
        decide(() => ask(askWithdrawalUser, { input: { withdrawalId, reason, requestId } }), text('withdrawals.asked'))
      }
      onClose={onClose}
    >
      <p>{text('withdrawals.askHint')}</p>
    </ReasonedDialog>
  );
}
