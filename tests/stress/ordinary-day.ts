import { SeededRandom } from '@candor/testkit';
import type { ChildUser, TimedAnswer } from '../faults/support/child-node.ts';
import { addressOf, RawSocket } from '../faults/support/raw-socket.ts';

type Act = (user: ChildUser, number: number) => Promise<TimedAnswer | undefined>;

/**
 * What people do at an exchange, one thing after the other, each by somebody: orders,
 * cancellations, lists, log-ins, visits.
 */
export class OrdinaryDay {
  readonly #random: SeededRandom;
  readonly #acts: readonly (readonly [act: Act, weight: number])[];
  readonly #underway = new Set<Promise<void>>();
  /** Answers by status, and why they were refused. */
  readonly counts: Record<string, number> = {};
  /** Milliseconds that answers took which were no refusals. */
  readonly tookMs: number[] = [];
  acts = 0;
  /** Somewhat below the best bid: an order to buy rests there for a while. */
  restingPrice: string;

  constructor(seed: number, port: number, restingPrice: string) {
    this.#random = new SeededRandom(seed);
    this.restingPrice = restingPrice;
    this.#acts = actsOf(port, () => this.restingPrice);
  }

  /** Begins the next thing, and does not wait for it. */
  next(users: readonly ChildUser[]): void {
    this.acts += 1;
    const act = this.#random.weighted(this.#acts);
    const done = act(this.#random.pick(users), this.acts).then((answer) => answer && this.#note(answer));
    this.#underway.add(done);
    void done.finally(() => this.#underway.delete(done));
  }

  async ended(): Promise<void> {
    await Promise.all(this.#underway);
  }

  #note({ status, reason, ms }: TimedAnswer): void {
    const kind = reason === '' ? String(status) : `${status} ${reason}`;
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    if (status === 200) this.tookMs.push(ms);
  }
}

function actsOf(port: number, restingPrice: () => string): readonly (readonly [act: Act, weight: number])[] {
  const rest: Act = (user, number) =>
    order(user, number, { side: 'buy', type: 'limit', price: restingPrice(), quantity: '0.001' });
  return [
    [(user, number) => order(user, number, { side: 'buy', type: 'market', quoteAmount: '10.00' }), 20],
    [(user, number) => order(user, number, { side: 'sell', type: 'market', quantity: '0.0001' }), 20],
    [rest, 22],
    [(user) => user.post('/api/currency/order/cancelAll', {}), 5],
    [(user) => user.post('/api/currency/order/orderList', { size: 50 }), 8],
    [(user) => user.post('/api/currency/order/fills', { size: 50 }), 8],
    [(user) => user.post('/api/core/coin/assets/getMyBill', { size: 50 }), 8],
    [logIn, 1],
    [(_, number) => visit(port, number), 8],
  ];
}

function order(user: ChildUser, number: number, terms: object): Promise<TimedAnswer> {
  const requestId = `day-${process.pid}-${number}`;
  return user.post('/api/currency/order/submit', { symbol: 'BTC/USDT', ...terms, requestId }, { requestId });
}

/** With an address that nobody has: as expensive as any. */
const logIn: Act = (user, number) =>
  user.post('/api/user/login', { email: `nobody${number}@example.com`, password: 'kX7-mq2vLp' });

/** Looks at two markets for some seconds and goes. */
async function visit(port: number, number: number): Promise<undefined> {
  const messages = [
    { op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' },
    { op: 'subscribe', type: 'KLINE', symbol: 'ETH/USDT', interval: '1m' },
  ];
  const socket = new RawSocket({ port, path: '/ws/day', clientAddress: addressOf(number), messages });
  await socket.opened.catch(() => undefined);
  await new Promise((over) => setTimeout(over, 2_000 + (number % 7) * 1_000));
  socket.destroy();
}
