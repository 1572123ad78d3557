import { type DeskMessage, deskTopic } from '@candor/protocol';
import type { Broker } from '../../wire/broker/broker.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Chat } from '../../talk/chat/chat.ts';

export interface DeskNewsParts {
  readonly chat: Pick<Chat, 'onNews'>;
  readonly broker: Pick<Broker, 'publish'>;
  /** The ids of those who may answer customers, now. */
  readonly clerks: () => Promise<readonly number[]>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** How long news are gathered: an inbox is notified at most this often, however much is written. */
const gatherMs = 200;
/** Operators who could not be found out are looked for again after that. */
const againMs = 2_000;
/** No message names more conversations than that. */
const namedMost = 200;

/**
 * Tells operators who answer customers that there is something to look at: which conversations
 * changed, and whose customer is writing. It says no more than that; the rest is read by calls,
 * which check again who may.
 */
export class DeskNews {
  readonly #parts: DeskNewsParts;
  readonly #changed = new Set<string>();
  readonly #typing = new Set<string>();
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Since it could not be found out whom to tell: what comes waits for the next try. */
  #waits = false;
  #closed = false;

  constructor(parts: DeskNewsParts) {
    this.#parts = parts;
    this.#stop = parts.chat.onNews(({ type, chatKey, ...event }) => {
      if (type !== 'typing') this.changed(chatKey);
      else if ('by' in event && event.by === 'user') this.#add(this.#typing, chatKey);
    });
  }

  /** Something of a conversation is not as it was: a message, a mark, who has it. */
  changed(chatKey: string): void {
    this.#add(this.#changed, chatKey);
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    clearTimeout(this.#timer);
  }

  #add(names: Set<string>, chatKey: string): void {
    // More than can be named come to light when inboxes look by themselves.
    if (names.size < namedMost) names.add(chatKey);
    if (names.size >= namedMost && !this.#waits) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { broker, clerks, logger } = this.#parts;
    const message: DeskMessage = { changed: [...this.#changed], typing: [...this.#typing] };
    this.#changed.clear();
    this.#typing.clear();
    clerks().then(
      (ids) => {
        this.#waits = false;
        for (const id of ids) broker.publish(deskTopic(id), message);
      },
      (error: unknown) => {
        logger.warn({ err: error }, 'operators were not notified of conversations');
        this.#putBack(message);
      },
    );
  }

  /**
   * News that were not sent yet go with the next, or after a while. A typing sign has expired by
   * then.
   */
  #putBack({ changed }: DeskMessage): void {
    if (this.#closed) return;
    this.#waits = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), againMs);
    for (const chatKey of changed) this.#add(this.#changed, chatKey);
  }
}
