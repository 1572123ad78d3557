import { uploadContentImage } from '@candor/protocol';
import { Button, Dialog, TextField } from '@candor/ui';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import room from '../app/Room.module.css';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/gif';

/** Takes an image, asks what it shows, and gives the mark that represents it in the text. */
export function ImageButton({ onImage }: { readonly onImage: (mark: string) => void }) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const { busy, refusal, act } = useAct();
  const close = () => {
    setFile(undefined);
    setAlt('');
  };
  const upload = (image: File) =>
    act(async () => {
      const { link } = await ask(uploadContentImage, { file: image });
      onImage(`![${alt.trim().replace(/[[\]\n]/g, ' ')}](${link})`);
      close();
    });
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        hidden
        aria-label={text('content.image')}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button onClick={() => picker.current?.click()}>
        <ImagePlus size={16} strokeWidth={1.5} aria-hidden /> {text('content.image')}
      </Button>
      {file !== undefined && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={text('content.image')}
          actions={
            <>
              <Button variant="primary" busy={busy} disabled={alt.trim() === ''} onClick={() => upload(file)}>
                {text('content.image')}
              </Button>
              <Button onClick={close}>{text('desk.cancel')}</Button>
            </>
          }
        >
          <div className={room['form']}>
            <p>{file.name}</p>
            <TextField
              label={text('content.imageAlt')}
              value={alt}
              maxLength={160}
              onChange={({ target }) => setAlt(target.value)}
              error={refusal?.message}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
