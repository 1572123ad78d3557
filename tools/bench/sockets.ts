import { parseArgs } from 'node:util';
import { benchFanout } from './sockets/fanout.ts';
import { benchFeed } from './sockets/feed.ts';
import { benchOrders } from './sockets/orders.ts';

const usage = `Measures the sockets.

  npm run bench:sockets -- [--only orders|feed|fanout] [--clients 64] [--window 16] [--sockets 5000] [--rounds 5] [--seconds 4]
                           [--port 18400]

orders: orders per second over --clients private sockets with --window calls on the way on each, from the call to its answer,
        which comes when the order is durable.
feed:   market data of one market to --sockets sockets, ten updates a second each: how late the leader's loop is, how soon
        all are reached, memory of an idle socket.
fanout: updates per second to --sockets sockets, beside one ws.send per update and socket in the same run.
Ends with one line of JSON.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    clients: { type: 'string', default: '64' },
    window: { type: 'string', default: '16' },
    sockets: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '18400' },
    help: { type: 'boolean', default: false },
  },
});
const numbers = {
  clients: Number(values.clients),
  window: Number(values.window),
  sockets: Number(values.sockets),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
const port = Number(values.port);
const parts = ['orders', 'feed', 'fanout'].filter((part) => values.only === undefined || values.only === part);
const isWhole = [...Object.values(numbers), port].every((number) => Number.isInteger(number) && number > 0);
if (values.help || !isWhole || parts.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const measured: Record<string, object> = {};
if (parts.includes('orders')) measured['orders'] = await benchOrders(numbers, port);
if (parts.includes('feed')) measured['feed'] = await benchFeed({ ...numbers, seconds: numbers.seconds * 4 }, port);
if (parts.includes('fanout')) {
  measured['fanout'] = await benchFanout({ ...numbers, rounds: Math.min(numbers.rounds, 3) }, port);
}
console.log(JSON.stringify({ bench: 'sockets', ...measured }));
process.exit(0);
