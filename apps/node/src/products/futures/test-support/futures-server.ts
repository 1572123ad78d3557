import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { TestServer } from '../../../assembly/test-support/test-server.ts';

const coins = 10n ** 8n;

/** Someone who trades contracts. */
export interface Trader {
  readonly token: string;
  readonly userId: number;
}

/**
 * A server with the first contracts, an index of 60,000, and two users whose wallet 2 holds 5,000
 * USDT.
 */
export class FuturesServer {
  readonly server: TestServer;
  readonly alice: Trader;
  readonly bob: Trader;

  private constructor(server: TestServer, alice: Trader, bob: Trader) {
    this.server = server;
    this.alice = alice;
    this.bob = bob;
  }

  static async start(): Promise<FuturesServer> {
    const server = await TestServer.start();
    await server.listContracts();
    const alice = await FuturesServer.trader(server, 'alice@example.com');
    const bob = await FuturesServer.trader(server, 'bob@example.com');
    const futures = new FuturesServer(server, alice, bob);
    await futures.second(6_000_000);
    return futures;
  }

  static async trader(server: TestServer, email: string): Promise<Trader> {
    const { token, userId } = await server.register(email);
    await must(server, { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(5_000n * coins) });
    return { token, userId };
  }

  /** A second passes, in which the index of BTC/USDT is so many ticks of a cent. */
  async second(ticks: number): Promise<void> {
    this.server.nowMs = Math.floor(this.server.nowMs / 1_000) * 1_000 + 1_000;
    const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
      venue,
      mantissa: BigInt(ticks),
      decimals: 2,
      ageMs: 200,
    }));
    const second = this.server.nowMs / 1_000;
    const prices = [{ marketId: 1, price: ticks }];
    const isSampled = this.server.exchange.exchange.prices.sampledMarkets().includes(1);
    await must(
      this.server,
      isSampled
        ? { type: 'index_prices', prices, second, samples: [{ marketId: 1, price: ticks, venues }] }
        : { type: 'index_prices', prices },
    );
  }

  ask(path: string, body: object, { token }: Trader) {
    return this.server.ask(path, { token, body });
  }

  get(path: string, { token }: Trader) {
    return this.server.ask(path, { method: 'GET', token });
  }

  /** A limit order on BTC/USDT:USDT by the older call. */
  order(trader: Trader, fields: object) {
    return this.ask('/api/contract/order/submit', { symbol: 'BTC/USDT:USDT', ...fields }, trader);
  }

  /** Alice opens long and Bob short, at 60,000. */
  async meet(quantity: string): Promise<void> {
    await this.order(this.bob, { direction: 2, price: '60000.00', quantity });
    await this.order(this.alice, { direction: 1, price: '60000.00', quantity });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

async function must({ exchange }: TestServer, command: Command): Promise<void> {
  const outcome = await exchange.submit(command);
  if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
}
