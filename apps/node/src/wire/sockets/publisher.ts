import type { PublicMessage } from '@candor/protocol';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import type { Channel } from './public-channels.ts';

/** What the publisher needs of a connection. */
export type Receiver = Pick<Connection, 'slow' | 'add' | 'flush' | 'writeNow'>;

/** What one connection gets of one channel. */
export class Subscription {
  readonly connection: Receiver;
  readonly #of: Set<Subscription>;
  /** `due` waits for its snapshot, `loading` for the answer to that; updates flow when `live`. */
  state: 'due' | 'loading' | 'live' = 'due';

  constructor(connection: Receiver, of: Set<Subscription>) {
    this.connection = connection;
    this.#of = of;
    of.add(this);
  }

  /** Begins again with a snapshot: one that is on its way already will do. */
  again(): void {
    if (this.state === 'live') this.state = 'due';
  }

  end(): void {
    this.#of.delete(this);
  }
}

interface Line {
  readonly channel: Channel;
  readonly subscriptions: Set<Subscription>;
}

/** Connections that are written to before other work gets its turn. */
const sliceSize = 200;
/** Time between two beats: no channel updates a socket more than ten times a second. */
export const beatMs = 100;

/**
 * Serializes each message once and hands the same frame to every subscriber, a slice of them at a
 * time.
 */
export class Publisher {
  readonly #lines = new Map<string, Line>();
  readonly #touched: Receiver[] = [];
  #flushing = false;

  subscribe(name: string, makeChannel: () => Channel, connection: Receiver): Subscription {
    return new Subscription(connection, this.#lineOf(name, makeChannel).subscriptions);
  }

  /**
   * A channel that follows its market also while nobody listens, so that its changes never pile up.
   */
  keep(name: string, channel: Channel): void {
    this.#lines.set(name, { channel, subscriptions: new Set() });
  }

  /**
   * Takes what changed and sends it. Skipped while the beat before is still being written: the
   * changes then go out together.
   */
  beat(nowMs: number): void {
    if (this.#flushing) return;
    for (const line of this.#lines.values()) this.#publish(line, nowMs);
    if (this.#touched.length > 0) this.#flush();
  }

  /** Drops lines that nobody listens to and that were made on demand. */
  forget(name: string): void {
    if (this.#lines.get(name)?.subscriptions.size === 0) this.#lines.delete(name);
  }

  /** Sends one message to all of these connections, serialized once. */
  broadcast(message: PublicMessage, connections: Iterable<Receiver>): void {
    const frame = textFrame(JSON.stringify(message));
    for (const connection of connections) if (!connection.slow) this.#add(connection, frame);
    if (!this.#flushing) this.#flush();
  }

  #publish({ channel, subscriptions }: Line, nowMs: number): void {
    if (subscriptions.size === 0 && channel.skip) return channel.skip();
    if (subscriptions.size > 0) channel.watched?.();
    const message = channel.update(nowMs);
    if (subscriptions.size === 0) return;
    const update = message && textFrame(JSON.stringify(message));
    const snapshot = onDemand(channel);
    for (const subscription of subscriptions) {
      if (subscription.connection.slow) subscription.state = 'due';
      else if (subscription.state === 'due') this.#begin(subscription, snapshot());
      else if (update && subscription.state === 'live') this.#add(subscription.connection, update);
    }
  }

  #begin(subscription: Subscription, snapshot: Buffer | Promise<Buffer>): void {
    if (Buffer.isBuffer(snapshot)) {
      subscription.state = 'live';
      this.#add(subscription.connection, snapshot);
      return;
    }
    subscription.state = 'loading';
    const begin = (frame: Buffer) => {
      // A client that asked for many at once may be behind before they are all read.
      if (subscription.connection.slow) subscription.state = 'due';
      else {
        subscription.state = 'live';
        subscription.connection.writeNow(frame);
      }
    };
    // A history that cannot be read now is asked for again with the next beat.
    snapshot.then(begin, () => (subscription.state = 'due'));
  }

  #add(connection: Receiver, frame: Buffer): void {
    if (connection.add(frame)) this.#touched.push(connection);
  }

  #flush(): void {
    this.#flushing = true;
    const slice = this.#touched.splice(0, sliceSize);
    for (const connection of slice) connection.flush();
    if (this.#touched.length > 0) {
      setImmediate(() => this.#flush());
      return;
    }
    this.#flushing = false;
  }

  #lineOf(name: string, makeChannel: () => Channel): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    const line: Line = { channel: makeChannel(), subscriptions: new Set() };
    this.#lines.set(name, line);
    return line;
  }
}

/** A channel's snapshot, made when first asked for and then shared. */
function onDemand(channel: Channel): () => Buffer | Promise<Buffer> {
  let frame: Buffer | Promise<Buffer> | undefined;
  return () => {
    if (frame) return frame;
    const made = channel.snapshot();
    frame = made instanceof Promise ? made.then(frameOf) : frameOf(made);
    return frame;
  };
}

const frameOf = (message: PublicMessage): Buffer => textFrame(JSON.stringify(message));
