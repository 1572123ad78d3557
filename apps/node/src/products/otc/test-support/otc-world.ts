import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { totpAt } from '../../../identity/second-factor/totp.ts';
import { comingIn } from '../../../identity/users/test-support/coming-in.ts';
import { certify } from '../../../people/verification/test-support/certify.ts';
import { missingOtc } from '../first-otc.ts';

export interface Trader {
  token: string;
  readonly userId: number;
  readonly secret: string;
}

export const fundPassword = 'Fund-7788';
const coin = '/api/core/coin';

/** An exchange with local moneys, pairs and terms, and people who trade with each other. */
export class OtcWorld {
  readonly server: TestServer;
  #count = 0;

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async start(): Promise<OtcWorld> {
    const world = new OtcWorld(await TestServer.start());
    for (const command of missingOtc(world.server.exchange.exchange)) await world.must(command);
    return world;
  }

  async must(command: Command): Promise<void> {
    const outcome = await this.server.exchange.submit(command);
    if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  }

  /**
   * Somebody certified with a strong factor just shown, a fund password and a bound Alipay account.
   */
  async trader(merchant = false): Promise<Trader> {
    this.#count += 1;
    const { server } = this;
    const { userId } = await server.register(`trader${this.#count}-${server.nowMs}@example.com`);
    await certify(server.people.verifications, userId);
    await server.people.fundPasswords.set(userId, fundPassword);
    await server.people.paymentMethods.bind(userId, 'alipay', {
      account: `a${userId}@example.com`,
      holder: 'Chen Hao',
    });
    const { secret } = await comingIn(() => server).bindTotp(userId);
    const made: Trader = { token: (await server.sessions.open(userId)).satoken, userId, secret };
    if (merchant) {
      const request = { operatorId: 1, requestId: `merchant-${userId}-1`, content: '' };
      const right = await server.exchange.submit({ type: 'set_user_merchant', userId, merchant: true }, request);
      if (right.kind !== 'done') throw new Error(JSON.stringify(right));
      await this.must({ type: 'transfer', userId, assetId: 1, from: 1, to: 8, amount: amount(2_000_000_000_000n) });
    }
    await this.show(made);
    return made;
  }

  /** Shows the second factor again. */
  async show(who: Trader): Promise<void> {
    this.server.nowMs += 60_000;
    const body = { method: 'totp', code: totpAt(who.secret, this.server.nowMs) };
    const shown = await this.server.ask('/api/user/security/stepUp', { body, token: who.token });
    who.token = shown.body.data.satoken ?? who.token;
  }

  ask(who: Trader | undefined, path: string, body: object = {}): Promise<Answer> {
    return this.server.ask(`${coin}/${path}`, { body, ...(who && { token: who.token }) });
  }

  get(who: Trader | undefined, path: string): Promise<Answer> {
    return this.server.ask(`${coin}/${path}`, { method: 'GET', ...(who && { token: who.token }) });
  }

  /** A request id of its own. */
  once(): string {
    this.#count += 1;
    return `request-${this.#count}-once`;
  }

  /** Publishes an offer to sell USDT for CNY at 7.115; gives its id. */
  async publish(owner: Trader, more: object = {}): Promise<string> {
    const answer = await this.ask(owner, 'otc/own/publish', { ...offer(), requestId: this.once(), ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return dataOf(answer)['advertId'] as string;
  }

  /** Takes an offer with 7,000 CNY; gives the order's code. */
  async open(taker: Trader, advertId: string, more: object = {}): Promise<string> {
    const answer = await this.ask(taker, 'otc/order/open', { ...taken(advertId), requestId: this.once(), ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return dataOf(answer)['orderCode'] as string;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

export const offer = () => ({
  side: 'sell',
  coin: 'USDT',
  fiat: 'CNY',
  price: { kind: 'fixed', price: '7.115' },
  total: '10000',
  minimum: '500.00',
  maximum: '50000.00',
  paymentMinutes: 15,
  methods: ['alipay'],
  text: 'Alipay only, please.',
});

export const taken = (advertId: string) => ({ advertId, fiatAmount: '7000.00', price: '7.115', method: 'alipay' });

export const dataOf = (answer: Answer) => answer.body.data as unknown as Record<string, unknown>;
/** Status, reason or rule, and field of a refusal. */
export const refusalOf = ({ status, body }: Answer) => [
  status,
  body.data.reason ?? body.data.fields?.[0]?.rule,
  body.data.fields?.[0]?.field,
];
/** Status and reason, or rule, of a refusal. */
export const reasonOf = (answer: Answer) => refusalOf(answer).slice(0, 2);
