import { isAddressEqual } from 'viem';
import {
  type EvmPayment,
  isReserveStatement,
  type PayingKey,
  readPayment,
  signPayment,
  signBitcoinReserve,
  signReserveStatement,
  type WalletSeed,
} from '@candor/custody';
import { z } from 'zod';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { approvalSchema, approvalsMost, areEnough } from './approvals.ts';
import { LogChain, type LogMark } from './log-mark.ts';
import { forbids, forbidsTerms, isCold, needsApproval, type Policy, type Refusal, type Spent } from './policy.ts';

/** A request that somebody recorded is of no use after so long, whatever it says of itself. */
export const longestMs = 300_000;

/** What a node asks a signer. */
export const signRequest = z.strictObject({
  /** The payment that the bytes are of: another attempt names the same. */
  requestId: z.string().regex(/^[A-Za-z0-9:_-]{1,64}$/),
  /** Whose key signs: the hot wallet, or a deposit address for its sweep. */
  sender: z.union([z.literal('hot'), z.number().int().min(0).max(0x7fff_ffff)]),
  /** The unsigned transaction, which the signer decodes itself. */
  bytes: z.string().max(2_048),
  expiresAtMs: z.number().int(),
  /** Of operators, where the amount needs them. */
  approvals: z.array(approvalSchema).max(approvalsMost).optional(),
});
export type SignRequest = z.infer<typeof signRequest>;

/** A statement about what lies at an address. It moves nothing. */
export const reserveStatement = z.strictObject({
  sender: signRequest.shape.sender,
  message: z.string().max(1_024),
});
export type ReserveStatement = z.infer<typeof reserveStatement>;

/** A refusal says whether the same may be signed later. */
export type Signed =
  | { readonly signed: `0x${string}`; readonly txId: string }
  // `wasGiven`: the nonce was signed for before, so a refusal does not prove that nothing was sent.
  | (Refusal & { readonly wasGiven?: true });

/** What a nonce was given to, for ever. */
interface Given {
  readonly sender: string;
  readonly nonce: number;
  readonly requestId: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
  readonly atMs: number;
  /**
   * An empty payment to the sender itself was signed under the nonce: from then on nothing else is.
   */
  readonly isFilled?: true;
}

/** A request that passed, and what it was decoded to. */
interface Passed {
  readonly requestId: string;
  readonly payment: EvmPayment;
  readonly key: PayingKey;
  readonly before: Given | undefined;
}

/**
 * Signs payments within its policy and nothing else. Before it answers, what the nonce was given to
 * is durable: whatever is killed when, no nonce is ever signed for two payments. The same payment
 * under its nonce may be asked for again, with the same bytes or with higher fees; and an empty
 * payment to the sender itself, which ends it.
 */
