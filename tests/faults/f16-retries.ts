import { calls } from '@candor/protocol';
import { SeededRandom } from '@candor/testkit';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Wire, type WireUser } from '../fuzz/wire.ts';
import type { Effort, FaultOutcome } from './outcome.ts';

const copies = 50;
const submit = calls.find(({ id }) => id === 'spot.submitOrder');
if (!submit) throw new Error('There is no call to submit an order.');

/**
 * Clients that repeat (F16): fifty copies at once, answers that are never read, retries after five
 * minutes, another body under the same id. Passes when each request took effect once, every copy
 * was answered byte for byte alike, and another body changed nothing.
 */
export async function repeat({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const wire = await Wire.open();
  const problems: string[] = [];
  try {
    const user = await wire.register('retrier@example.com');
    const done: { input: object; answer: string }[] = [];
    for (let number = 0; number < count; number += 1) {
      const input = orderOf(`retry-request-${number}`, random);
      const before = wire.exchange.records.length;
      if (number % 3 === 1) await sendAndLeave(wire, user, input);
      const answers = await Promise.all(
        Array.from({ length: copies }, () => wire.call(submit as never, { token: user.token, input })),
      );
      const [first] = answers;
      if (first?.status !== 200) problems.push(`${input.requestId}: ${first?.status} ${first?.text}`);
      if (answers.some(({ text }) => text !== first?.text)) problems.push(`${input.requestId}: copies differ`);
      const made = wire.exchange.records.length - before;
      if (made !== 1) problems.push(`${input.requestId}: ${made} records`);
      done.push({ input, answer: first?.text ?? '' });
    }
    wire.server.nowMs += 300_000;
    const user2 = (await wire.session(user.userId)).token;
    const before = wire.exchange.exchange.stateHash();
    for (const { input, answer } of done) {
      const again = await wire.call(submit as never, { token: user2, input: { ...input } });
      if (again.text !== answer) problems.push(`after five minutes: ${again.text}`);
      const other = await wire.call(submit as never, { token: user2, input: { ...input, quantity: '0.00300' } });
      if (other.status !== 409) problems.push(`another body: ${other.status}`);
    }
    if (wire.exchange.exchange.stateHash() !== before) problems.push('retries changed the state');
    return { pass: problems.length === 0, requests: count, copies: count * copies, problems: problems.slice(0, 9) };
  } finally {
    await wire.close();
  }
}

/** Orders that end at once, so that the user never has too many. */
const orderOf = (requestId: string, random: SeededRandom) => ({
  symbol: 'BTC/USDT',
  side: random.pick(['buy', 'sell']),
  type: 'limit',
  timeInForce: 'IOC',
  price: `${random.integer(58_000, 62_000)}.00`,
  quantity: '0.00200',
  requestId,
});

/**
 * Sends a whole request and hangs up before it is answered; gives back when the connection is gone.
 */
function sendAndLeave(wire: Wire, user: WireUser, input: object): Promise<void> {
  const body = JSON.stringify(input);
  const { port } = wire.server.app.server.address() as AddressInfo;
  return new Promise((left) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end(
        `POST /api/currency/order/submit HTTP/1.1\r\nHost: x\r\nsatoken: ${user.token}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        () => socket.destroy(),
      );
    });
    socket.on('error', () => undefined);
    socket.on('close', () => left());
  });
}
