import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import { operatorSessionMs } from '../http/operator-times.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Credentials } from './credentials.ts';
import { type Holder, nameOf, topicsOf } from './holder.ts';

export interface GateParts {
  readonly credentials: Credentials;
  readonly logger: Pick<Logger, 'debug'>;
}

interface Guest {
  readonly client: Client;
  readonly holder: Holder;
  readonly may: ReadonlySet<string>;
  readonly reads: Set<string>;
  readonly leave: NodeJS.Timeout;
}

/**
 * Connections that one user or operator may have; visitors are counted by address, where sockets
 * are.
 */
const perHolder = 10;
/** An open connection proves itself again after this time, whatever became of its session. */
const connectionLivesMs = 3_600_000;
/** An operator's as often as a session that is left alone would end. */
const operatorConnectionLivesMs = operatorSessionMs.idle;
/** The longest time between signs of life that a client may choose. */
const keepaliveMostSeconds = 60;
const badCredentials = 4;

/**
 * The embedded broker's door. Each client proves itself with credentials of this server, reads the
 * topics that are its own, and publishes nothing; anyone who tries more is refused and
 * disconnected. Sessions are never kept, and what a slow reader misses is not kept for it either.
 */
export class Gate {
  readonly #guests = new Map<string, Guest>();
  readonly #readers = new Map<string, Set<Guest>>();
  readonly #aedes: Aedes;
  readonly #onProven = new WeakMap<Client, (name: string) => void>();

  private constructor(aedes: Aedes) {
    this.#aedes = aedes;
  }

  static async open(parts: GateParts): Promise<Gate> {
    const holders = new WeakMap<Client, Holder>();
    const aedes = await Aedes.createBroker({
      concurrency: 1_000,
      drainTimeout: 5_000,
      connectTimeout: 5_000,
      keepaliveLimit: keepaliveMostSeconds,
      maxTopicLevels: 4,
      heartbeatInterval: 600_000,
      preConnect: (_client, packet, done) => {
        // A name of our own: with another's name a client would push the other out. No session or
        // last will outlives the connection.
        packet.clientId = randomUUID();
        packet.clean = true;
        delete packet.will;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        const holder = parts.credentials.holderOf(username ?? '', password?.toString('utf8') ?? '');
        if (holder === null || !gate.#mayEnter(holder)) {
          done(Object.assign(new Error('bad credentials'), { returnCode: badCredentials }), null);
          return;
        }
        holders.set(client, holder);
        if (holder.kind !== 'visitor') gate.#onProven.get(client)?.(nameOf(holder));
        done(null, true);
      },
      authorizePublish: (_client, _packet, done) => done(new Error('clients publish nothing')),
      authorizeSubscribe: (client, subscription, done) => {
        if (gate.#reads(client, subscription.topic)) return done(null, { ...subscription, qos: 0 });
        // Refused by the answer first, then disconnected.
        done(null, null);
        setTimeout(() => client.close(), 50);
      },
      authorizeForward: (client, packet) => (gate.#guests.get(client.id)?.may.has(packet.topic) ? packet : null),
    });
    const gate = new Gate(aedes);
    aedes.on('clientReady', (client: Client) => {
      const holder = holders.get(client);
      if (holder) gate.#enter(client, holder);
    });
    aedes.on('clientDisconnect', (client: Client) => gate.#left(client));
    aedes.on('unsubscribe', (topics: string[], client: Client) => gate.#unread(client, topics));
    for (const event of ['clientError', 'connectionError'] as const)
      aedes.on(event, (_client: Client, error: Error) => parts.logger.debug({ reason: error.message }, 'mqtt'));
    return gate;
  }

  /**
   * Speaks MQTT on a stream that was opened; `onProven` hears the name of the user or operator
   * whose it turns out to be.
   */
  accept(stream: Duplex, onProven?: (name: string) => void): void {
    const client = this.#aedes.handle(stream);
    if (onProven) this.#onProven.set(client, onProven);
  }

  /** Hands a message to anyone who reads the topic here. */
  deliver(topic: string, text: string): void {
    if (!this.listens(topic)) return;
    const packet = { cmd: 'publish', topic, payload: text, qos: 0, retain: false, dup: false } as const;
    this.#aedes.publish(packet, () => undefined);
  }

  listens(topic: string): boolean {
    return (this.#readers.get(topic)?.size ?? 0) > 0;
  }

  /** Open connections. */
  get connections(): number {
    return this.#guests.size;
  }

  endSession(sessionId: string): void {
    for (const { client, holder } of this.#guests.values())
      if (holder.kind !== 'visitor' && holder.sessionId === sessionId) client.close();
  }

  endHolder(name: string): void {
    for (const { client, holder } of this.#guests.values()) if (nameOf(holder) === name) client.close();
  }

  close(): Promise<void> {
    for (const { leave } of this.#guests.values()) clearTimeout(leave);
    return new Promise((closed) => this.#aedes.close(closed));
  }

  #mayEnter(holder: Holder): boolean {
    if (holder.kind === 'visitor') return true;
    const name = nameOf(holder);
    let open = 0;
    for (const guest of this.#guests.values()) if (nameOf(guest.holder) === name) open += 1;
    return open < perHolder;
  }

  #enter(client: Client, holder: Holder): void {
    const livesMs = holder.kind === 'operator' ? operatorConnectionLivesMs : connectionLivesMs;
    const leave = setTimeout(() => client.close(), livesMs);
    leave.unref();
    this.#guests.set(client.id, { client, holder, may: new Set(topicsOf(holder)), reads: new Set(), leave });
  }

  #left(client: Client): void {
    const guest = this.#guests.get(client.id);
    if (!guest) return;
    this.#unread(client, [...guest.reads]);
    clearTimeout(guest.leave);
    this.#guests.delete(client.id);
  }

  #reads(client: Client, topic: string): boolean {
    const guest = this.#guests.get(client.id);
    if (!guest?.may.has(topic)) return false;
    guest.reads.add(topic);
    const readers = this.#readers.get(topic) ?? new Set();
    this.#readers.set(topic, readers.add(guest));
    return true;
  }

  #unread(client: Client, topics: readonly string[]): void {
    const guest = this.#guests.get(client.id);
    if (!guest) return;
    for (const topic of topics) {
      guest.reads.delete(topic);
      const readers = this.#readers.get(topic);
      readers?.delete(guest);
      if (readers?.size === 0) this.#readers.delete(topic);
    }
  }
}
