import { amount } from '@candor/amount';
import { type Command, type ExchangeRecord, auditState } from '@candor/core';
import { TestServer } from '../../../assembly/test-support/test-server.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { submitOrThrow } from './submit-or-throw.ts';

/** One ether on the chain, and in the ledger. */
export const ether = 10n ** 18n;
export const ledgerEther = 10n ** 8n;
const assetId = 3;

/** An exchange that pays out ether on a chain in memory, and a user who withdraws it. */
export class PayingExchange {
  readonly server: TestServer;
  readonly network: SimulatedNetwork;
  #evidenceId = 0;
  #users = 0;

  private constructor(server: TestServer, network: SimulatedNetwork) {
    this.server = server;
    this.network = network;
  }

  /** The hot wallet has so much, and the ledger says that the platform holds it. */
  static async start(hotUnits: bigint): Promise<PayingExchange> {
    const server = await TestServer.start();
    const network = new SimulatedNetwork(1_000n * ether, hotUnits);
    server.networks = [network];
    const made = new PayingExchange(server, network);
    const { networkId, network: name, kind, chainId } = network;
    const terms = { confirmations: 3, finality: 6 };
    const assetTerms = {
      minimumDeposit: amount(1n),
      withdrawalFee: amount(50_000n),
      minimumWithdrawal: amount(500_000n),
      maximumWithdrawal: amount(1_000n * ledgerEther),
      doubleFrom: amount(0n),
    };
    const about = { networkId, assetId };
    await made.must({ type: 'list_network', networkId, name, kind, chainId, terms });
    await made.must({ type: 'list_network_asset', ...about, contract: '', chainDecimals: 18, terms: assetTerms });
    await made.must({ type: 'back_custody', ...about, chainAmount: amount(hotUnits) });
    await made.must({ type: 'fund_treasury', assetId, amount: amount(ledgerEther) });
    const limit = amount(10n ** 15n);
    const rules = { limits: [limit, limit, limit], reviewOneAbove: limit, reviewTwoAbove: limit } as const;
    const more = { outflowPpm: 1_000_000, velocityMax: 10_000, reviewMs: 3_600_000 };
    await made.must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
    return made;
  }

  /** Asks for a withdrawal of ether, approved at once. Gives its number. */
  async withdraw(userId: number, units: bigint, address: string): Promise<number> {
    const evidenceId = ++this.#evidenceId;
    const what = { userId, networkId: 1, assetId, amount: amount(units), address, evidenceId };
    const record = await this.must({ type: 'request_withdrawal', ...what }, userId);
    const asked = record.events.find((event) => event.type === 'withdrawal_requested');
    if (asked?.type !== 'withdrawal_requested') throw new Error('Nothing was asked for.');
    if (asked.reviews > 0) await this.approve(asked.withdrawalId, asked.reviews);
    return asked.withdrawalId;
  }

  async approve(withdrawalId: number, reviews: number): Promise<void> {
    for (let operatorId = 1; operatorId <= reviews; operatorId += 1)
      await this.must({ type: 'approve_withdrawal', withdrawalId, operatorId });
  }

  async newUser(): Promise<number> {
    return (await this.server.register(`out${(this.#users += 1)}@example.com`)).userId;
  }

  /** What a user has of ether: free and reserved. */
  has(userId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.server.exchange.exchange.balance({ userId, wallet: 1, assetId });
  }

  /** What an address has on the chain. */
  async onChain(address: string): Promise<bigint> {
    return this.network.chain.balance(address, 'coin', await this.network.chain.head());
  }

  /** What the ledger says that the platform holds there, in chain units. */
  get held(): bigint {
    return this.server.exchange.peek(({ networks }) => networks.asset(1, assetId))?.chainHeld ?? -1n;
  }

  stageOf(withdrawalId: number): string | undefined {
    return this.server.exchange.peek(({ withdrawals }) => withdrawals.withdrawal(withdrawalId))?.stage;
  }

  /** How often something happened to a withdrawal, by the journal. */
  happened(type: 'payment_mined' | 'payment_failed' | 'payment_signed', withdrawalId: number): number {
    const events = this.server.exchange.records.flatMap((record) => record.events);
    return events.filter((event) => event.type === type && event.withdrawalId === withdrawalId).length;
  }

  get problems(): readonly unknown[] {
    return auditState(this.server.exchange.exchange).problems;
  }

  must(command: Command, userId?: number): Promise<ExchangeRecord> {
    const requestId = `asked-${++this.#users}-${this.#evidenceId}`;
    return submitOrThrow(this.server.exchange, command, { requestId, userId });
  }
}
