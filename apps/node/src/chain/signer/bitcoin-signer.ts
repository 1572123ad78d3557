import {
  type BitcoinPlan,
  bitcoinAddressOf,
  bitcoinNetworks,
  isReserveStatement,
  outpointOf,
  readBitcoinPayment,
  signBitcoinPayment,
  signBitcoinReserve,
  type WalletSeed,
} from '@candor/custody';
import { z } from 'zod';
import { type Approval, areEnough } from './approvals.ts';
import { BitcoinLog, type Given, lineOf } from './bitcoin-log.ts';
import type { LogMark } from './log-mark.ts';
import type { BitcoinPolicy, Refusal } from './policy.ts';
import type { SignerPublic } from './seed-file.ts';
import { longestMs, reserveStatement, signRequest } from './signer.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000] as const;

/**
 * What a node asks: the unsigned payment as PSBT. The hot wallet pays; a deposit address is swept.
 */
const bitcoinSignRequest = signRequest.extend({
  sender: signRequest.shape.sender.default('hot'),
  bytes: z.string().max(32_768),
});
export type BitcoinSignRequest = z.input<typeof bitcoinSignRequest>;

/** A refusal on Bitcoin says as well which outputs would not be refused. */
export interface BitcoinRefusal extends Refusal {
  /** Something was signed for the request before. */
  readonly wasGiven?: true;
  /** Inputs that other payments need, each as id and place. */
  readonly taken?: readonly string[];
  /** Of which outputs an attempt has to spend one: id and place, or an id alone for any of it. */
  readonly anchors?: readonly string[];
  readonly earlier?: readonly EarlierAttempt[];
}

/** What was signed for the same payment before, which a journal from a backup may not know. */
export interface EarlierAttempt {
  readonly txId: string;
  /** It brought everything back: nobody was paid. */
  readonly isFiller: boolean;
}

export type BitcoinSigned =
  | { readonly signed: string; readonly txId: string; readonly earlier?: readonly EarlierAttempt[] }
  | BitcoinRefusal;

/** A request that passed, and what it was decoded to. */
interface Passed {
  readonly requestId: string;
  readonly sender: 'hot' | number;
  readonly bytes: string;
  readonly plan: BitcoinPlan;
}

/**
 * Signs Bitcoin payments within its policy and nothing else. Before it answers, what was signed is
 * durable. All attempts at a payment share an output that they spend, their anchor, so that the
 * chain takes one of them at most; and what one payment is anchored at, no other spends.
 *
 * What an input holds is the node's word. A wrong amount gives bytes that no chain takes, and the
 * next attempt may say another. But a signature covers its own input's amount alone: two attempts
 * of one id with different amounts could be joined to one that pays a fee which neither showed
 * (CVE-2020-14199). So bytes of one id are only ever signed with the same amounts.
 */
