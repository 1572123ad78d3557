import type { ChatMessage } from '@candor/protocol';
import { deskTake } from '@candor/protocol';
import { Button, classes, ErrorNote, LoadingBars } from '@candor/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRight } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { languageOfWords } from '../i18n/words-language.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { Answering } from './Answering.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { Customer } from './Customer.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import type { AnswerDrafts } from './own-drafts.ts';
import { useThread } from './use-thread.ts';
import room from '../app/Room.module.css';
import styles from './Inbox.module.css';

/** What scrolls can be reached by keys. */
const reachable = { tabIndex: 0 } as const;

/** One conversation, with its customer beside it. */
export function Thread(props: {
  readonly chatKey: string;
  /** The message that is to be in sight; the newest, where none is named. */
  readonly at: number | undefined;
  readonly drafts: AnswerDrafts;
  readonly onLeave: () => void;
}) {
  const { chatKey, at, drafts, onLeave } = props;
  const text = useText();
  const [asking, setAsking] = useState<'close' | 'handOver'>();
  // What comes behind the question whether to close was not seen when it is answered.
  const { state, refusal, mine, writing, look, older, reach, add, reported } = useThread(chatKey, asking === undefined);
  const mayAssign = useRight('chat.assign');
  const taking = useAct();
  const { act: seek } = useAct();
  const opened = state !== undefined;
  useEffect(() => {
    if (opened && at !== undefined) seek(() => reach(at));
  }, [at, opened, reach, seek]);
  if (state === undefined) {
    if (refusal === undefined) return <LoadingBars rows={6} label={text('desk.loading')} />;
    return (
      <ErrorNote
        title={text('desk.failed')}
        text={refusal}
        retry={{ label: text('desk.retry'), onRetry: () => void look() }}
      />
    );
  }
  const { conversation, messages, historyAvailable, userReadSerial, customer } = state;
  const take = () =>
    taking.act(async () => {
      await ask(deskTake, { input: { chatKey } });
      await look();
    });
  const done = () => {
    setAsking(undefined);
    void look();
  };
  return (
    <>
      <section aria-label={conversation.name} className={styles['thread']}>
        <header className={styles['threadHead']}>
          <Button size={28} className={styles['back']} onClick={onLeave} aria-label={text('inbox.name')}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          </Button>
          <h2>{conversation.name}</h2>
          <div className={room['tools']}>
            {!mine && conversation.operatorId === null && (
              <Button size={36} variant="primary" busy={taking.busy} onClick={take}>
                {text('inbox.take')}
              </Button>
            )}
            {mayAssign && (
              <Button size={36} onClick={() => setAsking('handOver')}>
                {text('inbox.handOver')}
              </Button>
            )}
            {mine && conversation.closedAtMs === null && (
              <Button size={36} onClick={() => setAsking('close')}>
                {text('inbox.close')}
              </Button>
            )}
          </div>
        </header>
        <Messages
          messages={messages}
          at={at}
          language={customer.language}
          userReadSerial={userReadSerial}
          typing={writing}
          onOlder={historyAvailable ? older : undefined}
        />
        {mine && conversation.closedAtMs === null && (
          <Answering chatKey={chatKey} drafts={drafts} language={customer.language} messages={messages} onSent={add} />
        )}
      </section>
      <Customer customer={customer} />
      {asking === 'close' && (
        <CloseDialog chatKey={chatKey} name={conversation.name} reported={reported} onClose={done} />
      )}
      {asking === 'handOver' && (
        <HandOverDialog chatKey={chatKey} name={conversation.name} present={conversation.operatorId} onClose={done} />
      )}
    </>
  );
}

/** Scrolls a box so that a part of it is in the middle. */
function toMiddle(box: HTMLElement, part: string): void {
  const found = box.querySelector(part)?.getBoundingClientRect();
  if (found === undefined) return;
  const { top, height } = box.getBoundingClientRect();
  box.scrollBy({ top: found.top - top - (height - found.height) / 2 });
}

function Messages(props: {
  readonly messages: readonly ChatMessage[];
  readonly at: number | undefined;
  /** The customer's. */
  readonly language: string;
  readonly userReadSerial: number;
  readonly typing: boolean;
  readonly onOlder: (() => Promise<void>) | undefined;
}) {
  const { messages, at, language, userReadSerial, typing, onOlder } = props;
  const text = useText();
  const time = useTime();
  const loading = useAct();
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.serial ?? 0;
  const shown = useRef(0);
  useEffect(() => {
    if (shown.current === last) return;
    shown.current = last;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  const sought = messages.some(({ serial }) => serial === at) ? at : undefined;
  useEffect(() => {
    // The page stays where it is: only the messages move.
    if (sought !== undefined && box.current !== null) toMiddle(box.current, '[aria-current]');
  }, [sought]);
  const lastRead = messages.findLast(({ sender, serial }) => sender === 'support' && serial <= userReadSerial)?.serial;
  return (
    <div ref={box} role="log" aria-label={text('inbox.messages')} className={styles['messages']} {...reachable}>
      {onOlder !== undefined && (
        <Button size={28} busy={loading.busy} onClick={() => loading.act(onOlder)}>
          {text('inbox.older')}
        </Button>
      )}
      {messages.map((message) => (
        <div
          key={message.serial}
          className={classes(styles['message'], styles[message.sender])}
          aria-current={message.serial === at ? 'true' : undefined}
        >
          {message.content_type === 2 ? (
            <a href={message.content} target="_blank" rel="noreferrer" className={styles['image']}>
              <img src={message.content} alt={text('inbox.image')} loading="lazy" />
            </a>
          ) : (
            <p className={styles['bubble']} dir="auto" lang={languageOfWords(message.content, language)}>
              {message.content}
            </p>
          )}
          <p className={styles['when']}>
            {message.senderName !== '' && <span>{message.senderName}</span>}
            <time dateTime={new Date(message.create_time).toISOString()}>{time(message.create_time)}</time>
            {message.serial === lastRead && <span>{text('inbox.seen')}</span>}
          </p>
        </div>
      ))}
      {typing && <p className={styles['when']}>{text('inbox.typing')}</p>}
    </div>
  );
}
