import { openMail } from '@candor/protocol';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';
import styles from './Mailbox.module.css';

/** One message with its text. */
export function Message({ messageId }: { readonly messageId: number }) {
  const text = useText();
  const time = useTime();
  const message = useRead(openMail, { messageId }, { once: true });
  return (
    <Loaded query={message}>
      {({ address, createdAtMs, kind, state, body }) => (
        <div className={room['form']}>
          <p>
            {address} · {time(createdAtMs)} · <code>{kind}</code>
          </p>
          {body === '' ? (
            <p>{text(state === 'sent' ? 'mailbox.gone' : 'mailbox.private')}</p>
          ) : (
            <p className={styles['text']}>{body}</p>
          )}
        </div>
      )}
    </Loaded>
  );
}
