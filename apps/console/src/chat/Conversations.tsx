import type { DeskConversation, FoundConversation } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { excerptOf } from './excerpt.ts';
import { minutesSince } from './minutes.ts';
import styles from './Inbox.module.css';

type Listed = DeskConversation & Partial<Pick<FoundConversation, 'said'>>;

/**
 * Conversations one below the other, each with who waits and what was said last, or what was found
 * in it.
 */
export function Conversations(props: {
  readonly records: readonly Listed[];
  /** Which of them is open. */
  readonly chatKey: string | undefined;
  /** What was searched for. */
  readonly words?: string;
  readonly onOpen: (one: Listed) => void;
}) {
  const { records, chatKey, words = '', onOpen } = props;
  const text = useText();
  return (
    <ul className={styles['list']}>
      {records.map((one) => (
        <li key={one.chatKey}>
          <button
            type="button"
            className={styles['row']}
            data-listed=""
            aria-current={one.chatKey === chatKey ? 'true' : undefined}
            onClick={() => onOpen(one)}
          >
            <span className={styles['who']}>
              {one.name}
              {one.unread > 0 && <Badge tone="info">{text('inbox.unread', { count: one.unread })}</Badge>}
            </span>
            {one.said ? (
              <MessageExcerpt content={one.said.content} words={words} />
            ) : (
              <span className={styles['last']} dir="auto">
                {one.lastText === '' ? text('inbox.image') : one.lastText}
              </span>
            )}
            <State one={one} isFound={one.said !== undefined} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MessageExcerpt({ content, words }: { readonly content: string; readonly words: string }) {
  return (
    <span className={styles['last']} dir="auto">
      {excerptOf(content, words).map(({ text, found }, index) =>
        found ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}

/**
 * Who waits for how long, who answers, and in a search that mixes open and closed, what is closed.
 */
function State({ one, isFound }: { readonly one: Listed; readonly isFound: boolean }) {
  const text = useText();
  const { waitingSinceMs, closedAtMs, operatorName } = one;
  return (
    <span className={styles['state']}>
      {waitingSinceMs !== null && closedAtMs === null && (
        <span className={styles['waits']}>{text('inbox.waits', { minutes: minutesSince(waitingSinceMs) })}</span>
      )}
      {operatorName !== '' && <span>{text('inbox.with', { name: operatorName })}</span>}
      {isFound && closedAtMs !== null && <span>{text('inbox.closed')}</span>}
    </span>
  );
}
