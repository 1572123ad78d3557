import { classes } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { chat } from './chat.ts';
import type { Unsent } from './conversation.ts';
import styles from './Chat.module.css';

/** A message that is on its way, or that was not sent: then it can be sent again or discarded. */
export function UnsentMessage({ unsent }: { readonly unsent: Unsent }) {
  const text = useText();
  const { messageId, content, preview, state, refusal } = unsent;
  return (
    <div className={classes(styles['message'], styles['user'], styles['unsent'])}>
      {preview === undefined ? (
        <p className={styles['bubble']} dir="auto">
          {content}
        </p>
      ) : (
        <span className={styles['image']}>
          <img src={preview} alt={text('chat.imageOf', { name: text('chat.you') })} />
        </span>
      )}
      {state === 'sending' ? (
        <p className={styles['when']}>{text('chat.sending')}</p>
      ) : (
        <p role="alert" className={classes(styles['when'], styles['failed'])}>
          <span>{refusal ?? text('chat.notSent')}</span>
          <button type="button" onClick={() => chat.again(messageId)}>
            {text('chat.sendAgain')}
          </button>
          <button type="button" onClick={() => chat.discard(messageId)}>
            {text('chat.discard')}
          </button>
        </p>
      )}
    </div>
  );
}
