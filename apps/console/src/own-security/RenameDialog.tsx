import { renameOperatorPasskey } from '@candor/protocol';
import { Button, Dialog, FieldError, TextField } from '@candor/ui';
import { type FormEvent } from 'react';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { type OwnPasskey, useTold } from './own-security.ts';
import room from '../app/Room.module.css';

export function RenameDialog({ passkey, onClose }: { readonly passkey: OwnPasskey; readonly onClose: () => void }) {
  const text = useText();
  const told = useTold();
  const [name, setName] = useKept(`passkey.rename ${passkey.id}`, passkey.name);
  const { busy, refusal, act } = useAct();
  const wanted = name.trim();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      await ask(renameOperatorPasskey, { input: { id: passkey.id, name: wanted } });
      onClose();
      await told('own.renamed');
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${text('own.rename')} · ${passkey.name}`}>
      <form noValidate className={room['form']} onSubmit={rename}>
        <TextField
          label={text('own.name')}
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={refusal?.of('name')}
        />
        {refusal !== undefined && refusal.of('name') === undefined && <FieldError text={refusal.message} />}
        <Button
          type="submit"
          variant="primary"
          size={40}
          busy={busy}
          disabled={wanted === '' || wanted === passkey.name}
        >
          {text('own.save')}
        </Button>
      </form>
    </Dialog>
  );
}
