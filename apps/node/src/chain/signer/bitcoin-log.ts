import { type BitcoinInput, outpointOf } from '@candor/custody';
import { z } from 'zod';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { LogChain, type LogMark } from './log-mark.ts';

/** What was signed on Bitcoin, for ever. The log has a line for each attempt. */
const given = z.strictObject({
  requestId: z.string(),
  /** Of the attempt: its id on the chain. */
  txId: z.string(),
  /** Each as id, place and amount. */
  inputs: z.array(z.string()),
  to: z.string(),
  amount: z.string(),
  atMs: z.number(),
  /** A deposit address was swept into a wallet of the platform. */
  isSweep: z.literal(true).optional(),
  /**
   * All inputs came back to the hot wallet: from then on nothing else is signed for the request.
   */
  isFilled: z.literal(true).optional(),
});
export type Given = z.infer<typeof given>;

/**
 * What every attempt at a request spends, so that the chain takes one of them at most: an output,
 * or what an earlier payment brought back. Attempts at that earlier payment bring it back as
 * different outputs, of which the chain knows one at most too.
 */
export type Anchor = string;

/** The log of a signer of Bitcoin, and what it says. */
export class BitcoinLog {
  readonly #lines: SyncedLines;
  /** Payments alone. */
  readonly #given = new Map<string, Given>();
  readonly #sweeps = new Set<string>();
  readonly #anchors = new Map<string, Anchor>();
  /** Requests whose anchor it is. */
  readonly #anchored = new Map<Anchor, string>();
  /** Requests with an attempt that spends it. */
  readonly #spending = new Map<Anchor, Set<string>>();
  readonly #requestOf = new Map<string, string>();
  readonly #attemptsOf = new Map<string, string[]>();
  /** Attempts that brought everything back. */
  readonly #fillers = new Set<string>();
  /** By id of an attempt: what its inputs were signed with. */
  readonly #inputsOf = new Map<string, string>();
  readonly #chain = new LogChain();

  /** Throws where the file is the log of another kind of signer: an input could be given twice. */
  constructor(file: string) {
    const { lines, texts } = SyncedLines.open(file);
    this.#lines = lines;
    for (const text of texts) {
      this.#note(givenIn(text, file));
      this.#chain.add(text);
    }
  }

  /** How long it is. */
  get mark(): LogMark {
    return this.#chain.mark;
  }

  /** The hash that it had at a length; undefined where it is shorter. */
  hashAt(lines: number): string | undefined {
    return this.#chain.hashAt(lines);
  }

  /** Keeps an attempt. It is durable once this returns. */
  add(one: Given): void {
    const text = JSON.stringify(one);
    this.#lines.append(text);
    this.#chain.add(text);
    this.#note(one);
  }

  close(): void {
    this.#lines.close();
  }

  /** Whether a sweep has this name: no payment takes it, or the caps would not see it. */
  isSweep(requestId: string): boolean {
    return this.#sweeps.has(requestId);
  }

  /** The newest attempt at a payment. */
  newest(requestId: string): Given | undefined {
    return this.#given.get(requestId);
  }

  /** The newest attempt at each payment. */
  all(): Iterable<Given> {
    return this.#given.values();
  }

  /** Every attempt at a payment, oldest first. */
  attemptsAt(requestId: string): readonly { readonly txId: string; readonly isFiller: boolean }[] {
    return (this.#attemptsOf.get(requestId) ?? []).map((txId) => ({ txId, isFiller: this.#fillers.has(txId) }));
  }

  knows(txId: string): boolean {
    return this.#inputsOf.has(txId);
  }

  /** Whether the bytes of an id were signed with other amounts of their inputs. */
  differs(txId: string, inputs: readonly BitcoinInput[]): boolean {
    const before = this.#inputsOf.get(txId);
    return before !== undefined && before !== linesOf(inputs);
  }

  /** Of these inputs, those that a request may not spend: another one needs them. */
  takenFrom(requestId: string, inputs: readonly BitcoinInput[]): readonly string[] {
    return inputs.map(outpointOf).filter((output) => {
      const owner = this.#anchored.get(this.#anchorIn(output));
      return owner !== undefined && owner !== requestId;
    });
  }

  /**
   * What the first attempt at a request may be anchored at; undefined where nothing of it is new.
   */
  anchorFor(requestId: string, inputs: readonly string[]): Anchor | undefined {
    const isNew = (anchor: Anchor): boolean =>
      [...(this.#spending.get(anchor) ?? [])].every((other) => other === requestId);
    // What somebody else sent is as good as certain to stay; what comes back from a payment hangs
    // on it.
    const rank = (anchor: Anchor): number => (anchor.startsWith(returned) ? 1 : 0);
    return inputs
      .map((output) => this.#anchorIn(output))
      .filter(isNew)
      .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))[0];
  }

  /** Whether an attempt spends what every attempt at its request has to. */
  isAnchored(requestId: string, inputs: readonly BitcoinInput[]): boolean {
    const anchor = this.#anchors.get(requestId);
    return inputs.some((input) => this.#anchorIn(outpointOf(input)) === anchor);
  }

  /** The outputs that would do: each as id and place, or an id alone for any output of it. */
  anchorsOf(requestId: string): readonly string[] {
    const anchor = this.#anchors.get(requestId);
    if (anchor === undefined) return [];
    return anchor.startsWith(returned) ? (this.#attemptsOf.get(anchor.slice(returned.length)) ?? []) : [anchor];
  }

  #anchorIn(output: string): Anchor {
    const request = this.#requestOf.get(output.slice(0, output.lastIndexOf(':')));
    return request === undefined ? output : `${returned}${request}`;
  }

  #note(one: Given): void {
    const { requestId, txId, isSweep } = one;
    this.#inputsOf.set(txId, one.inputs.toSorted().join('\n'));
    // A sweep spends nothing of the hot wallet, and nobody makes a second output of what it brings
    // in.
    if (isSweep) return void this.#sweeps.add(requestId);
    this.#given.set(requestId, one);
    const outputs = one.inputs.map(outpointIn);
    if (!this.#anchors.has(requestId)) {
      const anchor = this.anchorFor(requestId, outputs) ?? outputs[0] ?? '';
      this.#anchors.set(requestId, anchor);
      this.#anchored.set(anchor, requestId);
    }
    for (const anchor of outputs.map((output) => this.#anchorIn(output)))
      this.#spending.set(anchor, (this.#spending.get(anchor) ?? new Set()).add(requestId));
    if (one.isFilled) this.#fillers.add(txId);
    this.#requestOf.set(txId, requestId);
    this.#attemptsOf.set(requestId, [...(this.#attemptsOf.get(requestId) ?? []), txId]);
  }
}

const returned = 'returned by ';

function givenIn(text: string, file: string): Given {
  const read = given.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`The log ${file} is not of a signer of Bitcoin.`);
  return read.data;
}

/** An input as a line of the log has it. */
export const lineOf = (input: BitcoinInput): string => `${outpointOf(input)} ${input.amount}`;

const outpointIn = (line: string): string => line.slice(0, line.lastIndexOf(' '));

const linesOf = (inputs: readonly BitcoinInput[]): string => inputs.map(lineOf).toSorted().join('\n');
