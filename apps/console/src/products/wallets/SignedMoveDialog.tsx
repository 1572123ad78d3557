import { type ColdMove, type ReadMove, takeSignedMove } from '@candor/protocol';
import { Button, Dialog, FieldError, TextField, toast } from '@candor/ui';
import { useId, useState } from 'react';
import { exact } from '../../app/figures.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct } from '../../wire/use-ask.ts';
import { isHexBytes, signedBytesOf } from './signed-file.ts';
import cases from '../../cases/Cases.module.css';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

/** Fields in which a signed payment can differ from the approved move. */
const parts = {
  network: 'networks.network',
  from: 'treasury.moveFrom',
  to: 'treasury.moveTo',
  asset: 'users.asset',
  amount: 'house.amount',
  nonce: 'treasury.nonce',
  fee: 'treasury.highestFee',
  gas: 'treasury.gas',
} as const;
const isPart = (field: string): field is keyof typeof parts => field in parts;

/** Shows what a signed payment would do before it is sent. */
export function SignedMoveDialog(props: {
  readonly move: ColdMove;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const id = useId();
  const { move, onSent, onClose } = props;
  const { approvalId } = move;
  const [signed, setSigned] = useState('');
  const [answered, setAnswered] = useState<{ readonly signed: string; readonly read: ReadMove }>();
  // Only bytes that were read can be sent: the field may have changed meanwhile.
  const read = answered?.signed === signed ? answered.read : undefined;
  const { busy, refusal, act } = useAct();
  const change = (content: string) => {
    setSigned(signedBytesOf(content));
  };
  const readFile = async (file: File | undefined) => change((await file?.text()) ?? '');
  const take = (send: boolean) =>
    act(async () => {
      const answer = await ask(takeSignedMove, { input: { approvalId, signed, send } });
      setAnswered({ signed, read: answer });
      if (!send) return;
      toast({ title: text('treasury.handedOver') });
      await onSent();
      onClose();
    });
  const wrong = refusal?.besides('')[0];
  const differing = refusal?.fields.flatMap(({ field }) => (isPart(field) ? [text(parts[field])] : [])) ?? [];
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`${text('treasury.signedFile')}: ${exact(move.amount)} ${move.asset}`}
      actions={
        <>
          {read === undefined ? (
            <Button variant="primary" busy={busy} disabled={!isHexBytes(signed)} onClick={() => take(false)}>
              {text('treasury.readSigned')}
            </Button>
          ) : (
            <Button variant="primary" busy={busy} onClick={() => take(true)}>
              {text('treasury.handOver')}
            </Button>
          )}
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{text('treasury.signedHint')}</p>
        <p>
          <label htmlFor={id}>{text('treasury.signedFile')}</label>{' '}
          <input
            id={id}
            type="file"
            disabled={busy}
            accept=".json,.txt,application/json,text/plain"
            onChange={({ target }) => void readFile(target.files?.[0])}
          />
        </p>
        <TextField
          label={text('treasury.signedBytes')}
          maxLength={8_192}
          value={signed}
          onChange={({ target }) => change(target.value)}
        />
        {wrong !== undefined && <FieldError text={[wrong, differing.join(', ')].join(' ').trim()} />}
        {read !== undefined && <Facts read={read} />}
      </div>
    </Dialog>
  );
}

function Facts({ read }: { readonly read: ReadMove }) {
  const text = useText();
  const { network, amount, asset, from, fromAddress, to, toAddress, nonce, highestFee, coin, txHash } = read;
  const place = (wallet: string, address: string) => (
    <>
      {wallet} <span className={styles['address']}>{address}</span>
    </>
  );
  return (
    <table className={cases['facts']}>
      <tbody>
        <tr>
          <th scope="row">{text('networks.network')}</th>
          <td>{network}</td>
        </tr>
        <tr>
          <th scope="row">{text('house.amount')}</th>
          <td className="num">{`${exact(amount)} ${asset}`}</td>
        </tr>
        <tr>
          <th scope="row">{text('treasury.moveFrom')}</th>
          <td>{place(text(`treasury.wallet.${from}`), fromAddress)}</td>
        </tr>
        <tr>
          <th scope="row">{text('treasury.moveTo')}</th>
          <td>{place(text(`treasury.wallet.${to}`), toAddress)}</td>
        </tr>
        <tr>
          <th scope="row">{text('treasury.highestFee')}</th>
          <td className="num">{`${exact(highestFee)} ${coin}`}</td>
        </tr>
        <tr>
          <th scope="row">{text('treasury.nonce')}</th>
          <td className="num">{nonce}</td>
        </tr>
        <tr>
          <th scope="row">{text('deposits.hash')}</th>
          <td className={styles['address']}>{txHash}</td>
        </tr>
      </tbody>
    </table>
  );
}
