import { deskList, type DeskView, deskViews, type FoundConversation } from '@candor/protocol';
import { Button, Empty, lazyPart, TabPanel, Tabs } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager, pageLabels } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { atMostEvery } from '../live/at-most-every.ts';
import { useChatNews } from '../live/chat-news.ts';
import { useRead } from '../wire/use-ask.ts';
import { Conversations } from './Conversations.tsx';
import { Found } from './Found.tsx';
import { ownDrafts } from './own-drafts.ts';
import { linkTo, type InboxAddress, inboxAddressOf } from './inbox-address.ts';
import { SearchInbox } from './SearchInbox.tsx';
import { Thread } from './Thread.tsx';
import { useRedraw } from './use-redraw.ts';
import styles from './Inbox.module.css';

// Opened now and then; the room is open all day.
const ReadyAnswers = lazyPart(async () => (await import('./ReadyAnswers.tsx')).ReadyAnswers);

/**
 * The list is read again at most so often while much is written, so often while no news come by
 * themselves, and so often while they do.
 */
const listMs = { most: 1_000, alone: 15_000, live: 60_000 } as const;
/** How long ago people began to wait is shown in minutes. */
const waitsMs = 20_000;

/**
 * Conversations with customers: who waits, mine, all, or what a search found; the one that is open;
 * whom one talks with.
 */
export function InboxPage() {
  const text = useText();
  const navigate = useNavigate();
  const { _splat: rest = '' } = useParams({ strict: false });
  const address = inboxAddressOf(rest, useSearch({ strict: false }));
  const { view, words, chatKey, at } = address;
  const [current, setCurrent] = useState(1);
  const [ready, setReady] = useState(false);
  const mayChangeReady = useRight('chat.assign');
  const drafts = ownDrafts();
  const queries = useQueryClient();
  const readAgain = useMemo(
    () => atMostEvery(listMs.most, () => void queries.invalidateQueries({ queryKey: [deskList.id] })),
    [queries],
  );
  const live = useChatNews((news) => {
    if (news === 'everything' || news.changed.length > 0) readAgain();
  });
  const list = useRead(deskList, { view, current }, { everyMs: live ? listMs.live : listMs.alone });
  useRedraw(waitsMs);
  const counts = list.data?.counts;
  const show = (next: DeskView) => {
    setCurrent(1);
    void navigate({ ...linkTo({ ...address, view: next }), replace: true });
  };
  const go = (changes: Partial<InboxAddress>) => void navigate(linkTo({ ...address, ...changes }));
  const open = (one: { readonly chatKey: string; readonly said?: FoundConversation['said'] }) =>
    go({ chatKey: one.chatKey, at: one.said?.serial });
  const search = (next: string) => go({ words: next, at: undefined });
  const countOf = (one: DeskView) => (one === 'closed' ? undefined : counts?.[one]);
  return (
    <>
      <RoomHead title={text('inbox.name')} lead={text('inbox.lead')}>
        {mayChangeReady && <Button onClick={() => setReady(true)}>{text('inbox.ready')}</Button>}
      </RoomHead>
      {ready && <ReadyAnswers onClose={() => setReady(false)} onMissing={() => setReady(false)} />}
      <div className={styles['room']} data-open={chatKey === undefined ? undefined : ''}>
        <div className={styles['views']}>
          <SearchInbox words={words} onWords={search} />
          {words !== '' ? (
            <Found key={words} words={words} chatKey={chatKey} onOpen={open} onClose={() => search('')} />
          ) : (
            <Tabs
              label={text('inbox.name')}
              value={view}
              onValue={show}
              wraps
              tabs={deskViews.map((one) => ({ value: one, label: text(`inbox.${one}`), count: countOf(one) }))}
            >
              <TabPanel value={view}>
                <Loaded query={list}>
                  {({ records, pages }) => (
                    <>
                      {records.length === 0 ? (
                        <Empty text={text('inbox.none')} />
                      ) : (
                        <Conversations records={records} chatKey={chatKey} onOpen={open} />
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
          )}
        </div>
        {chatKey === undefined ? (
          <div className={styles['nothing']}>
            <Empty text={text('inbox.choose')} />
          </div>
        ) : (
          <Thread
            key={chatKey}
            chatKey={chatKey}
            at={at}
            drafts={drafts}
            onLeave={() => go({ chatKey: undefined, at: undefined })}
          />
        )}
      </div>
    </>
  );
}
