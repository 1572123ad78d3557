import { amount, type Amount } from '@candor/amount';
import type { Actor, Command, Exchange, WithdrawalView } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { plainMarket } from '../run/plain-market.ts';

const whole = 10n ** 8n;
export const networkId = 7;
export const users = [1, 2, 3];
const operators = [5, 6, 7];
/** The coin's price in whole USDT, at two decimals of ticks. */
export const coinPrice = 2_000n;

const marketTerms = plainMarket(whole * 10_000_000n, 2, 4);

const assetTerms = (minimumDeposit: bigint, fee: bigint, maximum: bigint) => ({
  minimumDeposit: amount(minimumDeposit),
  withdrawalFee: amount(fee),
  minimumWithdrawal: amount(2n * fee),
  maximumWithdrawal: amount(maximum),
  doubleFrom: amount(0n),
});

/**
 * People around one chain: a depositor, a racer who asks twice for one balance, a thief who takes
 * others' withdrawals and old evidence, a crooked operator, and a chain that loses blocks.
 */
export class WalletFlow {
  nowMs = 1_700_000_000_000;
  readonly #random: SeededRandom;
  readonly #keys: string[] = [];
  readonly #credits = new Map<string, Extract<Command, { readonly type: 'credit_deposit' }>>();
  #evidence = 0;
  #hashes = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What is there before anybody comes. */
  setting(): Command[] {
    const network = { networkId, name: 'Chain', kind: 'simulated', chainId: 1 } as const;
    const limits = [amount(100n * whole), amount(5_000n * whole), amount(1_000_000n * whole)] as const;
    const reviews = { reviewOneAbove: amount(1_000n * whole), reviewTwoAbove: amount(3_000n * whole) };
    const rules = { limits, ...reviews, outflowPpm: 300_000, velocityMax: 5, reviewMs: 7_200_000 };
    return [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'ETH', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms: marketTerms },
      { type: 'list_network', ...network, terms: { confirmations: 3, finality: 6 } },
      {
        type: 'list_network_asset',
        networkId,
        assetId: 2,
        contract: '',
        chainDecimals: 18,
        terms: assetTerms(whole / 100n, whole / 1_000n + 3n, 1_000n * whole),
      },
      {
        type: 'list_network_asset',
        networkId,
        assetId: 1,
        contract: '0x01',
        chainDecimals: 6,
        terms: assetTerms(10n * whole, whole, 4_000n * whole),
      },
      ...users.map((userId): Command => ({ type: 'register_user', userId, merchant: false })),
      { type: 'index_prices', prices: [{ marketId: 1, price: Number(coinPrice) * 100 }] },
      ...[1, 2].flatMap((assetId): Command[] => [
        { type: 'issue_demo_supply', assetId, amount: amount(20n * whole) },
        { type: 'fund_treasury', assetId, amount: amount(20n * whole) },
        { type: 'back_custody', networkId, assetId, chainAmount: amount(20n * 10n ** (assetId === 1 ? 6n : 18n)) },
      ]),
      { type: 'set_withdrawal_rules', rules },
      { type: 'set_user_level', userId: 1, level: 2 },
      { type: 'set_user_level', userId: 2, level: 1 },
      { type: 'assign_deposit_address', userId: 1 },
      { type: 'assign_deposit_address', userId: 2 },
    ];
  }

  next(exchange: Exchange): Command {
    const random = this.#random;
    this.nowMs += random.chance(1, 40) ? random.integer(1, 4 * 3_600_000) : random.integer(0, 60_000);
    const open = exchange.withdrawals.open();
    const chosen = random.weighted([
      ['deposit', 22],
      ['request', 18],
      ['pay', 34],
      ['review', 12],
      ['cancel', 4],
      ['tick', 5],
      ['operate', 5],
    ] as const);
    if (chosen === 'deposit') return this.#deposit();
    if (chosen === 'request') return this.#request();
    if (chosen === 'tick') return { type: 'tick' };
    if (chosen === 'operate') return this.#operate(exchange);
    const one = open.length === 0 ? undefined : random.pick(open);
    if (one === undefined) return this.#deposit();
    if (chosen === 'pay') return this.#pay(one, random.chance(1, 12));
    if (chosen === 'cancel')
      return {
        type: 'cancel_withdrawal',
        userId: random.chance(1, 3) ? random.pick(users) : one.userId,
        withdrawalId: one.withdrawalId,
      };
    const decision = { withdrawalId: one.withdrawalId, operatorId: random.pick(operators) };
    if (random.chance(1, 6)) return { type: 'refuse_withdrawal', ...decision, reason: 'origin_unclear' };
    return { type: 'approve_withdrawal', ...decision };
  }

  #deposit(): Command {
    const random = this.#random;
    const known = this.#keys.length === 0 ? undefined : random.pick(this.#keys.slice(-6));
    if (known !== undefined && random.chance(3, 5)) {
      if (random.chance(1, 8)) return { type: 'lose_deposit', networkId, key: known };
      const again = this.#credits.get(known);
      if (again !== undefined && random.chance(1, 4)) return { ...again, height: 120, head: 140 };
      const head = random.chance(1, 5) ? 104 : 105;
      return { type: 'finalize_deposit', networkId, key: known, height: 100, head, finalHeight: 100 };
    }
    const assetId = random.integer(1, 2);
    const key = (this.#keys.length + 1).toString(16).padStart(8, '0').repeat(4);
    const place = { networkId, key, height: 100, head: random.chance(1, 10) ? 101 : 102 };
    const index = random.weighted([
      [1, 6],
      [2, 5],
      [0, 1],
      [9, 1],
    ] as const);
    const credit = {
      type: 'credit_deposit',
      ...place,
      assetId,
      index,
      chainAmount: this.#chainAmount(assetId),
    } as const;
    this.#keys.push(key);
    this.#credits.set(key, credit);
    return credit;
  }

  #chainAmount(assetId: number): Amount {
    const random = this.#random;
    if (assetId === 1 && random.chance(1, 6)) return amount(BigInt(random.integer(1, 9_999_999)));
    if (assetId === 1) return amount(BigInt(random.integer(1, 3_000_000_000)));
    // Down to the last wei: what is less than a unit of the ledger is the residue.
    return amount(BigInt(random.integer(1, 2_000_000_000)) * 10n ** 9n + BigInt(random.integer(0, 999_999_999)));
  }

  #request(): Command {
    const random = this.#random;
    const userId = random.pick(users);
    const assetId = random.integer(1, 2);
    const units = BigInt(random.integer(1, 300_000_000)) * (assetId === 1 ? 1_000n : 1n);
    if (!random.chance(1, 10)) this.#evidence += 1;
    return {
      type: 'request_withdrawal',
      userId,
      networkId,
      assetId,
      amount: amount(random.chance(1, 20) ? units + 1n : units - (units % 100n)),
      address: '0xaa',
      evidenceId: this.#evidence,
      ...(random.chance(1, 5) ? { recipientIndex: random.pick([1, 2, 8]) } : {}),
      ...(random.chance(1, 6) ? { checks: ['new_device' as const] } : {}),
    };
  }

  /** What the custodian does next, or (wrong) something that it must not. */
  #pay({ withdrawalId, stage, attempts }: WithdrawalView, isWrong: boolean): Command {
    const random = this.#random;
    if ((stage === 'approved' && !isWrong) || (isWrong && random.chance(1, 3)))
      return { type: 'plan_payment', withdrawalId, sender: 1, chainNonce: 11 };
    const isUnsigned = attempts.length === 0 && stage !== 'in_review';
    if (isUnsigned && random.chance(1, 8)) return { type: 'drop_payment', withdrawalId };
    if (isUnsigned || random.chance(1, 4)) {
      this.#hashes += 1;
      const attempt = attempts.length + (isWrong && attempts.length > 0 ? 2 : 1);
      const isFiller = attempts.length > 0 && random.chance(1, 3);
      const txHash = this.#hashes.toString(16).padStart(64, '0');
      return { type: 'sign_payment', withdrawalId, attempt, txHash, isFiller };
    }
    const txHash = attempts.length === 0 ? 'f'.repeat(64) : random.pick(attempts).txHash;
    const networkFee = amount(BigInt(random.integer(21_000, 900_000)) * 1_000_000_007n);
    const head = isWrong ? 201 : 202;
    return {
      type: 'settle_payment',
      withdrawalId,
      txHash,
      hasSucceeded: random.chance(9, 10),
      networkFee,
      height: 200,
      head,
    };
  }

  #operate(exchange: Exchange): Command {
    const random = this.#random;
    const receipts = exchange.networks.receipts();
    const receipt = receipts.length === 0 ? undefined : random.pick(receipts);
    const pauses = exchange.networks.pauses();
    const pause = pauses.length === 0 ? undefined : random.pick(pauses);
    if (pause !== undefined && random.chance(4, 5)) {
      const { assetId, direction, cause } = pause;
      return {
        type: 'set_network_state',
        networkId: pause.networkId,
        assetId,
        direction,
        open: true,
        cause,
        reviewAtMs: 0,
      };
    }
    if (receipt !== undefined && random.chance(3, 4)) {
      const [operatorId, approverId] = [random.pick(operators), random.pick(operators)];
      return {
        type: 'assign_receipt',
        receiptId: receipt.receiptId,
        userId: random.pick(users),
        operatorId,
        approverId,
      };
    }
    return random.pick<Command>([
      { type: 'set_user_level', userId: random.pick(users), level: random.integer(0, 2) },
      {
        type: 'set_network_terms',
        networkId,
        asset: { assetId: 1, changes: { withdrawalFee: amount(BigInt(random.integer(0, 150)) * (whole / 100n)) } },
      },
      {
        type: 'set_network_state',
        networkId,
        assetId: 0,
        direction: random.pick(['deposits', 'withdrawals'] as const),
        open: false,
        cause: 'maintenance',
        reviewAtMs: this.nowMs + 1,
      },
    ]);
  }
}

/** In whose record a command of the flow is. */
export function actorOf(command: Command): Actor {
  switch (command.type) {
    case 'request_withdrawal':
    case 'cancel_withdrawal':
    case 'assign_deposit_address':
      return { kind: 'user', id: command.userId };
    case 'approve_withdrawal':
    case 'refuse_withdrawal':
    case 'assign_receipt':
      return { kind: 'operator', id: command.operatorId };
    case 'set_network_state':
    case 'set_network_terms':
      return { kind: 'operator', id: 5 };
    default:
      return { kind: 'system' };
  }
}
