import { chatCharacters, chatLimits, isChatImage } from '@candor/protocol';
import { Button, FieldError, IconButton, onMessageKey, toast } from '@candor/ui';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { chat } from './chat.ts';
import { textFault } from './composing.ts';
import styles from './Chat.module.css';

/** Where a message is written and sent. */
export function Composer() {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const typed = chat.use((state) => state.draft);
  const [wrong, setWrong] = useState(false);
  const sending = chat.use(({ unsent }) => unsent.some(({ state }) => state === 'sending'));
  const live = chat.use((state) => state.live || state.loaded !== 'yes');
  const fault = textFault(typed);
  const used = chatCharacters(typed);
  const tooMuch = used > chatLimits.textCharacters;

  const change = (next: string) => {
    chat.type(next);
    setWrong(false);
    if (next !== '') chat.typing();
  };
  const send = () => {
    if (fault !== null) return setWrong(true);
    chat.send(typed);
    change('');
    field.current?.focus();
  };
  const sendFile = (file: File | undefined) => {
    if (file === undefined) return;
    if (isChatImage(file)) chat.sendImage(file, URL.createObjectURL(file));
    else toast({ title: text('chat.imageFailed'), text: text('chat.imagesOnly'), tone: 'error' });
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (file === undefined) return;
    event.preventDefault();
    sendFile(file);
  };
  const shownFault = wrong || (fault !== null && fault !== 'chat.empty') ? fault : null;
  return (
    <div className={styles['composer']}>
      {!live && <p className={styles['away']}>{text('chat.away')}</p>}
      <textarea
        ref={field}
        id={id}
        value={typed}
        rows={2}
        dir="auto"
        aria-label={text('chat.write')}
        placeholder={text('chat.write')}
        aria-describedby={`${id}-keys ${id}-count`}
        aria-invalid={shownFault === null ? undefined : true}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => onMessageKey(event, { send, change })}
        onPaste={paste}
      />
      {shownFault !== null && <FieldError text={text(shownFault)} />}
      <div className={styles['foot']}>
        <IconButton
          label={text('chat.addImage')}
          icon={<ImagePlus size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          aria-label={text('chat.addImage')}
          onChange={(event) => {
            sendFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span id={`${id}-keys`} className={styles['keys']}>
          {text('chat.keys')}
        </span>
        <span
          id={`${id}-count`}
          className={styles['used']}
          data-over={tooMuch ? '' : undefined}
          title={text('chat.used', { used, most: chatLimits.textCharacters })}
        >
          <span aria-hidden>
            {used}/{chatLimits.textCharacters}
          </span>
          <span className="visually-hidden">{text('chat.used', { used, most: chatLimits.textCharacters })}</span>
        </span>
        <Button size={36} variant="primary" busy={sending} disabled={!sending && fault !== null} onClick={send}>
          {text('chat.send')}
        </Button>
      </div>
    </div>
  );
}