export class BitcoinSigner {
  readonly #keys: WalletSeed;
  readonly #key: Uint8Array;
  readonly #hot: string;
  readonly #policy: BitcoinPolicy;
  readonly #log: BitcoinLog;
  readonly #nowMs: () => number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    readonly keys: WalletSeed;
    readonly policy: BitcoinPolicy;
    readonly logFile: string;
    readonly nowMs: () => number;
  }) {
    this.#policy = parts.policy;
    this.#keys = parts.keys;
    const network = bitcoinNetworks[parts.policy.network];
    this.#key = parts.keys.bitcoinHot(network);
    this.#hot = bitcoinAddressOf(this.#key, network);
    this.#nowMs = parts.nowMs;
    this.#log = new BitcoinLog(parts.logFile);
  }

  /** What anybody may know of the keys that it signs with. */
  get known(): NonNullable<SignerPublic['bitcoin']> {
    const depositAccount = this.#keys.bitcoinDepositAccount;
    return { network: this.#policy.network, depositAccount, hotAddress: this.#hot };
  }

  /** How long its log is. */
  get mark(): LogMark {
    return this.#log.mark;
  }

  /** The hash that its log had at a length; undefined where it is shorter. */
  hashAt(lines: number): string | undefined {
    return this.#log.hashAt(lines);
  }

  /** Signs one after the other: what one was given, the next one sees. */
  sign(asked: unknown): Promise<BitcoinSigned> {
    const signed = this.#last.then(() => this.#sign(asked));
    this.#last = signed.catch(() => undefined);
    return signed;
  }

  /** Why a request would not be signed now; undefined where it would. Gives no input away. */
  async check(asked: unknown): Promise<BitcoinRefusal | undefined> {
    const passed = await this.#pass(asked);
    return 'refused' in passed ? passed : undefined;
  }

  /** Signs a statement about reserves (BIP-322): no other message, and never bytes for a chain. */
  async signReserve(asked: unknown): Promise<{ readonly signature: string } | Refusal> {
    const request = reserveStatement.safeParse(asked);
    if (!request.success) return { refused: 'This is no statement.' };
    const { sender, message } = request.data;
    if (!isReserveStatement(message)) return { refused: 'The signer states what is held, and nothing else.' };
    const key = sender === 'hot' ? this.#key : this.#keys.bitcoinDeposit(sender);
    const signature = signBitcoinReserve(message, key);
    return signature === undefined ? { refused: 'The statement is of another address.' } : { signature };
  }

  close(): void {
    this.#log.close();
  }

  async #sign(asked: unknown): Promise<BitcoinSigned> {
    const passed = await this.#pass(asked);
    if ('refused' in passed) return passed;
    const { requestId, sender, bytes, plan } = passed;
    // An empty payment names no receiver: whether it is the same payment, nobody can say.
    const isNamed = sender === 'hot' && plan.paid !== undefined;
    const earlier = isNamed ? this.#log.attemptsAt(requestId).filter(({ txId }) => txId !== plan.txId) : [];
    if (!this.#log.knows(plan.txId)) this.#give(passed);
    const key = sender === 'hot' ? this.#key : this.#keys.bitcoinDeposit(sender);
    return { ...signBitcoinPayment(bytes, () => key), ...(earlier.length > 0 && { earlier }) };
  }

  async #pass(asked: unknown): Promise<Passed | BitcoinRefusal> {
    const request = bitcoinSignRequest.safeParse(asked);
    if (!request.success) return { refused: 'This is no request.' };
    const { requestId, sender } = request.data;
    const before = this.#log.newest(requestId);
    const passed = await this.#judge(request.data, before);
    if (!('refused' in passed) || before === undefined || sender !== 'hot') return passed;
    return { ...passed, wasGiven: true };
  }

  async #judge(
    { requestId, sender, bytes, expiresAtMs, approvals = [] }: z.output<typeof bitcoinSignRequest>,
    before: Given | undefined,
  ): Promise<Passed | BitcoinRefusal> {
    const nowMs = this.#nowMs();
    if (expiresAtMs <= nowMs) return { refused: 'The request has expired.', mayPassLater: true };
    if (expiresAtMs > nowMs + longestMs) return { refused: 'The request ends too far ahead.', mayPassLater: true };
    // What is booked of one kind of request must not hide what is booked of the other.
    if (sender === 'hot' ? this.#log.isSweep(requestId) : before !== undefined)
      return { refused: 'A sweep and a payment have names of their own.' };
    const network = bitcoinNetworks[this.#policy.network];
    const own = sender === 'hot' ? this.#hot : bitcoinAddressOf(this.#keys.bitcoinDeposit(sender), network);
    const plan = readBitcoinPayment(bytes, network, {
      isOurs: (address) => address === own,
      feeCapPerVbyte: this.#policy.feeCapPerVbyte,
      mayStay: sender === 'hot' && before !== undefined,
    });
    if ('refused' in plan) return plan;
    const refused =
      this.#forbidsBytes(plan) ??
      (sender === 'hot'
        ? (this.#forbidsInputs(requestId, plan) ??
          this.#forbidsAmount(requestId, plan, nowMs) ??
          (await this.#lacksApproval(requestId, plan, approvals)))
        : this.#forbidsSweep(plan));
    return refused ?? { requestId, sender, bytes, plan };
  }

  #forbidsBytes({ inputs, txId }: BitcoinPlan): Refusal | undefined {
    if (!this.#log.differs(txId, inputs)) return undefined;
    return { refused: 'The same bytes were signed with other amounts: change the fee.' };
  }

  /** What lies at a deposit address goes to the hot wallet or into safety, whole. */
  #forbidsSweep({ paid, outputs }: BitcoinPlan): Refusal | undefined {
    const isOwn = paid !== undefined && (paid.address === this.#hot || this.#isCold(paid.address));
    return isOwn && outputs.length === 1
      ? undefined
      : { refused: 'A sweep goes whole to the hot wallet or a cold one.' };
  }

  #forbidsInputs(requestId: string, { inputs, paid }: BitcoinPlan): BitcoinRefusal | undefined {
    const taken = this.#log.takenFrom(requestId, inputs);
    if (taken.length > 0) return { refused: `${taken[0]} was given to another payment.`, mayPassLater: true, taken };
    const before = this.#log.newest(requestId);
    if (before === undefined) {
      const outputs = inputs.map(outpointOf);
      if (this.#log.anchorFor(requestId, outputs) !== undefined) return undefined;
      return { refused: 'Other payments may spend every input.', mayPassLater: true, taken: outputs };
    }
    if (paid === undefined ? false : before.to !== paid.address || before.amount !== String(paid.amount))
      return { refused: 'The request was given to another payment.' };
    if (paid !== undefined && before.isFilled)
      return { refused: 'The request was ended: nothing else is signed.', earlier: this.#log.attemptsAt(requestId) };
    if (this.#log.isAnchored(requestId, inputs)) return undefined;
    const anchors = this.#log.anchorsOf(requestId);
    const earlier = paid === undefined ? [] : this.#log.attemptsAt(requestId);
    const refused = `Every attempt spends ${anchors.join(' or ')}.`;
    return { refused, mayPassLater: true, anchors, ...(earlier.length > 0 && { earlier }) };
  }

  #forbidsAmount(requestId: string, { paid }: BitcoinPlan, nowMs: number): Refusal | undefined {
    const { perPayment, perHour, perDay } = this.#policy;
    if (paid === undefined || this.#isCold(paid.address)) return undefined;
    if (paid.amount > perPayment) return { refused: 'The amount is above the cap of a payment.' };
    const since = (fromMs: number): bigint =>
      [...this.#log.all()]
        .filter((one) => one.atMs > fromMs && one.requestId !== requestId && !this.#isCold(one.to))
        .reduce((sum, { amount }) => sum + BigInt(amount), paid.amount);
    if (since(nowMs - hourMs) > perHour) return { refused: 'The cap of an hour is reached.', mayPassLater: true };
    if (since(nowMs - dayMs) > perDay) return { refused: 'The cap of a day is reached.', mayPassLater: true };
    return undefined;
  }

  async #lacksApproval(
    requestId: string,
    { paid }: BitcoinPlan,
    approvals: readonly Approval[],
  ): Promise<Refusal | undefined> {
    const { network, approvers, automaticUpTo = 0n } = this.#policy;
    if (paid === undefined || approvers === undefined) return undefined;
    if (this.#isCold(paid.address) || paid.amount <= automaticUpTo) return undefined;
    const payment = { chainId: `bitcoin:${network}`, asset: 'coin', to: paid.address, amount: paid.amount };
    if (await areEnough(this.#policy, requestId, payment, approvals)) return undefined;
    return { refused: 'Two operators have to agree with their keys.', mayPassLater: true, lacksApproval: true };
  }

  #isCold(address: string): boolean {
    return this.#policy.cold.includes(address);
  }

  #give({ requestId, sender, plan }: Passed): void {
    const { inputs, paid, txId } = plan;
    const before = this.#log.newest(requestId);
    const { to, amount } =
      paid === undefined
        ? (before ?? { to: this.#hot, amount: '0' })
        : { to: paid.address, amount: String(paid.amount) };
    const atMs = before?.atMs ?? this.#nowMs();
    const kind = sender === 'hot' ? paid === undefined && { isFilled: true as const } : { isSweep: true as const };
    this.#log.add({ requestId, txId, inputs: inputs.map(lineOf), to, amount, atMs, ...kind });
  }
}
