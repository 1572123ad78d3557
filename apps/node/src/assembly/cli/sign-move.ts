import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { signPayment } from '@candor/custody';
import { unsignedMove } from '@candor/protocol';
import type { z } from 'zod';
import { StartError } from '../../base/ops/start-error.ts';
import { decodeMove, movePolicySchema } from '../../chain/signer/move-policy.ts';
import { openSeedFile, SeedFileError } from '../../chain/signer/seed-file.ts';
import { firstLine } from './signer.ts';

const usage = 'candor sign-move UNSIGNED --seed FILE --policy FILE [--out SIGNED --yes]';

/**
 * `candor sign-move`: on the machine that holds the key of a warm or cold wallet, without a network.
 * It prints what the bytes of an unsigned move would do. With `--yes` it signs them where the policy
 * allows it, and writes the file that goes back. The passphrase is the first line of its input.
 */
export async function signMove(
  args: readonly string[],
  passphrase: () => Promise<string> = firstLine,
): Promise<number> {
  const { file, seed, policy: policyFile, out, yes } = read(args);
  const move = fileOf(file, unsignedMove);
  const policy = fileOf(policyFile, movePolicySchema);
  const key = openSeed(seed, await passphrase());
  const decoded = decodeMove(policy, move.bytes, key.address);
  if ('refused' in decoded) throw new StartError(`Not signed: ${decoded.refused}`);
  for (const line of decoded.lines) console.log(line);
  if (!yes || out === undefined) {
    console.log('Nothing was signed. Add --out FILE --yes to sign it.');
    return 0;
  }
  const { signed, txId } = await signPayment(decoded.payment, key.privateKey);
  const { moveId } = move;
  writeFileSync(out, `${JSON.stringify({ kind: 'candor-signed-move', moveId, signed, txHash: txId })}\n`, {
    flag: 'wx',
  });
  console.log(`signed   ${txId}`);
  return 0;
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { seed: text, policy: text, out: text, yes: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parsed(args, options);
  const [file] = positionals;
  const { seed, policy, out, yes } = values;
  if (file === undefined || seed === undefined || policy === undefined) throw new StartError(`Say it so: ${usage}`);
  if (out !== undefined && existsSync(out)) throw new StartError(`The file ${out} is there already.`);
  return { file, seed, policy, out, yes };
}

function parsed<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    throw new StartError(`Say it so: ${usage}`);
  }
}

function fileOf<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StartError(`The file ${path} is not there or is no JSON.`);
  }
  const found = schema.safeParse(content);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new StartError(`The file ${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function openSeed(path: string, passphrase: string) {
  try {
    return openSeedFile(path, passphrase).keys.hot();
  } catch (error) {
    throw error instanceof SeedFileError ? new StartError(error.message) : error;
  }
}
