// The usual way, as a yardstick: Node's own HTTP server, and one SQL transaction per order. It
// checks the session, makes the request idempotent, reserves the funds and writes the order; it
// does not even match. Prints its port on the first line.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const schema = `
  create table sessions (token_hash text primary key, user_id bigint not null);
  create table balances (user_id bigint, asset text, available numeric not null check (available >= 0), reserved numeric not null, primary key (user_id, asset));
  create table requests (user_id bigint, request_id text, primary key (user_id, request_id));
  create table orders (order_id bigserial primary key, user_id bigint not null, symbol text not null, side text not null, price numeric not null,
    quantity numeric not null, status text not null, created_at timestamptz not null default now());
  create index on orders (user_id, status);
  insert into sessions select encode(sha256(('token-' || n)::bytea), 'hex'), n from generate_series(1, 64) n;
  insert into balances select n, asset, 1e12, 0 from generate_series(1, 64) n, unnest(array['BTC', 'USDT']) asset;`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(schema);

interface PlainOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly requestId: string;
}

async function placeOrder(token: string, order: PlainOrder): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const session = await client.query({
      name: 'session',
      text: 'select user_id from sessions where token_hash = $1',
      values: [createHash('sha256').update(token).digest('hex')],
    });
    const userId: string = session.rows[0].user_id;
    await client.query({
      name: 'request',
      text: 'insert into requests values ($1, $2)',
      values: [userId, order.requestId],
    });
    await client.query({
      name: 'reserve',
      text: `update balances set available = available - $3::numeric, reserved = reserved + $3::numeric
             where user_id = $1 and asset = $2 and available >= $3::numeric`,
      values: [userId, order.side === 'buy' ? 'USDT' : 'BTC', order.side === 'buy' ? order.price : order.quantity],
    });
    const placed = await client.query({
      name: 'order',
      text: `insert into orders (user_id, symbol, side, price, quantity, status) values ($1, $2, $3, $4, $5, 'open') returning order_id`,
      values: [userId, order.symbol, order.side, order.price, order.quantity],
    });
    await client.query('commit');
    return Number(placed.rows[0].order_id);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  const answer = (code: number, data: unknown) => {
    const body = JSON.stringify({ code, msg: code === 200 ? 'ok' : 'failed', data });
    response.writeHead(code, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  bodyOf(request)
    .then((body) => placeOrder(String(request.headers['satoken']), JSON.parse(body) as PlainOrder))
    .then((orderId) => answer(200, { orderId }))
    .catch((error: unknown) => answer(500, String(error)));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
