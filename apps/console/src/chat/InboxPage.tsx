import { deskList, type DeskView, deskViews } from '@candor/protocol';
import { Badge, Button, Empty, TabPanel, Tabs } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager, pageLabels } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { atMostEvery } from '../live/at-most-every.ts';
import { useDesk } from '../live/desk.ts';
import { useRead } from '../wire/use-ask.ts';
import { minutesSince } from './minutes.ts';
import { ownDrafts } from './own-drafts.ts';
import { addressOf, placeOf } from './place.ts';
import { ReadyAnswers } from './ReadyAnswers.tsx';
import { Thread } from './Thread.tsx';
import { useRedraw } from './use-redraw.ts';
import styles from './Inbox.module.css';

/** The list is read again at most so often while much is written, so often while no news come by themselves, and so often while they do. */
const listMs = { most: 1_000, alone: 15_000, live: 60_000 } as const;
/** How long ago people began to wait is told in minutes. */
const waitsMs = 20_000;

/** Conversations with customers: who waits, mine, all; the one that is open; whom one talks with. */
export function InboxPage() {
  const text = useText();
  const navigate = useNavigate();
  const { _splat: rest = '' } = useParams({ strict: false });
  const { view, chatKey } = placeOf(rest, useSearch({ strict: false }));
  const [current, setCurrent] = useState(1);
  const [ready, setReady] = useState(false);
  const mayChangeReady = useRight('chat.assign');
  const drafts = ownDrafts();
  const queries = useQueryClient();
  const readAgain = useMemo(
    () => atMostEvery(listMs.most, () => void queries.invalidateQueries({ queryKey: [deskList.id] })),
    [queries],
  );
  const live = useDesk((news) => {
    if (news === 'everything' || news.changed.length > 0) readAgain();
  });
  const list = useRead(deskList, { view, current }, { everyMs: live ? listMs.live : listMs.alone });
  useRedraw(waitsMs);
  const counts = list.data?.counts;
  const show = (next: DeskView) => {
    setCurrent(1);
    void navigate({ ...addressOf({ view: next, chatKey }), replace: true });
  };
  const open = (one: string | undefined) => void navigate(addressOf({ view, chatKey: one }));
  const countOf = (one: DeskView) => (one === 'closed' ? undefined : counts?.[one]);
  return (
    <>
      <RoomHead title={text('inbox.name')} lead={text('inbox.lead')}>
        {mayChangeReady && <Button onClick={() => setReady(true)}>{text('inbox.ready')}</Button>}
      </RoomHead>
      {ready && <ReadyAnswers onClose={() => setReady(false)} />}
      <div className={styles['room']} data-open={chatKey === undefined ? undefined : ''}>
        <Tabs
          label={text('inbox.name')}
          value={view}
          onValue={show}
          wraps
          className={styles['views'] ?? ''}
          tabs={deskViews.map((one) => ({ value: one, label: text(`inbox.${one}`), count: countOf(one) }))}
        >
          <TabPanel value={view}>
            <Loaded query={list}>
              {({ records, pages }) => (
                <>
                  {records.length === 0 ? (
                    <Empty text={text('inbox.none')} />
                  ) : (
                    <ul className={styles['list']}>
                      {records.map((one) => (
                        <li key={one.chatKey}>
                          <button
                            type="button"
                            className={styles['row']}
                            data-listed=""
                            aria-current={one.chatKey === chatKey ? 'true' : undefined}
                            onClick={() => open(one.chatKey)}
                          >
                            <span className={styles['who']}>
                              {one.name}
                              {one.unread > 0 && (
                                <Badge tone="info">{text('inbox.unread', { count: one.unread })}</Badge>
                              )}
                            </span>
                            <span className={styles['last']} dir="auto">
                              {one.lastText === '' ? text('inbox.image') : one.lastText}
                            </span>
                            <span className={styles['state']}>
                              {one.waitingSinceMs !== null && one.closedAtMs === null && (
                                <span className={styles['waits']}>
                                  {text('inbox.waits', { minutes: minutesSince(one.waitingSinceMs) })}
                                </span>
                              )}
                              {one.operatorName !== '' && <span>{text('inbox.with', { name: one.operatorName })}</span>}
                            </span>
                          </button>
                        </li>
                      ))}
                    </ul>
                  )}
                  <Pager
                    current={current}
                    pages={pages}
                    onPage={setCurrent}
                    {...(view === 'closed' ? {} : { labels: pageLabels(text) })}
                  />
                </>
              )}
            </Loaded>
          </TabPanel>
        </Tabs>
        {chatKey === undefined ? (
          <div className={styles['nothing']}>
            <Empty text={text('inbox.choose')} />
          </div>
        ) : (
          <Thread key={chatKey} chatKey={chatKey} drafts={drafts} onLeave={() => open(undefined)} />
        )}
      </div>
    </>
  );
}
