// Sends updates to its sockets as fast as they take them: `ours` by the product's publisher, `ws`
// by one `send` of the library per update.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection } from '../../../apps/node/src/wire/sockets/connection.ts';
import { defaultSocketLimits } from '../../../apps/node/src/wire/sockets/limits.ts';
import type { Channel } from '../../../apps/node/src/wire/sockets/public-channels.ts';
import { Publisher } from '../../../apps/node/src/wire/sockets/publisher.ts';

const kind = process.argv[2] === 'ws' ? 'ws' : 'ours';
const updatesPerTick = 10;
const sliceSize = 200;
/** A socket that has more than this to take is waited for. */
const unsentMax = 64 * 1024;

const update = (n: number) => ({
  type: 'TRADE' as const,
  symbol: 'BTC/USDT',
  snapshot: false,
  data: [{ tradeId: String(n), price: '60000.00', quantity: '0.10000', takerSide: 'buy' as const, timeMs: n }],
});

const server = createServer();
const upgrader = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const publisher = new Publisher();
const connections: Connection[] = [];
const sockets: WebSocket[] = [];
let serial = 0;

class EveryBeat implements Channel {
  snapshot() {
    return update((serial += 1));
  }

  update() {
    return update((serial += 1));
  }
}

server.on('upgrade', (request, stream, head) => {
  upgrader.handleUpgrade(request, stream, head, (socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (kind === 'ws') return;
    const connection = new Connection(socket, stream, defaultSocketLimits);
    connections.push(connection);
    for (let line = 0; line < updatesPerTick; line += 1)
      publisher.subscribe(`line ${line}`, () => new EveryBeat(), connection);
  });
});

function tickOurs(): void {
  if (connections.every(({ unsentBytes }) => unsentBytes < unsentMax)) publisher.beat(performance.now());
  setImmediate(tickOurs);
}

function tickWs(from = 0): void {
  if (from === 0 && sockets.some(({ bufferedAmount }) => bufferedAmount > unsentMax)) {
    setImmediate(tickWs);
    return;
  }
  const texts = Array.from({ length: updatesPerTick }, () => JSON.stringify(update((serial += 1))));
  const end = Math.min(from + sliceSize, sockets.length);
  for (let index = from; index < end; index += 1) for (const text of texts) sockets[index]?.send(text);
  setImmediate(tickWs, end === sockets.length ? 0 : end);
}

server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
/** The first message begins; each later one asks for the processor time so far, in seconds. */
let going = false;
process.on('message', () => {
  if (going) {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  going = true;
  if (kind === 'ws') tickWs();
  else tickOurs();
});
