import { deskList, type DeskView, deskViews } from '@candor/protocol';
import { Badge, Empty, TabPanel, Tabs } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { minutesSince } from './minutes.ts';
import { Thread } from './Thread.tsx';
import styles from './Inbox.module.css';

const listEveryMs = 3_000;

/** Conversations with customers: who waits, mine, all; the one that is open; whom one talks with. */
export function InboxPage() {
  const text = useText();
  const [view, setView] = useState<DeskView>('waiting');
  const [chatKey, setChatKey] = useState<string>();
  const list = useRead(deskList, { view }, { everyMs: listEveryMs });
  const counts = list.data?.counts;
  const countOf = (one: DeskView) => (one === 'closed' ? undefined : counts?.[one]);
  return (
    <>
      <RoomHead title={text('inbox.name')} lead={text('inbox.lead')} />
      <div className={styles['room']} data-open={chatKey === undefined ? undefined : ''}>
        <Tabs
          label={text('inbox.name')}
          value={view}
          onValue={setView}
          className={styles['views'] ?? ''}
          tabs={deskViews.map((one) => ({ value: one, label: text(`inbox.${one}`), count: countOf(one) }))}
        >
          <TabPanel value={view}>
            <Loaded query={list}>
              {({ records }) =>
                records.length === 0 ? (
                  <Empty text={text('inbox.none')} />
                ) : (
                  <ul className={styles['list']}>
                    {records.map((one) => (
                      <li key={one.chatKey}>
                        <button
                          type="button"
                          className={styles['row']}
                          aria-current={one.chatKey === chatKey ? 'true' : undefined}
                          onClick={() => setChatKey(one.chatKey)}
                        >
                          <span className={styles['who']}>
                            {one.name}
                            {one.unread > 0 && <Badge tone="info">{text('inbox.unread', { count: one.unread })}</Badge>}
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
                )
              }
            </Loaded>
          </TabPanel>
        </Tabs>
        {chatKey === undefined ? (
          <div className={styles['nothing']}>
            <Empty text={text('inbox.choose')} />
          </div>
        ) : (
          <Thread key={chatKey} chatKey={chatKey} onLeave={() => setChatKey(undefined)} />
        )}
      </div>
    </>
  );
}
