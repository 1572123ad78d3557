import { StartError } from '../boot/start-error.ts';
import { runSigner } from '../signer/run-signer.ts';

/** `candor signer SEED POLICY LOG`: signs for who writes into its input, until that ends. */
export async function signer(args: readonly string[]): Promise<number> {
  const [seedFile, policyFile, logFile] = args;
  if (seedFile === undefined || policyFile === undefined || logFile === undefined)
    throw new StartError('Name the three files: candor signer SEED POLICY LOG');
  return runSigner({ seedFile, policyFile, logFile }, process.stdin, process.stdout);
}
