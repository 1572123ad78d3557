import { screeningListMax } from '@candor/protocol';
import { FieldError, TextField } from '@candor/ui';
import { useId, useState } from 'react';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useText } from '../../i18n/text.ts';

/** Proposes a text file of names and addresses that withdrawals are compared with. */
export function ScreeningListDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const id = useId();
  const [list, setList] = useState('');
  const [entries, setEntries] = useState<string>();
  const isTooLong = entries !== undefined && entries.length > screeningListMax;
  const take = async (file: File | undefined) =>
    setEntries(file && (await file.text()).replace(/\r\n?/g, '\n').replace(/\t/g, ' '));
  const name = list.trim();
  const isReady = name !== '' && entries !== undefined && !isTooLong;
  return (
    <ProposalDialog
      title={text('approvals.kind.screening.list')}
      keep="screening.list"
      proposal={isReady ? { kind: 'screening.list', list: name, entries } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('withdrawals.listsText')}</p>
          <TextField
            label={text('withdrawals.listName')}
            maxLength={40}
            value={list}
            error={refusal?.of('proposal.list')}
            onChange={(event) => setList(event.target.value)}
          />
          <p>
            <label htmlFor={id}>{text('withdrawals.listFile')}</label>{' '}
            <input
              id={id}
              type="file"
              accept=".txt,.csv,text/plain"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </p>
          {isTooLong && <FieldError text={text('withdrawals.listTooLong')} />}
          {refusal?.of('proposal.entries') !== undefined && <FieldError text={refusal.of('proposal.entries') ?? ''} />}
        </>
      )}
    </ProposalDialog>
  );
}
