import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import type { Logger } from '../../base/ops/logger.ts';

export interface RelayParts {
  /** `mqtts://user:password@host`: any MQTT broker. */
  readonly url: string;
  /** The first level of every topic there. */
  readonly prefix: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** What another node of this exchange has published. */
  readonly onMessage: (topic: string, text: string) => void;
}

/** The largest message that is taken from outside. */
const bytesMost = 64 * 1024;
const reconnectMs = 1_000;

/**
 * Carries messages over an external broker, so that several nodes tell their clients the same: each
 * publishes under its own name, and hands on what others published. Clients stay with the node:
 * their credentials and rules are the same whichever broker is behind. While it is away a node
 * tells its own clients only, and they find the rest by their calls.
 */
export class Relay {
  readonly #parts: RelayParts;
  readonly #client: MqttClient;
  readonly #nodeId = randomUUID();

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#client = connect(parts.url, {
      clientId: `candor-${this.#nodeId}`,
      keepalive: 30,
      reconnectPeriod: reconnectMs,
      connectTimeout: 10_000,
      // After a refusal too: anyone who runs the broker may mend it.
      reconnectOnConnackError: true,
      queueQoSZero: false,
    });
    this.#client.on('connect', () => this.#listen());
    this.#client.on('message', (topic, payload) => this.#receive(topic, payload));
    let away = false;
    this.#client.on('close', () => {
      if (!away) parts.logger.warn({}, 'the external message broker is away');
      away = true;
    });
    this.#client.on('connect', () => {
      away = false;
    });
    // Its reason may quote the address, which has a password in it.
    this.#client.on('error', () => undefined);
  }

  publish(topic: string, text: string): void {
    if (!this.#client.connected) return;
    this.#client.publish(`${this.#parts.prefix}/${this.#nodeId}/${topic}`, text, { qos: 1 });
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true);
  }

  #listen(): void {
    const { prefix, logger } = this.#parts;
    this.#client.subscribe(`${prefix}/+/#`, { qos: 1 }, (error) => {
      if (error) logger.warn({}, 'the external message broker does not let us read');
      else logger.info({}, 'connected to the external message broker');
    });
  }

  #receive(topic: string, payload: Buffer): void {
    const [from, ...rest] = topic.slice(this.#parts.prefix.length + 1).split('/');
    if (from === this.#nodeId || payload.length > bytesMost) return;
    this.#parts.onMessage(rest.join('/'), payload.toString('utf8'));
  }
}
