import { importStatement, listReceipts, type OutputOf } from '@candor/protocol';
import { Button, Dialog, Select, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { exact } from '../../app/figures.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct } from '../../wire/use-ask.ts';
import styles from './Receipts.module.css';

const usualColumns = 'date, amount, reference, payer, text';

/** Takes a statement as the bank gives it; what was read is below before it is proposed. */
export function ImportDialog(props: {
  readonly room: Pick<OutputOf<typeof listReceipts>, 'account' | 'accounts'>;
  readonly onClose: () => void;
}) {
  const { room, onClose } = props;
  const { account, accounts } = room;
  const text = useText();
  const queries = useQueryClient();
  const id = useId();
  const [file, setFile] = useState<File>();
  const present = accounts.find(({ iban }) => iban === account?.iban) ?? accounts.at(-1);
  const [accountId, setAccountId] = useState(present?.accountId);
  const [opening, setOpening] = useState(present?.closing ?? '0.00');
  const [closing, setClosing] = useState('');
  const [columns, setColumns] = useState(usualColumns);
  const [read, setRead] = useState<OutputOf<typeof importStatement>>();
  const { busy, refusal, act } = useAct();
  // A camt.053 says its own balances and what each part of it is.
  const isCamt = file !== undefined && /\.xml$/i.test(file.name);
  const send = () =>
    act(async () => {
      if (file === undefined || account === null) return;
      const input = isCamt
        ? ({ format: 'camt' } as const)
        : csvInput({ accountId, currency: account.currency, opening, closing, columns });
      setRead(await ask(importStatement, { input, file }));
      await queries.invalidateQueries({ queryKey: [listReceipts.id] });
    });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={text('receipts.import')}
      actions={
        <>
          {read === undefined && (
            <Button
              variant="primary"
              busy={busy}
              disabled={file === undefined || (!isCamt && closing === '')}
              onClick={send}
            >
              {text('receipts.import')}
            </Button>
          )}
          <Button onClick={onClose}>{text('desk.close')}</Button>
        </>
      }
    >
      {read === undefined ? (
        <div className={styles['import']}>
          <p>{text('receipts.importHint')}</p>
          <label htmlFor={id}>{text('receipts.file')}</label>
          <input
            id={id}
            type="file"
            accept=".csv,.xml,text/csv,text/xml"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          {!isCamt && (
            <>
              {accounts.length > 1 && (
                <Select
                  label={text('receipts.whichAccount')}
                  options={accounts.map((one) => ({ value: String(one.accountId), label: one.iban }))}
                  value={String(accountId)}
                  onValue={(value) => {
                    setAccountId(Number(value));
                    setOpening(accounts.find((one) => String(one.accountId) === value)?.closing ?? '0.00');
                  }}
                />
              )}
              <TextField
                label={text('receipts.opening')}
                inputMode="decimal"
                value={opening}
                error={refusal?.of('opening')}
                onChange={(event) => setOpening(event.target.value)}
              />
              <TextField
                label={text('receipts.closing')}
                inputMode="decimal"
                value={closing}
                error={refusal?.of('closing')}
                onChange={(event) => setClosing(event.target.value)}
              />
              <TextField
                label={text('receipts.columns')}
                value={columns}
                onChange={(event) => setColumns(event.target.value)}
              />
            </>
          )}
        </div>
      ) : (
        <Preview read={read} />
      )}
    </Dialog>
  );
}

function csvInput({
  columns,
  accountId,
  ...said
}: {
  readonly accountId: number | undefined;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly columns: string;
}) {
  const [date, amount, reference, payer, words] = columns.split(',').map((name) => name.trim());
  return {
    format: 'csv',
    ...said,
    ...(accountId !== undefined && { accountId }),
    ...(date && { date }),
    ...(amount && { amount }),
    ...(reference && { reference }),
    ...(payer && { payer }),
    ...(words && { text: words }),
  } as const;
}

function Preview({ read }: { readonly read: OutputOf<typeof importStatement> }) {
  const text = useText();
  return (
    <div className={styles['import']} role="status">
      <p className="num">
        {exact(read.opening)} → {exact(read.closing)} {read.currency}, {text('receipts.lines')}: {read.lines}
      </p>
      <ul className={styles['preview']}>
        {read.preview.map((line) => (
          <li key={`${line.date} ${line.amount} ${line.payer} ${line.text}`}>
            {line.date} · <span className="num">{exact(line.amount)}</span> · {line.payer} ·{' '}
            {line.notClosed === '' ? line.named || line.text : text('receipts.notClosed', { code: line.notClosed })}
          </li>
        ))}
      </ul>
    </div>
  );
}
