// A process of its own: many sockets with market data, some of which stop reading. Arguments: port,
// sockets, slow ones among them, sockets a second.
import { RawSocket, addressOf } from '../faults/support/raw-socket.ts';

const [port = 0, count = 0, slow = 0, perSecond = 400] = process.argv.slice(2).map(Number);
const messages = [
  { op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' },
  { op: 'subscribe', type: 'TRADE', symbol: 'BTC/USDT' },
  { op: 'subscribe', type: 'ALL_SYMBOL_DETAIL' },
];
const sockets: RawSocket[] = [];
const refused: Record<string, number> = {};

async function openOne(number: number): Promise<void> {
  const socket = new RawSocket({ port, path: '/ws/swarm', clientAddress: addressOf(number), messages });
  try {
    await socket.opened;
    sockets.push(socket);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    refused[why] = (refused[why] ?? 0) + 1;
  }
}

const startedAtMs = performance.now();
for (let number = 0; number < count; number += 1) {
  void openOne(number + 1);
  const dueMs = ((number + 1) * 1_000) / perSecond;
  const aheadMs = dueMs - (performance.now() - startedAtMs);
  if (aheadMs > 5) await new Promise((next) => setTimeout(next, aheadMs));
}
while (sockets.length + Object.values(refused).reduce((sum, times) => sum + times, 0) < count)
  await new Promise((next) => setTimeout(next, 20));
process.send?.({ opened: sockets.length, refused, ms: Math.round(performance.now() - startedAtMs) });

process.on('message', (ask: 'slow' | 'count' | 'end') => {
  if (ask === 'slow') for (const socket of sockets.slice(0, slow)) socket.stopReading();
  if (ask === 'count') {
    const [slowOnes, others] = [sockets.slice(0, slow), sockets.slice(slow)];
    const bytes = others.reduce((sum, socket) => sum + socket.bytes, 0);
    const openOf = (some: readonly RawSocket[]) => some.filter(({ open }) => open).length;
    process.send?.({ slowOpen: openOf(slowOnes), othersOpen: openOf(others), bytes });
  }
  if (ask === 'end') process.exit(0);
});
