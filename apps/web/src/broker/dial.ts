import type { BrokerCredentials } from '@candor/protocol';
import mqtt from 'mqtt';
import type { BrokerClient, Link } from './broker-client.ts';

type Events = Parameters<ConstructorParameters<typeof BrokerClient>[0]['dial']>[1];

/** Connects to the message broker of this site. It is opened anew by whoever asked, not by the library: credentials do not last. */
export function dial({ path, username, password, keepaliveSeconds }: BrokerCredentials, events: Events): Link {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const client = mqtt.connect(`${scheme}://${location.host}${path}`, {
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
  client.on('error', () => client.end(true));
  return { subscribe: (topic) => void client.subscribe(topic), end: () => void client.end(true) };
}
