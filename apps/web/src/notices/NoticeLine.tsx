import { Badge } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import styles from './Notices.module.css';

/** One notice: it leads to where there is more of it. */
export function NoticeLine(props: {
  readonly title: string;
  readonly text?: string;
  readonly atMs: number;
  readonly unread: boolean;
  readonly onOpen: () => void;
}) {
  const { title, text: words, atMs, unread, onOpen } = props;
  const text = useText();
  const time = useTime();
  return (
    <li>
      <button type="button" className={styles['notice']} data-unread={unread ? '' : undefined} onClick={onOpen}>
        <span className={styles['what']}>
          {title}
          {unread && <Badge tone="info">{text('notices.unread')}</Badge>}
        </span>
        {words !== undefined && <span className={styles['words']}>{words}</span>}
        <time dateTime={new Date(atMs).toISOString()}>{time.dateTime(atMs)}</time>
      </button>
    </li>
  );
}