export class Signer {
  readonly #keys: WalletSeed;
  readonly #policy: Policy;
  readonly #log: SyncedLines;
  readonly #given = new Map<string, Given>();
  readonly #nonceOf = new Map<string, string>();
  readonly #chain = new LogChain();
  readonly #nowMs: () => number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    readonly keys: WalletSeed;
    readonly policy: Policy;
    readonly logFile: string;
    readonly nowMs: () => number;
  }) {
    this.#keys = parts.keys;
    this.#policy = parts.policy;
    this.#nowMs = parts.nowMs;
    const { lines, texts } = SyncedLines.open(parts.logFile);
    this.#log = lines;
    for (const text of texts) {
      const given = JSON.parse(text) as Given;
      // A log of inputs says nothing of nonces: with it one could be given twice.
      if (typeof given.nonce !== 'number') throw new Error(`The log ${parts.logFile} is not of nonces.`);
      this.#note(given);
      this.#chain.add(text);
    }
  }

  /** How long its log is. */
  get mark(): LogMark {
    return this.#chain.mark;
  }

  /** The hash that its log had at a length; undefined where it is shorter. */
  hashAt(lines: number): string | undefined {
    return this.#chain.hashAt(lines);
  }

  /** Signs one after the other: what one was given, the next one sees. */
  sign(asked: unknown): Promise<Signed> {
    const signed = this.#last.then(() => this.#sign(asked));
    this.#last = signed.catch(() => undefined);
    return signed;
  }

  async #sign(asked: unknown): Promise<Signed> {
    const passed = await this.#pass(asked);
    if ('refused' in passed) return passed;
    const { requestId, payment, key, before } = passed;
    if (before === undefined) this.#give(key.address, requestId, payment);
    else if (payment.amount === 0n && before.isFilled === undefined) this.#keep({ ...before, isFilled: true });
    return signPayment(payment, key.privateKey);
  }

  /**
   * Signs a statement about reserves (EIP-191; BIP-322 for a deposit address on Bitcoin): no other
   * message, and never bytes that a chain takes.
   */
  async signReserve(asked: unknown): Promise<{ readonly signature: string } | Refusal> {
    const request = reserveStatement.safeParse(asked);
    if (!request.success) return { refused: 'This is no statement.' };
    const { sender, message } = request.data;
    if (!isReserveStatement(message)) return { refused: 'The signer states what is held, and nothing else.' };
    const key = sender === 'hot' ? this.#keys.hot() : this.#keys.deposit(sender);
    if (!message.endsWith(`\naddress: ${key.address}`)) {
      const signature = sender === 'hot' ? undefined : signBitcoinReserve(message, this.#keys.bitcoinDeposit(sender));
      return signature === undefined ? { refused: 'The statement is of another address.' } : { signature };
    }
    return { signature: await signReserveStatement(message, key.privateKey) };
  }

  /** Why a request would not be signed now; undefined where it would. Gives no nonce away. */
  async check(asked: unknown): Promise<Refusal | undefined> {
    const passed = await this.#pass(asked);
    return 'refused' in passed ? passed : undefined;
  }

  close(): void {
    this.#log.close();
  }

  async #pass(asked: unknown): Promise<Passed | (Refusal & { readonly wasGiven?: true })> {
    const request = signRequest.safeParse(asked);
    if (!request.success) return { refused: 'This is no request.' };
    const nowMs = this.#nowMs();
    const { requestId, sender, bytes, expiresAtMs, approvals = [] } = request.data;
    if (expiresAtMs <= nowMs) return { refused: 'The request has expired.', mayPassLater: true };
    if (expiresAtMs > nowMs + longestMs) return { refused: 'The request ends too far ahead.' };
    const key = sender === 'hot' ? this.#keys.hot() : this.#keys.deposit(sender);
    const payment = readPayment(bytes, key.address);
    if ('refused' in payment) return payment;
    const place = placeOf(key.address, payment.nonce);
    const before = this.#given.get(place);
    const isFiller = payment.amount === 0n;
    if (before !== undefined && (before.requestId !== requestId || !(isFiller || isSame(before, payment))))
      return { refused: `Nonce ${payment.nonce} was given to another payment.`, mayPassLater: true };
    if ((this.#nonceOf.get(requestId) ?? place) !== place)
      return { refused: 'The request was given another nonce.', mayPassLater: true };
    if (isFiller && before === undefined) return { refused: 'Only a nonce that was given is filled.' };
    if (!isFiller && before?.isFilled) return { refused: `Nonce ${payment.nonce} was filled.` };
    const refused = isFiller
      ? forbidsTerms(this.#policy, payment)
      : await this.#forbids({ requestId, payment, key, before }, { sender, approvals, nowMs });
    if (refused === undefined) return { requestId, payment, key, before };
    return before === undefined ? refused : { ...refused, wasGiven: true };
  }

  async #forbids(
    { requestId, payment, before }: Passed,
    {
      sender,
      approvals,
      nowMs,
    }: Pick<SignRequest, 'sender'> & {
      readonly approvals: NonNullable<SignRequest['approvals']>;
      readonly nowMs: number;
    },
  ): Promise<Refusal | undefined> {
    // A deposit address pays into the platform's own wallets and to nobody else, and no cap holds
    // it.
    if (sender !== 'hot')
      return this.#isOwn(payment.to)
        ? forbidsTerms(this.#policy, payment)
        : { refused: 'A deposit address pays the hot wallet and cold addresses alone.' };
    const refused = forbids(this.#policy, payment, this.#spentBut(before), nowMs);
    if (refused !== undefined || !needsApproval(this.#policy, payment)) return refused;
    if (await areEnough(this.#policy, requestId, payment, approvals)) return undefined;
    return { refused: 'Two operators have to agree with their keys.', mayPassLater: true, lacksApproval: true };
  }

  #isOwn(to: `0x${string}`): boolean {
    return isAddressEqual(to, this.#keys.hot().address) || isCold(this.#policy, to);
  }

  #give(sender: string, requestId: string, { nonce, to, asset, amount }: EvmPayment): void {
    this.#keep({ sender, nonce, requestId, to, asset, amount: String(amount), atMs: this.#nowMs() });
  }

  #keep(given: Given): void {
    const text = JSON.stringify(given);
    this.#log.append(text);
    this.#chain.add(text);
    this.#note(given);
  }

  #note(given: Given): void {
    const place = placeOf(given.sender, given.nonce);
    this.#given.set(place, given);
    this.#nonceOf.set(given.requestId, place);
  }

  #spentBut(own: Given | undefined): readonly Spent[] {
    const counts = ({ sender, to }: Given): boolean =>
      isAddressEqual(sender as `0x${string}`, this.#keys.hot().address) && !isCold(this.#policy, to as `0x${string}`);
    return [...this.#given.values()]
      .filter((one) => one !== own && counts(one))
      .map(({ atMs, asset, amount }) => ({ atMs, asset, amount: BigInt(amount) }));
  }
}

const placeOf = (sender: string, nonce: number): string => `${sender} ${nonce}`;

const isSame = (given: Given, { to, asset, amount }: EvmPayment): boolean =>
  given.to === to && given.asset === asset && given.amount === String(amount);
