import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { StartError } from '../../base/ops/start-error.ts';
import { runSigner, type SignerFiles } from '../../chain/signer/run-signer.ts';

const usage = 'Name the three files: candor signer SEED POLICY LOG';
const withTls = 'candor signer SEED POLICY LOG --listen HOST:PORT --cert FILE --key FILE --ca FILE';

/**
 * `candor signer SEED POLICY LOG`: signs for who writes into its input, until that ends. With
 * `--listen` it signs for who connects with a certificate of the authority in `--ca`.
 */
export async function signer(args: readonly string[]): Promise<number> {
  const { positionals, values } = read(args);
  const [seedFile, policyFile, logFile] = positionals;
  if (seedFile === undefined || policyFile === undefined || logFile === undefined) throw new StartError(usage);
  const files = { seedFile, policyFile, logFile };
  if (values.listen === undefined) return runSigner(files, process.stdin, process.stdout);
  const { cert, key, ca, listen } = values;
  if (cert === undefined || key === undefined || ca === undefined)
    throw new StartError(`--listen goes with --cert, --key and --ca: ${withTls}`);
  return serve(files, { cert, key, ca }, listen);
}

async function serve(
  files: SignerFiles,
  tls: { readonly cert: string; readonly key: string; readonly ca: string },
  listen: string,
): Promise<number> {
  const { serveSigner, SignerStartError } = await import('../../chain/signer/serve-signer.ts');
  const place = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(listen);
  if (!place) throw new StartError(`--listen must be HOST:PORT, not ${listen}.`);
  const [, host = '', port = ''] = place;
  const passphrase = await firstLine();
  try {
    const onRefused = (why: string): void => console.error(`Refused a connection: ${why}`);
    const served = await serveSigner({ files, passphrase, tls, host, port: Number(port), onRefused });
    console.log(`The signer listens on ${host}:${served.port}.`);
    await new Promise<void>((ended) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended());
    });
    await served.close();
    return 0;
  } catch (error) {
    throw error instanceof SignerStartError ? new StartError(error.message) : error;
  }
}

/** The passphrase comes in as a line: it is on no command line and in no environment. */
export async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) console.error('The passphrase of the seed file:');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    process.stdin.unref?.();
    return line;
  }
  throw new StartError('The first line of the input must be the passphrase of the seed file.');
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { listen: text, cert: text, key: text, ca: text };
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    throw new StartError(`${usage}, or ${withTls}`);
  }
}
