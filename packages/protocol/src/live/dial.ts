import type { Dial } from './broker-client.ts';

/** What is used of a client of the library that speaks MQTT. */
interface Connection {
  on(event: 'connect' | 'close' | 'error', listener: () => void): unknown;
  on(event: 'message', listener: (topic: string, payload: { toString(): string }) => void): unknown;
  subscribe(topic: string, onAnswer: (error: Error | null) => void): unknown;
  end(force: boolean): unknown;
}

interface ConnectOptions {
  readonly username: string;
  readonly password: string;
  readonly keepalive: number;
  readonly protocolVersion: 4;
  readonly clean: true;
  readonly reconnectPeriod: 0;
  readonly connectTimeout: number;
  readonly timerVariant: 'native';
}

/**
 * Connects to the address of a path with the library that the caller hands in. The caller, not the
 * library, opens the connection again: credentials do not last.
 */
export const dialWith =
  (connect: (url: string, options: ConnectOptions) => Connection, addressOf: (path: string) => string): Dial =>
  ({ path, username, password, keepaliveSeconds }, events) => {
    const client = connect(addressOf(path), {
      username,
      password,
      keepalive: keepaliveSeconds,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      // Not a worker of its own: hidden pages may be slower.
      timerVariant: 'native',
    });
    client.on('connect', events.onOpen);
    client.on('message', (topic, payload) => events.onText(topic, payload.toString()));
    client.on('close', events.onClose);
    // A close follows.
    client.on('error', () => void client.end(true));
    return {
      subscribe: (topic, onHeld) =>
        void client.subscribe(topic, (error) => (error === null ? onHeld() : void client.end(true))),
      end: () => void client.end(true),
    };
  };
