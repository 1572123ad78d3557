import { IconButton } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { useTradeToasts } from './use-trade-toasts.ts';
import { useUnread } from './use-unread.ts';
import styles from './Notices.module.css';

/** Leads to the notices, and says how many are unread. */
export function NoticeBell() {
  const text = useText();
  const navigate = useNavigate();
  const { notices, announcements } = useUnread();
  const count = notices + announcements;
  useTradeToasts();
  return (
    <span className={styles['bell']}>
      <IconButton
        label={text('notices.bell', { count })}
        icon={<Bell size={18} strokeWidth={1.5} aria-hidden />}
        onClick={() => void navigate({ to: '/account/center/notices' })}
      />
      {count > 0 && (
        <span className={styles['count']} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
