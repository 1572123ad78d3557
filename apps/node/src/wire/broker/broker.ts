import type { Duplex } from 'node:stream';
import { brokerKeepaliveSeconds, brokerPath, type BrokerCredentials } from '@candor/protocol';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { Credentials } from './credentials.ts';
import { Gate } from './gate.ts';
import { type Holder, nameOf, topicsOf } from './holder.ts';
import { Relay } from './relay.ts';

export interface BrokerParts {
  readonly config: Pick<NodeConfig, 'brokerUrl' | 'brokerPrefix'>;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly now?: () => number;
}

/**
 * Tells clients what is new, as it happens. What must not be lost is stored elsewhere first: a
 * client that was away finds it by a call.
 */
export interface Broker {
  /** Tells everyone who reads the topic, here and at other nodes. Never throws. */
  publish(topic: string, message: object): void;
  /** Whether anyone reads a topic at this node. */
  listens(topic: string): boolean;
  /** Credentials for a client, with what they open. */
  admit(holder: Holder): BrokerCredentials;
  /**
   * Speaks MQTT on an opened WebSocket's stream; `onProven` hears the name of the user or operator
   * whose it turns out to be.
   */
  accept(stream: Duplex, onProven?: (name: string) => void): void;
  /** Closes whatever a session opened. */
  endSession(sessionId: string): void;
  /** Closes whatever an operator opened, and takes back their credentials. */
  endOperator(operatorId: number): void;
  connections(): number;
  close(): Promise<void>;
}

/**
 * Opens the embedded broker, joined to an external one where one is configured; it takes
 * connections at once.
 */
export async function openBroker({ config, logger, now = Date.now }: BrokerParts): Promise<Broker> {
  const credentials = new Credentials(now);
  const gate = await Gate.open({ credentials, logger });
  const { brokerUrl: url, brokerPrefix: prefix } = config;
  const onMessage = (topic: string, text: string) => gate.deliver(topic, text);
  const relay = url === undefined ? null : new Relay({ url, prefix, logger, onMessage });
  return {
    publish(topic, message) {
      const text = JSON.stringify(message);
      gate.deliver(topic, text);
      relay?.publish(topic, text);
    },
    listens: (topic) => gate.listens(topic),
    admit(holder) {
      const issued = credentials.issue(holder);
      return { path: brokerPath, keepaliveSeconds: brokerKeepaliveSeconds, topics: topicsOf(holder), ...issued };
    },
    accept: (stream, onProven) => gate.accept(stream, onProven),
    endSession(sessionId) {
      credentials.endSession(sessionId);
      gate.endSession(sessionId);
    },
    endOperator(operatorId) {
      const name = nameOf({ kind: 'operator', operatorId: String(operatorId) });
      credentials.endHolder(name);
      gate.endHolder(name);
    },
    connections: () => gate.connections,
    async close() {
      await relay?.close();
      await gate.close();
    },
  };
}
