// A process of its own: floods the node with orders, logins and reports. Arguments: port, tokens of
// traders joined by commas.
import { Agent, request } from 'node:http';
import { addressOf } from '../faults/support/raw-socket.ts';

const [port = '0', joined = ''] = process.argv.slice(2);
const tokens = joined.split(',');
/** Orders do not wait behind logins for a connection. */
const agents = {
  orders: new Agent({ keepAlive: true, maxSockets: 200 }),
  logins: new Agent({ keepAlive: true, maxSockets: 300 }),
  reports: new Agent({ keepAlive: true, maxSockets: 4 }),
} as const;
type Kind = keyof typeof agents;
const loginsPerSecond = 500;
const ordersPerSecond = 600;
const counts: Record<string, Record<string, number>> = { orders: {}, logins: {}, reports: {} };
const acknowledged: { token: number; requestId: string; seq: number }[] = [];
let impolite = 0;
const stop = new AbortController();
let serial = 0;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function post(kind: Kind, path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((answered) => {
    const payload = JSON.stringify(body);
    const asked = request(
      {
        host: '127.0.0.1',
        port: Number(port),
        agent: agents[kind],
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        const retryAfter = response.headers['retry-after'];
        response.on('end', () => answered({ status: response.statusCode ?? 0, retryAfter, text }));
      },
    );
    asked.on('error', () => answered({ status: 0, retryAfter: undefined, text: '' }));
    asked.end(payload);
  });
}

function count(kind: Kind, { status, retryAfter }: Answer): void {
  const of = counts[kind] ?? {};
  of[status] = (of[status] ?? 0) + 1;
  const isRefusal = status === 429 || status === 503;
  if ((isRefusal && retryAfter === undefined) || status === 500 || status === 0) impolite += 1;
}

async function order(number: number): Promise<void> {
  const index = number % tokens.length;
  const requestId = `flood-${process.pid}-${number}`;
  const body = { symbol: 'BTC/USDT', side: 'buy', type: 'market', quoteAmount: '10.00', requestId };
  const headers = { satoken: tokens[index] ?? '', 'x-forwarded-for': addressOf(1_000_000 + index) };
  const answer = await post('orders', '/api/currency/order/submit', body, headers);
  count('orders', answer);
  if (answer.status !== 200) return;
  const { data } = JSON.parse(answer.text) as { data: { seq: number } };
  acknowledged.push({ token: index, requestId, seq: data.seq });
}

async function login(number: number): Promise<void> {
  const body = { email: `nobody${number % 5_000}@example.com`, password: 'kX7-mq2vLp' };
  count(
    'logins',
    await post('logins', '/api/user/login', body, {
      'x-forwarded-for': addressOf(2_000_000 + (number % 60_000) * 256),
    }),
  );
}

/** One after the other, without pause. */
async function reports(): Promise<void> {
  while (!stop.signal.aborted) {
    const headers = { satoken: tokens[0] ?? '', 'x-forwarded-for': addressOf(3_000_000 + serial) };
    count('reports', await post('reports', '/api/currency/order/orderList', { size: 500 }, headers));
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function atRate(perSecond: number, work: (number: number) => Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  let underway = 0;
  for (let made = 0; !stop.signal.aborted;) {
    const due = Math.floor(((performance.now() - startedAtMs) * perSecond) / 1_000);
    for (; made < due; made += 1) {
      if (underway >= 400) continue;
      underway += 1;
      serial += 1;
      void work(serial).finally(() => (underway -= 1));
    }
    await new Promise((next) => setTimeout(next, 10));
  }
}

const all = Promise.all([atRate(ordersPerSecond, order), atRate(loginsPerSecond, login), reports()]);
process.on('message', () => {
  stop.abort();
  void all.then(async () => {
    // What is underway is answered, too.
    await new Promise((next) => setTimeout(next, 3_000));
    process.send?.({ ...counts, impolite, acknowledged });
  });
});
process.send?.('begun');
