import type { ChatMessage } from '@candor/protocol';
import { Button, classes, Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import type { TimeFormat } from '@candor/i18n/time';
import { chat } from './chat.ts';
import { ImageMessage } from './ImageMessage.tsx';
import { UnsentMessage } from './UnsentMessage.tsx';
import styles from './Chat.module.css';

/** So near to the end counts as being there. */
const nearPx = 60;
/** What scrolls can be reached by keys. */
const reachable = { tabIndex: 0 } as const;

/** The messages, oldest first; earlier pages come at the top. */
export function MessageList() {
  const text = useText();
  const state = chat.use();
  const { messages, unsent, loaded } = state;
  const list = useFollowEnd(messages, unsent.length);
  if (loaded === 'failed' && messages.length === 0)
    return (
      <div className={styles['list']}>
        <ErrorNote
          title={text('chat.failed')}
          retry={{ label: text('common.retry'), onRetry: () => void chat.load() }}
        />
      </div>
    );
  return (
    <div ref={list} className={styles['list']} role="log" aria-label={text('chat.messages')} {...reachable}>
      {state.historyAvailable && (
        <Button size={28} busy={state.busyWithHistory} className={styles['older']} onClick={() => void chat.older()}>
          {text('chat.older')}
        </Button>
      )}
      {loaded !== 'yes' && messages.length === 0 && <LoadingBars rows={4} label={text('common.loading')} />}
      {loaded === 'yes' && messages.length + unsent.length === 0 && <Empty text={text('chat.nothing')} />}
      {messages.map((message) => (
        <Message key={message.serial} message={message} read={isLastRead(message, messages, state.supportRead)} />
      ))}
      {unsent.map((one) => (
        <UnsentMessage key={one.messageId} unsent={one} />
      ))}
      {state.supportTyping && <p className={styles['typing']}>{text('chat.typing', { name: text('chat.title') })}</p>}
    </div>
  );
}

/** The mark follows the last of one's own messages that support has read. */
const isLastRead = ({ sender, serial }: ChatMessage, all: readonly ChatMessage[], supportRead: number): boolean =>
  sender === 'user' &&
  serial <= supportRead &&
  !all.some((other) => other.sender === 'user' && other.serial > serial && other.serial <= supportRead);

function Message({ message, read }: { readonly message: ChatMessage; readonly read: boolean }) {
  const text = useText();
  const time = useTime();
  const { sender, content, content_type: type, create_time: atMs } = message;
  const name = sender === 'user' ? text('chat.you') : message.senderName || text('chat.title');
  return (
    <div className={classes(styles['message'], styles[sender])}>
      {sender === 'support' && <p className={styles['who']}>{name}</p>}
      {type === 2 ? (
        <ImageMessage link={content} alt={text('chat.imageOf', { name })} />
      ) : (
        <p className={styles['bubble']} dir="auto">
          {content}
        </p>
      )}
      <p className={styles['when']}>
        {sender === 'user' && <span className="visually-hidden">{name}</span>}
        <time dateTime={new Date(atMs).toISOString()}>{whenOf(atMs, time)}</time>
        {read && <span>{text('chat.read')}</span>}
      </p>
    </div>
  );
}

/** The time of today, with its date of another day. */
const whenOf = (atMs: number, time: TimeFormat): string =>
  time.date(atMs) === time.date(Date.now()) ? time.minute(atMs) : `${time.date(atMs)} ${time.minute(atMs)}`;

/**
 * New messages keep the end in sight for a reader who is at the end; earlier ones leave what is
 * read where it is.
 */
function useFollowEnd(messages: readonly ChatMessage[], unsent: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const first = messages[0]?.serial ?? 0;
  const last = messages.at(-1)?.serial ?? 0;
  const before = useRef({ first: 0, last: 0, unsent: 0, height: 0, atEnd: true });
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const look = () => {
      before.current.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  });
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const was = before.current;
    const earlier = was.first > 0 && first < was.first;
    const own = unsent > was.unsent;
    if (earlier) box.scrollTop += box.scrollHeight - was.height;
    else if (was.atEnd || own || was.last === 0) box.scrollTop = box.scrollHeight;
    before.current = { ...was, first, last, unsent, height: box.scrollHeight };
  }, [first, last, unsent]);
  return list;
}
