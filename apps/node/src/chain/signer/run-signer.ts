import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { BitcoinSigner } from './bitcoin-signer.ts';
import { readPolicy, type Refusal } from './policy.ts';
import { openSeedFile, type SignerPublic } from './seed-file.ts';
import { type FromSigner, questions, type Ready, type ToSigner } from './signer-lines.ts';
import { Signer } from './signer.ts';

/** The files of a signer. */
export interface SignerFiles {
  readonly seedFile: string;
  readonly policyFile: string;
  /**
   * What each nonce was given to, on Bitcoin each input. Without it one could be given twice: it is
   * never removed.
   */
  readonly logFile: string;
}

const question = z.strictObject({
  id: z.number().int(),
  ask: z.enum(questions),
  request: z.unknown(),
}) satisfies z.ZodType<ToSigner>;

/**
 * Answers from its input until that ends: then it ends itself, so that it never outlives who
 * started it. The first line is the passphrase of the seed; it is on no command line and in no
 * environment. Gives the exit code.
 */
export async function runSigner(files: SignerFiles, input: Readable, output: Writable): Promise<number> {
  const say = (line: FromSigner): void => void output.write(`${JSON.stringify(line)}\n`);
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const { value: passphrase } = await lines.next();
  if (passphrase === undefined) return 0;
  const opened = openSigner(files, passphrase);
  if (typeof opened === 'string') {
    say({ failed: opened });
    return 1;
  }
  say(readyLine(opened));
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    const answer = await answerLine(opened.signer, line.value);
    if (answer !== undefined) say(answer);
  }
  opened.signer.close();
  return 0;
}

/** What a signer says first. */
export const readyLine = ({ known, signer }: OpenedSigner): Ready => ({
  ready: known,
  log: signer.mark,
  answers: questions,
});

/**
 * Answers a line of who asks; undefined where it is no question. What fails, such as a write to a
 * full disk, refuses that one question: nothing was signed, and the signer goes on.
 */
export async function answerLine(signer: AnySigner, line: string): Promise<FromSigner | undefined> {
  const asked = readQuestion(line);
  if (asked === undefined) return undefined;
  const { id, ask, request } = asked;
  try {
    const answer = (await answerOf(signer, ask, request)) ?? null;
    return { id, answer, log: signer.mark };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { id, answer: { refused: `The signer failed: ${why}`, mayPassLater: true }, log: signer.mark };
  }
}

function answerOf(signer: AnySigner, ask: ToSigner['ask'], request: unknown) {
  if (ask === 'log') return hashAnswer(signer, request);
  if (ask === 'sign') return signer.sign(request);
  return ask === 'check' ? signer.check(request) : signer.signReserve(request);
}

const lengthAsked = z.strictObject({ lines: z.number().int().min(0) });

function hashAnswer(signer: AnySigner, request: unknown): { readonly hash: string } | Refusal {
  const asked = lengthAsked.safeParse(request);
  const hash = asked.success ? signer.hashAt(asked.data.lines) : undefined;
  return hash === undefined ? { refused: 'The log never had this length.' } : { hash };
}

/** A signer of one chain, of whichever kind its policy is. */
type AnySigner = Signer | BitcoinSigner;

interface OpenedSigner {
  readonly known: SignerPublic;
  readonly signer: AnySigner;
}

/** The signer of these files, or why there is none. */
export function openSigner({ seedFile, policyFile, logFile }: SignerFiles, passphrase: string): OpenedSigner | string {
  try {
    const { keys, known } = openSeedFile(seedFile, passphrase);
    const { kind, policy } = readPolicy(JSON.parse(readFileSync(policyFile, 'utf8')));
    const parts = { keys, logFile, nowMs: Date.now };
    if (kind === 'evm') return { known, signer: new Signer({ ...parts, policy }) };
    const signer = new BitcoinSigner({ ...parts, policy });
    return { known: { ...known, bitcoin: signer.known }, signer };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readQuestion(line: string): z.infer<typeof question> | undefined {
  try {
    return question.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
