import { StartError } from '../../base/ops/start-error.ts';
import { checkNetwork } from '../../products/wallets/real/check-networks.ts';
import { NetworksFileError, readNetworksFile } from '../../products/wallets/real/networks-file.ts';

/**
 * `candor networks check FILE`: compares the file with what each endpoint says. 0: all of it holds.
 * Nothing is listed by it: that is a proposal in the console.
 */
export async function networks(args: readonly string[]): Promise<number> {
  const [word, path] = args;
  if (word !== 'check' || path === undefined) throw new StartError('Name the file: candor networks check FILE');
  const configured = read(path);
  let wrong = 0;
  for (const network of configured) {
    const { compared } = await checkNetwork(network);
    console.log(network.network);
    for (const { what, holds, found } of compared) {
      if (holds !== true) wrong += 1;
      console.log(`  ${holds === undefined ? 'no answer' : holds ? 'ok' : 'WRONG'}  ${what}: ${found}`);
    }
  }
  console.log(wrong === 0 ? 'Everything holds. Propose the listing in the console.' : `${wrong} of it does not hold.`);
  return wrong === 0 ? 0 : 1;
}

function read(path: string): ReturnType<typeof readNetworksFile> {
  try {
    // Whatever mode the node runs in: what a live exchange refuses is said before it runs.
    return readNetworksFile(path, process.env['CANDOR_MODE'] === 'live' ? 'live' : 'demo');
  } catch (error) {
    throw error instanceof NetworksFileError ? new StartError(error.message) : error;
  }
}
