import {
  chatCharacters,
  chatLimits,
  type ChatMessage,
  chatTextProblem,
  deskTyping,
  isChatImage,
} from '@candor/protocol';
import { Button, FieldError, IconButton, onMessageKey, toast } from '@candor/ui';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text.ts';
import { languageOfWords } from '../i18n/words-language.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import type { AnswerDrafts } from './own-drafts.ts';
import { Ready } from './Ready.tsx';
import styles from './Inbox.module.css';

const typingEveryMs = 3_000;

/**
 * Where an answer is written: typed, or one that is ready. A try that failed is sent again under
 * the same id.
 */
export function Answering(props: {
  readonly chatKey: string;
  readonly drafts: AnswerDrafts;
  readonly language: string;
  /** What is in the conversation by now. */
  readonly messages: readonly ChatMessage[];
  readonly onSent: (message: ChatMessage) => void;
}) {
  const { chatKey, drafts, language, messages, onSent } = props;
  const text = useText();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.typed(chatKey));
  const unsent = useSyncExternalStore(drafts.subscribe, () => drafts.unsent(chatKey));
  const sending = useAct();
  const chooser = useRef<HTMLInputElement>(null);
  const typedAtMs = useRef(0);
  const id = useId();
  const rule = chatTextProblem(typed);
  const wrong = rule !== null;
  // An empty field wants no words.
  const shownRule = rule === 'text_empty' ? null : rule;
  const used = chatCharacters(typed);
  const usedText = text('chat.used', { used, most: chatLimits.textCharacters });
  const change = (next: string) => {
    drafts.type(chatKey, next);
    if (next === '' || Date.now() - typedAtMs.current < typingEveryMs) return;
    typedAtMs.current = Date.now();
    ask(deskTyping, { input: { chatKey } }).catch(() => undefined);
  };
  const outgoing = drafts.outgoing(chatKey);
  useEffect(() => {
    if (unsent !== '' && outgoing.arrived(messages)) drafts.arrived(chatKey);
  }, [chatKey, drafts, messages, outgoing, unsent]);
  const say = async (content: string) => onSent(await outgoing.text(content));
  const send = () => sending.act(() => drafts.send(chatKey, say));
  const sendImage = (file: File | undefined) => {
    if (file === undefined) return;
    if (isChatImage(file)) sending.act(async () => onSent(await outgoing.image(file)));
    else toast({ title: text('chat.imageFailed'), text: text('chat.imagesOnly'), tone: 'error' });
  };
  const sendTyped = () => {
    if (!wrong && !sending.busy) send();
  };
  return (
    <div className={styles['answering']}>
      <Ready typed={typed} language={language} onChoose={change} />
      {unsent !== '' && (
        <div className={styles['unsent']} role="status">
          <p dir="auto">{unsent}</p>
          <span>{text('inbox.unsent')}</span>
          <Button size={28} busy={sending.busy} onClick={() => sending.act(() => drafts.sendAgain(chatKey, say))}>
            {text('inbox.sendAgain')}
          </Button>
        </div>
      )}
      <textarea
        value={typed}
        rows={3}
        dir="auto"
        lang={languageOfWords(typed, language)}
        aria-label={text('inbox.answer')}
        placeholder={text('inbox.answer')}
        aria-describedby={shownRule === null ? `${id}-count` : `${id}-rule ${id}-count`}
        aria-invalid={shownRule === null ? undefined : true}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => onMessageKey(event, { send: sendTyped, change })}
      />
      {shownRule !== null && (
        <FieldError id={`${id}-rule`} text={text(shownRule === 'text_too_long' ? 'chat.tooLong' : 'chat.hidden')} />
      )}
      <div className={styles['foot']}>
        <IconButton
          label={text('inbox.addImage')}
          icon={<ImagePlus size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={text('inbox.addImage')}
          onChange={(event) => {
            sendImage(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span
          id={`${id}-count`}
          className={styles['used']}
          data-over={used > chatLimits.textCharacters ? '' : undefined}
          title={usedText}
        >
          <span aria-hidden>
            {used}/{chatLimits.textCharacters}
          </span>
          <span className="visually-hidden">{usedText}</span>
        </span>
        <Button size={36} variant="primary" busy={sending.busy} disabled={wrong && !sending.busy} onClick={send}>
          {text('inbox.send')}
        </Button>
      </div>
    </div>
  );
}
