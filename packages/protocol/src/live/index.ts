export { BrokerClient, type Dial, type Reader } from './broker-client.ts';
export { dialWith } from './dial.ts';
export { LastAsked } from './last-asked.ts';
export { parsedMessage } from './parsed-message.ts';
export { reconnectDelayMs } from './reconnect-delay.ts';
