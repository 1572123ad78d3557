import { chatCharacters, chatLimits, isChatImage, type OtcChatRecord, type OtcOrderDetail } from '@candor/protocol';
import { Button, classes, ErrorNote, FieldError, IconButton, LoadingBars, onMessageKey, toast } from '@candor/ui';
import { ImagePlus, TriangleAlert } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { textFault } from '../../../chat/composing.ts';
import { ImageMessage } from '../../../chat/ImageMessage.tsx';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { dockChat } from '../../../page/shell-store.ts';
import { type TalkLine, talkLines } from '../model/talk-lines.ts';
import { durationText, stepText } from '../model/words.ts';
import type { OrderChatState, Unsent } from '../stores/use-order-chat.ts';
import { NameDisc, PersonName } from './PersonName.tsx';
import chatStyles from '../../../chat/Chat.module.css';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

type TalkStep = Extract<TalkLine, { readonly step: unknown }>['step'];

interface Props {
  readonly order: OtcOrderDetail;
  readonly chat: OrderChatState;
}

type Shown = Props & {
  /** Whether it is beside the order, and not in a tab of its own. */
  readonly beside: boolean;
};

/** What scrolls can be reached by keys. */
const reachable = { tabIndex: 0 } as const;

/** The talk about an order, beside it; a second tab of narrow windows. */
export function OrderChat({ order, chat, beside }: Shown) {
  const text = useText();
  const { other } = order;
  const { medianReleaseSeconds: seconds } = other.figures;
  return (
    <section aria-label={text('otc.chatWith', { name: other.name })} className={orderStyles['talk']}>
      <header className={orderStyles['talkHead']}>
        <NameDisc name={other.name} />
        <div>
          <PersonName person={other} />
          <p className={styles['small']}>
            {text(other.online ? 'otc.hereNow' : 'otc.away')}
            {seconds !== null && `, ${text('otc.releasesIn', { time: durationText(text, seconds) })}`}
          </p>
        </div>
        {beside && <span ref={dockChat} className={orderStyles['dock']} />}
      </header>
      <Messages order={order} chat={chat} />
      {chat.isOpen ? <Composer chat={chat} /> : <p className={orderStyles['closedTalk']}>{text('otc.chatClosed')}</p>}
    </section>
  );
}

function Messages({ order, chat }: Props) {
  const text = useText();
  const { query, messages, unsent, older, otherRead, otherTypes } = chat;
  const last = messages.at(-1)?.serial ?? 0;
  const shown = `${last} ${unsent.length} ${otherTypes} ${order.steps.length}`;
  const list = useFollowEnd(shown);
  const lines = query.data === undefined ? [] : talkLines(messages, order.steps, older === undefined);
  if (query.data === undefined && query.isError)
    return (
      <div className={chatStyles['list']}>
        <ErrorNote
          title={text('chat.failed')}
          retry={{ label: text('common.retry'), onRetry: () => void query.refetch() }}
        />
      </div>
    );
  const lastRead = messages.findLast(({ mine, serial }) => mine && serial <= otherRead)?.serial;
  return (
    <div ref={list} className={chatStyles['list']} role="log" aria-label={text('chat.messages')} {...reachable}>
      {query.data === undefined && <LoadingBars rows={4} label={text('common.loading')} />}
      {older !== undefined && (
        <Button size={28} className={chatStyles['older']} onClick={older}>
          {text('chat.older')}
        </Button>
      )}
      {lines.map((line) =>
        'step' in line ? (
          <StepLine key={`step ${line.step.seq} ${line.step.state}`} step={line.step} order={order} />
        ) : (
          <Message
            key={line.message.serial}
            message={line.message}
            name={order.other.name}
            isRead={line.message.serial === lastRead}
          />
        ),
      )}
      {unsent.map((one) => (
        <NotSent key={one.messageId} unsent={one} chat={chat} />
      ))}
      {otherTypes && <p className={chatStyles['typing']}>{text('chat.typing', { name: order.other.name })}</p>}
    </div>
  );
}

/** New messages come into view: the list scrolls to its end whenever its content changes. */
function useFollowEnd(shown: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef('');
  useLayoutEffect(() => {
    if (list.current === null || before.current === shown) return;
    before.current = shown;
    list.current.scrollTop = list.current.scrollHeight;
  });
  return list;
}

/**
 * What became of the order, between what was said; the advice that holds for all of it comes after
 * the opening.
 */
