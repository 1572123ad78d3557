import { Button, Dialog, TextField } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { askChart } from './chart-commands.ts';
import { noteLengthMax } from './drawing-tools.ts';

/** Asks what a text on the chart shall say. Its place is chosen afterwards. */
export function NoteDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const said = typed.trim();
  return (
    <Dialog open onOpenChange={onClose} title={text('chart.draw.note')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (said === '') return;
          onClose();
          askChart({ kind: 'draw', tool: 'note', text: said });
        }}
      >
        <TextField
          label={text('chart.noteText')}
          value={typed}
          maxLength={noteLengthMax}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={said === ''}>
          {text('chart.noteDo')}
        </Button>
      </form>
    </Dialog>
  );
}
