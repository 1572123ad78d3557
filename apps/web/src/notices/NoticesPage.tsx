import { Button, classes, TabPanel, Tabs } from '@candor/ui';
import { noticeRead } from '@candor/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import { noticesKey, useUnread } from './use-unread.ts';
import styles from './Notices.module.css';

type Part = 'yours' | 'announcements' | 'how';

/** /account/center/notices: own notices, those for everyone, and the channels. */
export function NoticesPage() {
  const text = useText();
  const queries = useQueryClient();
  const [part, setPart] = useState<Part>('yours');
  const unread = useUnread();
  const markAll = useMutation({
    mutationFn: () => request(noticeRead, { input: { all: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [noticesKey] }),
  });
  const any = unread.notices + unread.announcements > 0;
  return (
    <section aria-labelledby="notices">
      <header className={styles['head']}>
        <h1 id="notices" className={classes(styles['title'], 'display')}>
          {text('notices.title')}
        </h1>
        <Button size={36} disabled={!any} busy={markAll.isPending} onClick={() => markAll.mutate()}>
          {text('notices.markAll')}
        </Button>
      </header>
      <Tabs
        label={text('notices.title')}
        value={part}
        onValue={setPart}
        tabs={[
          { value: 'yours', label: text('notices.yours'), count: unread.notices },
          { value: 'announcements', label: text('notices.announcements'), count: unread.announcements },
          { value: 'how', label: text('notices.how') },
        ]}
      >
        <TabPanel value="yours">
          <NoticeList />
        </TabPanel>
        <TabPanel value="announcements">
          <AnnouncementList />
        </TabPanel>
        <TabPanel value="how">
          <NoticeSettings />
        </TabPanel>
      </Tabs>
    </section>
  );
}
