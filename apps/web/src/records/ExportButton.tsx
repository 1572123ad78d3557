import { Button, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsOf } from '../page/refused.ts';
import { type Exported, saveCsv, wholeFile } from './export.ts';

/** Saves every row that the filters mean as CSV, and says how many they were. */
export function ExportButton(props: { readonly of: Exported; readonly disabled?: boolean }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { csv, rows } = await wholeFile(props.of);
      saveCsv(csv, `candor-${props.of.kind}.csv`);
      toast({ title: text('assets.csvDone', { count: rows }), tone: 'done' });
    } catch (problem) {
      toast({ title: text('assets.csvFailed'), text: wordsOf(problem), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} disabled={props.disabled === true} onClick={() => void save()}>
      {text('assets.csv')}
    </Button>
  );
}