function StepLine({ step, order }: { readonly step: TalkStep; readonly order: OtcOrderDetail }) {
  const text = useText();
  const time = useTime();
  const { escrow, coin, steps } = order;
  const isOpening = step === steps[0];
  return (
    <div className={classes(chatStyles['message'], chatStyles['system'])}>
      <p className={chatStyles['bubble']}>
        <time dateTime={new Date(step.timeMs).toISOString()}>{time.time(step.timeMs)}</time>{' '}
        {isOpening ? text('otc.chatOpened', { amount: `${amountText(escrow)} ${coin}` }) : stepText(text, step)}
      </p>
      {isOpening && <p className={chatStyles['bubble']}>{text('otc.chatNothing')}</p>}
    </div>
  );
}

function Message(props: { readonly message: OtcChatRecord; readonly name: string; readonly isRead: boolean }) {
  const { message, name, isRead } = props;
  const text = useText();
  const time = useTime();
  const { sender, mine, content, content_type: type, create_time: atMs, warnings } = message;
  const side = sender === 'system' ? 'system' : mine ? 'user' : 'support';
  const who = sender === 'system' ? 'Candor' : mine ? text('chat.you') : name;
  return (
    <div className={classes(chatStyles['message'], chatStyles[side])}>
      {type === 2 ? (
        <ImageMessage link={content} alt={text('chat.imageOf', { name: who })} />
      ) : (
        <p className={chatStyles['bubble']} dir="auto">
          {content}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={orderStyles['warning']}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden /> {text(`otc.warn.${warning}`)}
        </p>
      ))}
      <p className={chatStyles['when']}>
        <span className="visually-hidden">{who}</span>
        <time dateTime={new Date(atMs).toISOString()}>{time.minute(atMs)}</time>
        {isRead && <span>{text('chat.read')}</span>}
      </p>
    </div>
  );
}

function NotSent({ unsent, chat }: { readonly unsent: Unsent; readonly chat: OrderChatState }) {
  const text = useText();
  const { content, preview, failed, messageId } = unsent;
  return (
    <div className={classes(chatStyles['message'], chatStyles['user'], chatStyles['unsent'])}>
      {preview === undefined ? (
        <p className={chatStyles['bubble']} dir="auto">
          {content}
        </p>
      ) : (
        <span className={chatStyles['image']}>
          <img src={preview} alt={text('chat.imageOf', { name: text('chat.you') })} />
        </span>
      )}
      {failed === undefined ? (
        <p className={chatStyles['when']}>{text('chat.sending')}</p>
      ) : (
        <p role="alert" className={classes(chatStyles['when'], chatStyles['failed'])}>
          <span>{failed}</span>
          <button type="button" onClick={() => chat.again(unsent)}>
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

function Composer({ chat }: { readonly chat: OrderChatState }) {
  const text = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { draft: typed, setDraft: setTyped } = chat;
  const fault = textFault(typed);
  const used = chatCharacters(typed);
  const change = (next: string) => {
    setTyped(next);
    if (next !== '') chat.typing();
  };
  const send = () => {
    if (fault !== null) return;
    chat.send(typed);
    setTyped('');
  };
  const sendFile = (file: File | undefined) => {
    if (file === undefined) return;
    if (isChatImage(file)) chat.sendImage(file);
    else toast({ title: text('chat.imageFailed'), text: text('chat.imagesOnly'), tone: 'error' });
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (file === undefined) return;
    event.preventDefault();
    sendFile(file);
  };
  const shownFault = fault !== null && fault !== 'chat.empty' ? fault : null;
  return (
    <div className={chatStyles['composer']}>
      <textarea
        value={typed}
        rows={2}
        dir="auto"
        aria-label={text('chat.write')}
        placeholder={text('chat.write')}
        aria-describedby={`${id}-count`}
        aria-invalid={shownFault === null ? undefined : true}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => onMessageKey(event, { send, change })}
        onPaste={paste}
      />
      {shownFault !== null && <FieldError text={text(shownFault)} />}
      <div className={chatStyles['foot']}>
        <IconButton
          label={text('chat.addImage')}
          icon={<ImagePlus size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          aria-label={text('chat.addImage')}
          onChange={(event) => {
            sendFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span className={chatStyles['keys']}>{text('chat.keys')}</span>
        <span
          id={`${id}-count`}
          className={chatStyles['used']}
          data-over={used > chatLimits.textCharacters ? '' : undefined}
        >
          <span aria-hidden>
            {used}/{chatLimits.textCharacters}
          </span>
          <span className="visually-hidden">{text('chat.used', { used, most: chatLimits.textCharacters })}</span>
        </span>
        <Button size={36} variant="primary" disabled={fault !== null} onClick={send}>
          {text('chat.send')}
        </Button>
      </div>
    </div>
  );
}
