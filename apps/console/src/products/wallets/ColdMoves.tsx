import { type ColdMove, listColdMoves, readUnsignedMove } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { exact } from '../../app/figures.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { saveJson } from '../../app/save-json.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct, useRead } from '../../wire/use-ask.ts';
import { CancelMoveDialog } from './CancelMoveDialog.tsx';
import { ColdMoveDialog } from './ColdMoveDialog.tsx';
import { SignedMoveDialog } from './SignedMoveDialog.tsx';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

const tones = {
  unsigned: 'wait',
  sent: 'wait',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
  expired: 'plain',
} as const;

/** Moves between the platform's wallets: approved here, signed on a machine without a network. */
export function ColdMoves() {
  const text = useText();
  const found = useRead(listColdMoves, undefined, { everyMs: 10_000 });
  const [isProposing, setIsProposing] = useState(false);
  // Kept here and not in a row: a change of width draws the rows again.
  const [signing, setSigning] = useState<ColdMove>();
  const [cancelling, setCancelling] = useState<ColdMove>();
  const queries = useQueryClient();
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [listColdMoves.id] }), [queries]);
  return (
    <section className={room['card']}>
      <header className={room['line']}>
        <h2>{text('treasury.moves')}</h2>
        {found.data !== undefined && found.data.places.length > 0 && (
          <Button size={28} onClick={() => setIsProposing(true)}>
            {text('treasury.proposeMove')}
          </Button>
        )}
      </header>
      <p className={styles['small']}>{text('treasury.movesLead')}</p>
      <Loaded query={found}>
        {({ records, places }) => (
          <>
            <MoveTable records={records} onSigned={setSigning} onCancel={setCancelling} onChanged={refresh} />
            {isProposing && <ColdMoveDialog places={places} onClose={() => setIsProposing(false)} />}
          </>
        )}
      </Loaded>
      {signing !== undefined && (
        <SignedMoveDialog move={signing} onSent={refresh} onClose={() => setSigning(undefined)} />
      )}
      {cancelling !== undefined && (
        <CancelMoveDialog move={cancelling} onCancelled={refresh} onClose={() => setCancelling(undefined)} />
      )}
    </section>
  );
}

interface Acts {
  readonly onSigned: (move: ColdMove) => void;
  readonly onCancel: (move: ColdMove) => void;
  readonly onChanged: () => Promise<void>;
}

function MoveTable({ records, ...acts }: Acts & { readonly records: readonly ColdMove[] }) {
  const text = useText();
  const time = useTime();
  const { onSigned, onCancel, onChanged } = acts;
  const columns: readonly Column<ColdMove>[] = useMemo(
    () => [
      { key: 'decided', head: text('treasury.moveDecided'), cell: ({ decidedAtMs }) => time(decidedAtMs) },
      { key: 'network', head: text('networks.network'), cell: ({ network }) => network },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: (move) => <Amount move={move} /> },
      { key: 'from', head: text('treasury.moveFrom'), cell: ({ from }) => text(`treasury.wallet.${from}`) },
      { key: 'to', head: text('treasury.moveTo'), cell: ({ to }) => text(`treasury.wallet.${to}`) },
      { key: 'stage', head: text('deposits.stage'), cell: (move) => <Stage move={move} /> },
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: (move) => <Actions move={move} onSigned={onSigned} onCancel={onCancel} onChanged={onChanged} />,
      },
    ],
    [text, time, onSigned, onCancel, onChanged],
  );
  return (
    <DataTable
      caption={text('treasury.moves')}
      columns={columns}
      rows={records}
      rowKey={({ approvalId }) => String(approvalId)}
      empty={<Empty text={text('treasury.movesNone')} />}
      mobileRow={(move) => (
        <span className={styles['mobile']}>
          <span className={room['line']}>
            <strong>
              <Amount move={move} />
            </strong>
            <Stage move={move} />
          </span>
          <span className={styles['small']}>
            {time(move.decidedAtMs)} · {move.network} · {text(`treasury.wallet.${move.from}`)} →{' '}
            {text(`treasury.wallet.${move.to}`)}
          </span>
          <Actions move={move} {...acts} />
        </span>
      )}
    />
  );
}

const Amount = ({ move: { amount, asset } }: { readonly move: ColdMove }) => (
  <span className="num">
    {exact(amount)} {asset}
  </span>
);

function Stage({ move: { stage, txHash, expiresAtMs } }: { readonly move: ColdMove }) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <Badge tone={tones[stage]}>{text(`treasury.move.${stage}`)}</Badge>
      {expiresAtMs !== null && (
        <div className={styles['small']}>{text('approvals.expires', { time: time(expiresAtMs) })}</div>
      )}
      {txHash !== null && <div className={styles['address']}>{txHash}</div>}
    </>
  );
}

function Actions({ move, onSigned, onCancel, onChanged }: Acts & { readonly move: ColdMove }) {
  const text = useText();
  const { busy, act } = useAct();
  const { approvalId, stage } = move;
  const isOpen = stage === 'unsigned' || stage === 'sent';
  // Somebody may have sent the payment by hand before the move expired.
  if (!isOpen && stage !== 'expired') return null;
  const take = () =>
    act(async () => {
      saveJson(await ask(readUnsignedMove, { input: { approvalId } }), `candor-unsigned-move-${approvalId}.json`);
      await onChanged();
    });
  return (
    <span className={room['actions']}>
      {isOpen && (
        <Button variant="quiet" size={28} busy={busy} onClick={take}>
          {text('treasury.unsignedFile')}
        </Button>
      )}
      <Button variant="quiet" size={28} onClick={() => onSigned(move)}>
        {text('treasury.signedFile')}
      </Button>
      {isOpen && (
        <Button variant="quiet" size={28} onClick={() => onCancel(move)}>
          {text('treasury.cancelMove')}
        </Button>
      )}
    </span>
  );
}
