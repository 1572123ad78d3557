import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, ExchangeEvent } from '@candor/core';
import { vi } from 'vitest';
import { TestServer } from '../../../assembly/test-support/test-server.ts';
import { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import { owedOf } from '../../../chain/custodian/owed.ts';
import { compileContracts } from '../../../chain/dev-chain/test-support/compiled.ts';
import { DemoNetwork } from '../deposits/demo-network.ts';
import { DepositKeeper } from '../deposits/deposit-keeper.ts';
import { DepositRows } from '../deposits/deposit-rows.ts';
import { MoveRows } from '../treasury/move-rows.ts';
import { Moves } from '../treasury/moves.ts';
import { Treasurer } from '../treasury/treasurer.ts';
import { type Lacking, Payer } from '../withdrawals/payer.ts';
import { PaymentRows } from '../withdrawals/payment-rows.ts';
import { submitOrThrow } from './submit-or-throw.ts';

/** A busy machine starts slowly. */
export const slowly = { timeout: 110_000, interval: 100 };
/** Blocks and looks come sooner than in a demo: which comes first is left to chance there too. */
const [blockEveryMs, lookEveryMs] = [500, 250] as const;

interface Parts {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly custodian: CustodianLink;
  readonly network: DemoNetwork;
}

/** A server with the demo's chain, whose payer, keeper of deposits and treasurer look by themselves. */
export class PayingDemo {
  static async start(): Promise<PayingDemo> {
    compileContracts();
    const server = await TestServer.start();
    const dataDir = mkdtempSync(join(tmpdir(), 'candor-paying-'));
    const { exchange, logger } = server;
    const custodian = new CustodianLink({ dataDir, owed: () => exchange.peek(owedOf), logger, blockEveryMs });
    const network = new DemoNetwork({ custodian, exchange, logger });
    const demo = new PayingDemo({ server, dataDir, custodian, network });
    custodian.begin();
    await vi.waitUntil(() => network.networks().length === 1, slowly);
    return demo;
  }

  readonly server: TestServer;
  readonly dataDir: string;
  readonly custodian: CustodianLink;
  readonly network: DemoNetwork;
  /** What payments wait for, as the treasurer hears it. */
  lacking: readonly Lacking[] = [];
  readonly #payer: Payer;
  readonly #keeper: DepositKeeper;
  #treasurer: Treasurer;
  readonly #looks: NodeJS.Timeout;
  #asked = 0;

  private constructor({ server, dataDir, custodian, network }: Parts) {
    this.server = server;
    this.dataDir = dataDir;
    this.custodian = custodian;
    this.network = network;
    const { exchange, logger, sql } = server;
    const { networks } = network;
    this.#payer = new Payer({ exchange, rows: new PaymentRows(sql), networks, logger, now: Date.now });
    this.#keeper = new DepositKeeper({ exchange, rows: new DepositRows(sql, Date.now), networks, logger });
    this.#treasurer = this.#newTreasurer();
    this.#looks = setInterval(() => {
      for (const part of [this.#payer, this.#keeper, this.#treasurer]) void part.look();
    }, lookEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#looks);
    await Promise.all([this.#payer.close(), this.#keeper.close(), this.#treasurer.close()]);
    await this.custodian.close();
    await this.server.stop();
    rmSync(this.dataDir, { recursive: true });
  }

  /** From here on the treasurer does not look. */
  closeTreasurer(): Promise<void> {
    return this.#treasurer.close();
  }

  openTreasurer(): void {
    this.#treasurer = this.#newTreasurer();
  }

  /** How many moves are under way, each looked at once more. */
  async followed(): Promise<number> {
    return (await new Moves(this.#moveParts()).follow({ network: this.live() })).length;
  }

  /** Has a command done, and gives its events. */
  async must(command: Command, userId?: number): Promise<readonly ExchangeEvent[]> {
    this.#asked += 1;
    const { events } = await submitOrThrow(this.server.exchange, command, {
      requestId: `asked-${this.#asked}`,
      userId,
    });
    return events;
  }

  live() {
    const [found] = this.network.networks();
    if (!found?.wallet) throw new Error('The chain runs and has a wallet.');
    return { ...found, wallet: found.wallet };
  }

  contractOf(assetId: number): `0x${string}` | 'coin' {
    const contract = this.server.exchange.peek(({ networks }) => networks.asset(1, assetId))?.contract ?? '';
    return contract === '' ? 'coin' : (contract as `0x${string}`);
  }

  async onChain(address: string, assetId: number): Promise<bigint> {
    const { chain } = this.live();
    return chain.balance(address, this.contractOf(assetId), await chain.head());
  }

  /**
   * What the platform has of an asset on the chain, in all of its wallets, without what the faucet
   * gives from.
   */
  async inAllWallets(assetId: number): Promise<bigint> {
    const { wallets, addressOf } = this.live();
    const last = this.server.exchange.peek(({ deposits }) => deposits.lastIndex);
    const deposits = Array.from({ length: last }, (_, place) => addressOf(place + 1));
    const all = [...Object.values(wallets ?? {}), ...deposits];
    const held = await Promise.all(all.map((address) => this.onChain(address, assetId)));
    return held.reduce((sum, units) => sum + units, 0n);
  }

  inLedger(assetId: number): bigint {
    return this.server.exchange.peek(({ networks }) => networks.asset(1, assetId))?.chainHeld ?? -1n;
  }

  /** What the chain holds beyond what the ledger says. */
  async beyondLedger(assetId: number): Promise<bigint> {
    return (await this.inAllWallets(assetId)) - this.inLedger(assetId);
  }

  #newTreasurer(): Treasurer {
    return new Treasurer({ ...this.#moveParts(), lacking: () => this.lacking });
  }

  #moveParts() {
    const { exchange, logger, sql } = this.server;
    return { exchange, rows: new MoveRows(sql), networks: this.network.networks, logger, now: Date.now };
  }
}
