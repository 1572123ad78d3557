import {
  otcAppealOrder,
  otcCancelOrder,
  type OtcOrderDetail,
  otcUserAppealReasons,
  otcWithdrawAppeal,
} from '@candor/protocol';
import { Button, Checkbox, Dialog, FieldError, Select } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useAct } from '../stores/use-act.ts';
import { WordsField } from './WordsField.tsx';
import styles from './Otc.module.css';

interface Asking {
  readonly order: OtcOrderDetail;
  readonly onClose: () => void;
}

/** The buyer cancels; once it is marked as paid only with a statement. */
export function CancelDialog({ order: { orderCode, state }, onClose }: Asking) {
  const text = useText();
  const needsStatement = state !== 'unpaid';
  const [stated, setStated] = useState(false);
  const { busy, problem, act } = useAct();
  const cancel = async () => {
    const done = await act(otcCancelOrder, { orderCode, notPaid: needsStatement && stated }, text('otc.done.cancel'));
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('otc.act.cancel')}
      actions={
        <>
          <Button
            variant="danger"
            size={40}
            busy={busy}
            disabled={needsStatement && !stated}
            onClick={() => void cancel()}
          >
            {text('otc.act.cancel')}
          </Button>
          <Button size={40} onClick={onClose}>
            {text('otc.keep')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{text(needsStatement ? 'otc.cancelPaidText' : 'otc.cancelText')}</p>
        {needsStatement && (
          <Checkbox checked={stated} onChecked={setStated}>
            {text('otc.notPaid')}
          </Checkbox>
        )}
        {problem !== undefined && <FieldError text={problem} />}
      </div>
    </Dialog>
  );
}

type Reason = (typeof otcUserAppealReasons)[number];

/** A party asks two people to decide; of an order that ran out its buyer claims from the bond. */
export function AppealDialog({ order, isClaim, onClose }: Asking & { readonly isClaim: boolean }) {
  const text = useText();
  const { orderCode, side } = order;
  const [reason, setReason] = useState<Reason>(side === 'buy' ? 'not_released' : 'not_received');
  const [words, setWords] = useState('');
  const { busy, at, problem, act } = useAct({ text: text('otc.whatHappened'), reason: text('otc.reason') });
  const send = async () => {
    const done = await act(otcAppealOrder, { orderCode, reason, text: words.trim() }, text('otc.done.appeal'));
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text(isClaim ? 'otc.act.claim' : 'otc.act.appeal')}
      actions={
        <>
          <Button
            variant="primary"
            size={40}
            busy={busy}
            disabled={words.trim().length < 3}
            onClick={() => void send()}
          >
            {text(isClaim ? 'otc.act.claim' : 'otc.act.appeal')}
          </Button>
          <Button size={40} onClick={onClose}>
            {text('otc.keep')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{text(isClaim ? 'otc.claimText' : 'otc.appealText')}</p>
        <Select<Reason>
          label={text('otc.reason')}
          options={otcUserAppealReasons.map((value) => ({ value, label: text(`otc.reason.${value}`) }))}
          value={reason}
          onValue={setReason}
        />
        <WordsField label={text('otc.whatHappened')} value={words} onValue={setWords} error={at['text']} most={1_000} />
        {problem !== undefined && <FieldError text={problem} />}
      </div>
    </Dialog>
  );
}

/** The side that appealed takes it back, once. */
export function WithdrawAppealDialog({ order: { orderCode }, onClose }: Asking) {
  const text = useText();
  const { busy, problem, act } = useAct();
  const send = async () => {
    const done = await act(otcWithdrawAppeal, { orderCode }, text('otc.done.withdrawAppeal'));
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('otc.act.withdrawAppeal')}
      actions={
        <>
          <Button variant="primary" size={40} busy={busy} onClick={() => void send()}>
            {text('otc.act.withdrawAppeal')}
          </Button>
          <Button size={40} onClick={onClose}>
            {text('otc.keep')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{text('otc.withdrawAppealText')}</p>
        {problem !== undefined && <FieldError text={problem} />}
      </div>
    </Dialog>
  );
}
