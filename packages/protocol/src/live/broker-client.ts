import type { BrokerCredentials } from '../broker.ts';
import { parsedMessage } from './parsed-message.ts';

/** One connection of the library that speaks MQTT. */
export interface Link {
  /** Asks for a topic; `onHeld` is called once the broker has said that its messages come. */
  subscribe(topic: string, onHeld: () => void): void;
  end(): void;
}

/** The callbacks of a connection. */
export interface LinkEvents {
  readonly onOpen: () => void;
  readonly onText: (topic: string, text: string) => void;
  readonly onClose: () => void;
}

/** Begins to connect with credentials. */
export type Dial = (credentials: BrokerCredentials, events: LinkEvents) => Link;

interface BrokerClientParts {
  readonly credentials: () => Promise<BrokerCredentials>;
  /** Fetches the library and begins to connect. */
  readonly dial: (credentials: BrokerCredentials, events: LinkEvents) => Promise<Link>;
  readonly reconnectDelayMs: (failures: number) => number;
}

/** Who reads a topic. */
export interface Reader {
  /** What was said, as it stood in the JSON. */
  readonly onMessage: (message: unknown) => void;
  /**
   * Messages arrive from now on, for the first time or again: what was said before has to be asked
   * for.
   */
  readonly onLive?: (() => void) | undefined;
  /** Messages do not arrive for now. */
  readonly onLost?: (() => void) | undefined;
}

/**
 * How long a connection nobody reads stays, so that going from screen to screen does not open one
 * each time.
 */
const lingerMs = 1_000;

/**
 * The page's one connection to the message broker: open while someone reads, with new credentials
 * each time it opens.
 */
export class BrokerClient {
  readonly #parts: BrokerClientParts;
  readonly #readers = new Map<string, Set<Reader>>();
  #link: Link | undefined;
  #topics: ReadonlySet<string> = new Set();
  /** What the broker has said it sends: before that a message may be lost. */
  readonly #held = new Set<string>();
  #live = false;
  /** Rises with every connection, so that an older one's late words are not heard. */
  #attempt = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: 'closed' | 'opening' | 'open' | 'waiting' = 'closed';

  constructor(parts: BrokerClientParts) {
    this.#parts = parts;
  }

  /** Reads a topic until what it gives is called. */
  read(topic: string, reader: Reader): () => void {
    const readers = this.#readers.get(topic) ?? new Set();
    const first = readers.size === 0;
    this.#readers.set(topic, readers.add(reader));
    if (this.#state === 'closed') void this.#open();
    else if (this.#live && this.#topics.has(topic)) {
      if (first) this.#subscribe(topic);
      else if (this.#held.has(topic)) reader.onLive?.();
    }
    return () => {
      readers.delete(reader);
      if (readers.size === 0) this.#readers.delete(topic);
      if (this.#readers.size === 0) setTimeout(() => this.#closeIfUnread(), lingerMs);
    };
  }

  /** Someone else is logged in now: what is open was opened in another's name. */
  renew(): void {
    if (this.#state === 'closed') return;
    this.#drop();
    this.#failures = 0;
    void this.#open();
  }

  #closeIfUnread(): void {
    if (this.#readers.size === 0) this.#drop();
  }

  #drop(): void {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#link?.end();
    this.#link = undefined;
    this.#held.clear();
    this.#live = false;
    this.#state = 'closed';
  }

  async #open(): Promise<void> {
    this.#state = 'opening';
    this.#attempt += 1;
    const attempt = this.#attempt;
    const ours = () => attempt === this.#attempt;
    try {
      const credentials = await this.#parts.credentials();
      if (!ours()) return;
      this.#topics = new Set(credentials.topics);
      const link = await this.#parts.dial(credentials, {
        onOpen: () => ours() && queueMicrotask(() => ours() && this.#opened()),
        onText: (topic, text) => ours() && this.#say(topic, text),
        onClose: () => ours() && this.#again(),
      });
      if (ours()) this.#link = link;
      else link.end();
    } catch {
      if (ours()) this.#again();
    }
  }

  #opened(): void {
    this.#state = 'open';
    this.#live = true;
    this.#failures = 0;
    // One that these credentials do not open would end the connection.
    for (const topic of this.#readers.keys()) if (this.#topics.has(topic)) this.#subscribe(topic);
  }

  #subscribe(topic: string): void {
    const attempt = this.#attempt;
    this.#held.delete(topic);
    this.#link?.subscribe(topic, () => {
      if (attempt !== this.#attempt || this.#held.has(topic)) return;
      this.#held.add(topic);
      for (const { onLive } of this.#readers.get(topic) ?? []) onLive?.();
    });
  }

  #again(): void {
    this.#drop();
    for (const readers of this.#readers.values()) for (const { onLost } of readers) onLost?.();
    if (this.#readers.size === 0) return;
    this.#failures += 1;
    this.#state = 'waiting';
    this.#timer = setTimeout(() => void this.#open(), this.#parts.reconnectDelayMs(this.#failures));
  }

  #say(topic: string, text: string): void {
    const message = parsedMessage(text);
    if (message === undefined) return;
    for (const { onMessage } of this.#readers.get(topic) ?? []) onMessage(message);
  }
}
