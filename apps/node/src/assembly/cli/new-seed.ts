import { bitcoinAddressOf, bitcoinNetworks } from '@candor/custody';
import { StartError } from '../../base/ops/start-error.ts';
import { makeSeedFile, openSeedFile, SeedFileError } from '../../chain/signer/seed-file.ts';
import { firstLine } from './signer.ts';

const shortestPassphrase = 16;

/**
 * `candor new-seed FILE`: makes the seed of a signer, sealed with the passphrase in its first line
 * of input, and prints what the file of the networks needs of it.
 */
export async function newSeed(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (path === undefined) throw new StartError('Name the seed file: candor new-seed FILE');
  const passphrase = await firstLine();
  if (passphrase.length < shortestPassphrase)
    throw new StartError(`The passphrase must have at least ${shortestPassphrase} characters.`);
  try {
    const { depositAccount, hotAddress } = makeSeedFile(path, passphrase, false);
    console.log(`depositAccount ${depositAccount}\nwallets.hot ${hotAddress}`);
    const { keys } = openSeedFile(path, passphrase);
    console.log(`on Bitcoin depositAccount ${keys.bitcoinDepositAccount}`);
    for (const chain of ['main', 'test'] as const) {
      const network = bitcoinNetworks[chain];
      console.log(`on Bitcoin ${chain} wallets.hot ${bitcoinAddressOf(keys.bitcoinHot(network), network)}`);
    }
    return 0;
  } catch (error) {
    throw error instanceof SeedFileError ? new StartError(error.message) : error;
  }
}
