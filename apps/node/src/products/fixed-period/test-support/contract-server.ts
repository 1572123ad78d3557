import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { TestServer } from '../../../assembly/test-support/test-server.ts';
import { missingHouseFunds, missingOffers } from '../first-offers.ts';
import { coins } from './contract-story.ts';

/**
 * A server that offers contracts, at the beginning of a second, with a user whose wallet 6 holds
 * 1,000 USDT.
 */
export class ContractServer {
  readonly server: TestServer;
  readonly token: string;
  readonly userId: number;

  private constructor(server: TestServer, { token, userId }: { readonly token: string; readonly userId: number }) {
    this.server = server;
    this.token = token;
    this.userId = userId;
  }

  static async start(): Promise<ContractServer> {
    const server = await TestServer.start();
    const { exchange } = server.exchange;
    for (const command of [...missingOffers(exchange), ...missingHouseFunds(exchange)]) await must(server, command);
    const user = await ContractServer.user(server, 'staker@example.com');
    return new ContractServer(server, user);
  }

  /** Another user with money to stake. */
  static async user(server: TestServer, email: string): Promise<{ readonly token: string; readonly userId: number }> {
    const { token, userId } = await server.register(email);
    const command = { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(1_000n * coins) } as const;
    await must(server, command);
    return { token, userId };
  }

  /** Asks to open a contract of 100 USDT on rise over 30 seconds, or what is given otherwise. */
  open(fields: object = {}, token = this.token) {
    const body = { symbol: 'BTC/USDT', direction: 'rise', period: 30, quantity: '100', ...fields };
    return this.server.ask('/api/secondContractOrder/createSecondContractOrder', { token, body });
  }

  list(fields: object = {}, token = this.token) {
    return this.server.ask('/api/secondContractOrder/selectOrderList', { token, body: fields });
  }

  receipt(orderCode: string, { key, token }: { readonly key?: string; readonly token?: string } = {}) {
    const query = `orderCode=${orderCode}${key === undefined ? '' : `&key=${key}`}`;
    return this.server.ask(`/api/core/coin/fixedPeriod/receipt?${query}`, {
      method: 'GET',
      ...(token !== undefined && { token }),
    });
  }

  /**
   * Lets seconds pass, each with a sample of BTC/USDT at that many ticks; undefined: no sample is
   * written.
   */
  async pass(...ticks: readonly (number | undefined)[]): Promise<void> {
    for (const price of ticks) {
      this.server.nowMs = Math.floor(this.server.nowMs / 1_000) * 1_000 + 1_000;
      const second = this.server.nowMs / 1_000;
      const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
        venue,
        mantissa: BigInt(price ?? 1),
        decimals: 2,
        ageMs: 200,
      }));
      if (price === undefined) await must(this.server, { type: 'tick' });
      else
        await must(this.server, {
          type: 'index_prices',
          prices: [],
          second,
          samples: [{ marketId: 1, price, venues }],
        });
    }
    await this.server.projector.idle();
  }

  /**
   * A contract from its acceptance to its end: it opens at the first price and its whole window is
   * the second.
   */
  async settled(openTicks: number, windowTicks: number | undefined, fields: object = {}): Promise<string> {
    const { body } = await this.open(fields);
    await this.pass(openTicks, openTicks, ...Array.from({ length: 20 }, () => openTicks));
    await this.pass(...Array.from({ length: 11 }, () => windowTicks));
    return (body.data as { readonly orderCode?: string }).orderCode ?? '';
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

async function must({ exchange }: TestServer, command: Command): Promise<void> {
  const outcome = await exchange.submit(command);
  if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
}
