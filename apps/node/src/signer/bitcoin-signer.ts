import {
  type BitcoinInput,
  type BitcoinPlan,
  bitcoinAddressOf,
  bitcoinNetworks,
  isReserveStatement,
  readBitcoinPayment,
  signBitcoinPayment,
  signBitcoinReserve,
  type WalletSeed,
} from '@candor/custody';
import { z } from 'zod';
import { SyncedLines } from '../ops/synced-lines.ts';
import { type Approval, areEnough } from './approvals.ts';
import type { BitcoinPolicy, Refusal } from './policy.ts';
import type { SignerPublic } from './seed-file.ts';
import { longestMs, reserveStatement, signRequest } from './signer.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000] as const;

/** What a node asks: the unsigned payment as PSBT. Only the hot wallet pays. */
const bitcoinSignRequest = signRequest.omit({ sender: true }).extend({ bytes: z.string().max(32_768) });

export type BitcoinSigned =
  { readonly signed: string; readonly txId: string } | (Refusal & { readonly wasGiven?: true });

/** What inputs were given to, for ever. The log has a line for each attempt. */
const given = z.strictObject({
  requestId: z.string(),
  /** Of the attempt: its id on the chain. */
  txId: z.string(),
  /** Each as id, place and amount. */
  inputs: z.array(z.string()),
  to: z.string(),
  amount: z.string(),
  atMs: z.number(),
});
type Given = z.infer<typeof given>;

/** A request that passed, and what it was decoded to. */
interface Passed {
  readonly requestId: string;
  readonly bytes: string;
  readonly plan: BitcoinPlan;
}

/**
 * Signs Bitcoin payments within its policy and nothing else. Before it answers, what the inputs
 * were given to is durable. Each attempt at a payment spends exactly the inputs of the first, so
 * that the chain takes one of them at most; and an input is never signed for two payments.
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
  readonly #log: SyncedLines;
  readonly #given = new Map<string, Given>();
  readonly #requestOf = new Map<string, string>();
  /** By id of an attempt: what its inputs were signed with. */
  readonly #inputsOf = new Map<string, string>();
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
    const { lines, texts } = SyncedLines.open(parts.logFile);
    this.#log = lines;
    for (const text of texts) this.#note(givenIn(text, parts.logFile));
  }

  /** What anybody may know of the keys that it signs with. */
  get known(): NonNullable<SignerPublic['bitcoin']> {
    const depositAccount = this.#keys.bitcoinDepositAccount;
    return { network: this.#policy.network, depositAccount, hotAddress: this.#hot };
  }

  /** Signs one after the other: what one was given, the next one sees. */
  sign(asked: unknown): Promise<BitcoinSigned> {
    const signed = this.#last.then(() => this.#sign(asked));
    this.#last = signed.catch(() => undefined);
    return signed;
  }

  /** Why a request would not be signed now; undefined where it would. Gives no input away. */
  async check(asked: unknown): Promise<Refusal | undefined> {
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
    const { requestId, bytes, plan } = passed;
    if (!this.#inputsOf.has(plan.txId)) this.#give(requestId, plan);
    return signBitcoinPayment(bytes, () => this.#key);
  }

  async #pass(asked: unknown): Promise<Passed | (Refusal & { readonly wasGiven?: true })> {
    const request = bitcoinSignRequest.safeParse(asked);
    if (!request.success) return { refused: 'This is no request.' };
    const nowMs = this.#nowMs();
    const { requestId, bytes, expiresAtMs, approvals = [] } = request.data;
    if (expiresAtMs <= nowMs) return { refused: 'The request has expired.', mayPassLater: true };
    if (expiresAtMs > nowMs + longestMs) return { refused: 'The request ends too far ahead.' };
    const plan = readBitcoinPayment(bytes, bitcoinNetworks[this.#policy.network], {
      isOurs: (address) => address === this.#hot,
      feeCapPerVbyte: this.#policy.feeCapPerVbyte,
    });
    if ('refused' in plan) return plan;
    const before = this.#given.get(requestId);
    const refused =
      this.#forbidsInputs(requestId, plan, before) ??
      this.#forbidsAmount(requestId, plan, nowMs) ??
      (await this.#lacksApproval(requestId, plan, approvals));
    if (refused === undefined) return { requestId, bytes, plan };
    return before === undefined ? refused : { ...refused, wasGiven: true };
  }

  #forbidsInputs(
    requestId: string,
    { inputs, paid, txId }: BitcoinPlan,
    before: Given | undefined,
  ): Refusal | undefined {
    const taken = inputs.find((input) => (this.#requestOf.get(outpointOf(input)) ?? requestId) !== requestId);
    if (taken !== undefined)
      return { refused: `Input ${outpointOf(taken)} was given to another payment.`, mayPassLater: true };
    if (before === undefined) return undefined;
    if (before.to !== paid.address || before.amount !== String(paid.amount))
      return { refused: 'The request was given to another payment.' };
    const asked = new Set(inputs.map(outpointOf));
    if (asked.size !== before.inputs.length || !before.inputs.every((line) => asked.has(outpointIn(line))))
      return { refused: 'Another attempt spends the same inputs.' };
    return (this.#inputsOf.get(txId) ?? linesOf(inputs)) === linesOf(inputs)
      ? undefined
      : { refused: 'The same bytes were signed with other amounts: change the fee.' };
  }

  #forbidsAmount(requestId: string, { paid }: BitcoinPlan, nowMs: number): Refusal | undefined {
    const { perPayment, perHour, perDay } = this.#policy;
    if (this.#isCold(paid.address)) return undefined;
    if (paid.amount > perPayment) return { refused: 'The amount is above the cap of a payment.' };
    const since = (fromMs: number): bigint =>
      [...this.#given.values()]
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
    if (approvers === undefined || this.#isCold(paid.address) || paid.amount <= automaticUpTo) return undefined;
    const payment = { chainId: `bitcoin:${network}`, asset: 'coin', to: paid.address, amount: paid.amount };
    if (await areEnough(this.#policy, requestId, payment, approvals)) return undefined;
    return { refused: 'Two operators have to agree with their keys.', mayPassLater: true, lacksApproval: true };
  }

  #isCold(address: string): boolean {
    return this.#policy.cold.includes(address);
  }

  #give(requestId: string, { inputs, paid, txId }: BitcoinPlan): void {
    const { address: to, amount } = paid;
    const atMs = this.#given.get(requestId)?.atMs ?? this.#nowMs();
    const line: Given = { requestId, txId, inputs: inputs.map(lineOf), to, amount: String(amount), atMs };
    this.#log.append(JSON.stringify(line));
    this.#note(line);
  }

  #note(one: Given): void {
    this.#given.set(one.requestId, one);
    this.#inputsOf.set(one.txId, one.inputs.toSorted().join('\n'));
    for (const line of one.inputs) this.#requestOf.set(outpointIn(line), one.requestId);
  }
}

/** A log of nonces says nothing of inputs: with it one could be given twice. */
function givenIn(text: string, logFile: string): Given {
  const read = given.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`The log ${logFile} is not of a signer of Bitcoin.`);
  return read.data;
}

const outpointOf = ({ txId, index }: BitcoinInput): string => `${txId}:${index}`;

const lineOf = (input: BitcoinInput): string => `${outpointOf(input)} ${input.amount}`;

const outpointIn = (line: string): string => line.slice(0, line.lastIndexOf(' '));

const linesOf = (inputs: readonly BitcoinInput[]): string => inputs.map(lineOf).toSorted().join('\n');
