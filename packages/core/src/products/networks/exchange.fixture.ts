import { amount, type Amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { invariant } from '../../base/assert.ts';
import { RecordAuditor } from '../../audit/auditor.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { CreditDeposit } from '../deposits/commands.ts';
import { plainMarket } from '../plain-market.fixture.ts';

/** One whole unit in the ledger's units; every asset here has eight decimals. */
export const whole = 10n ** 8n;
export const usdtId = 1;
export const etherId = 2;
export const chainId = 7;
export const dayMs = 86_400_000;

const marketTerms = plainMarket(whole * 10_000_000n, 2, 4);

/** Terms of an asset on a network, in whole units. */
const assetTerms = (minimum: bigint, fee: bigint, maximum: bigint) => ({
  minimumDeposit: amount(minimum),
  withdrawalFee: amount(fee),
  minimumWithdrawal: amount(2n * fee),
  maximumWithdrawal: amount(maximum),
  doubleFrom: amount(0n),
});

/**
 * An exchange with USDT (6 decimals on the chain) and ETH (18) on network 7 that wants 3
 * confirmations and 6 for finality, ETH/USDT at 2,000, users 1 to 3, and a treasury of 100 of each.
 */
export class WalletExchange {
  exchange = Exchange.empty();
  readonly records: ExchangeRecord[] = [];
  readonly bytes: Uint8Array[] = [];
  nowMs = 1_700_000_000_000;
  #keys = 0;
  #evidence = 0;

  constructor() {
    const terms = { confirmations: 3, finality: 6 };
    const setting: readonly Command[] = [
      { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: etherId, symbol: 'ETH', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: etherId, quoteAssetId: usdtId, terms: marketTerms },
      { type: 'list_network', networkId: chainId, name: 'Demo chain', kind: 'evm', chainId: 31_337, terms },
      {
        type: 'list_network_asset',
        networkId: chainId,
        assetId: etherId,
        contract: '',
        chainDecimals: 18,
        terms: assetTerms(whole / 100n, whole / 1_000n, 1_000n * whole),
      },
      {
        type: 'list_network_asset',
        networkId: chainId,
        assetId: usdtId,
        contract: '0x0000000000000000000000000000000000000001',
        chainDecimals: 6,
        terms: assetTerms(10n * whole, whole, 1_000_000n * whole),
      },
      ...[1, 2, 3].map((userId): Command => ({ type: 'register_user', userId, merchant: false })),
    ];
    for (const command of setting) this.must(command);
    this.price(200_000);
    for (const [assetId, decimals] of [
      [usdtId, 6],
      [etherId, 18],
    ] as const) {
      this.must({ type: 'issue_demo_supply', assetId, amount: amount(100n * whole) });
      this.must({ type: 'fund_treasury', assetId, amount: amount(100n * whole) });
      const chainAmount = amount(100n * 10n ** BigInt(decimals));
      this.must({ type: 'back_custody', networkId: chainId, assetId, chainAmount });
    }
  }

  price(ticks: number): void {
    this.must({ type: 'index_prices', prices: [{ marketId: 1, price: ticks }] });
  }

  /** Executes a command that must succeed; gives its record's events. */
  must(command: Command, actor: Actor = { kind: 'system' }): readonly ExchangeEvent[] {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    invariant(execution.kind === 'record', `${command.type} gives a record, not ${JSON.stringify(execution)}`);
    const bytes = execution.bytes.slice();
    this.bytes.push(bytes);
    const record = decodeRecord(bytes);
    this.records.push(record);
    return record.events;
  }

  /** The reason that a command is rejected for. */
  reason(command: Command, actor: Actor = { kind: 'system' }): RejectionReason | undefined {
    const before = this.exchange.stateHash();
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    invariant(execution.kind === 'rejected', `${command.type} is refused`);
    invariant(this.exchange.stateHash() === before, 'a refused command changes nothing');
    return execution.reason;
  }

  /** A key that was not used before. */
  newKey(): string {
    this.#keys += 1;
    return this.#keys.toString(16).padStart(8, '0').repeat(4);
  }

  newEvidence(): number {
    this.#evidence += 1;
    return this.#evidence;
  }

  address(userId: number): number {
    this.must({ type: 'assign_deposit_address', userId }, { kind: 'user', id: userId });
    return this.exchange.deposits.indexOf(userId) ?? 0;
  }

  /** A deposit of chain units at height 100 with just enough confirmations. */
  deposit(fields: Partial<CreditDeposit> & { readonly chainAmount: Amount }): CreditDeposit {
    const place = { networkId: chainId, assetId: usdtId, index: 1, height: 100, head: 102 };
    return { type: 'credit_deposit', key: this.newKey(), ...place, ...fields };
  }

  /** Credits a user's USDT and makes it final. */
  fund(userId: number, units: bigint, assetId = usdtId): void {
    const index = this.exchange.deposits.indexOf(userId) ?? this.address(userId);
    const chainAmount = amount(assetId === usdtId ? units / 100n : units * 10n ** 10n);
    const credit = this.deposit({ index, assetId, chainAmount });
    this.must(credit);
    this.must(this.final(credit.key));
  }

  final(key: string): Command {
    return { type: 'finalize_deposit', networkId: chainId, key, height: 100, head: 105, finalHeight: 100 };
  }

  spot(userId: number, assetId = usdtId): { readonly available: bigint; readonly reserved: bigint } {
    return this.exchange.balance({ userId, wallet: 1, assetId });
  }

  /**
   * What an auditor who reads the journal finds broken, and whether replay and snapshot give this
   * state.
   */
  problems(): string[] {
    const auditor = new RecordAuditor();
    for (const record of this.records) auditor.add(record);
    const replayed = Exchange.empty();
    for (const bytes of this.bytes) replayed.applyRecord(bytes);
    const restored = Exchange.restore(this.exchange.snapshot());
    const hash = this.exchange.stateHash();
    return [
      ...auditor.report().problems.map(({ invariant: number, rule }) => `${number}: ${rule}`),
      ...(replayed.stateHash() === hash ? [] : ['replay gives another state']),
      ...(restored.stateHash() === hash ? [] : ['the snapshot gives another state']),
    ];
  }
}
