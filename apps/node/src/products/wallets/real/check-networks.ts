import type { EvmChain } from '@candor/custody';
import type { ConfiguredBitcoin, ConfiguredEvm, ConfiguredNetwork } from './network-schema.ts';
import { addressMaker, bitcoinEndpoints, evmEndpoints, firstBlocks, strangeWallets } from './open-chain.ts';

/** One thing that was compared, and what was found. */
export interface Compared {
  readonly what: string;
  /** Undefined where an endpoint does not answer. */
  readonly holds: boolean | undefined;
  readonly found: string;
}

/** What the check says of one network. */
export interface NetworkReport {
  readonly network: string;
  readonly compared: readonly Compared[];
}

/** Compares a network with what each of its endpoints says. It changes nothing anywhere. */
export async function checkNetwork(network: ConfiguredNetwork): Promise<NetworkReport> {
  const found = [await accountCompared(network)];
  found.push(...(network.kind === 'evm' ? await evmCompared(network) : await bitcoinCompared(network)));
  return { network: network.network, compared: found };
}

async function accountCompared(network: ConfiguredNetwork): Promise<Compared> {
  return compare('depositAccount', async () => {
    const addressOf = await addressMaker(network);
    return { holds: true, found: `its first address is ${addressOf(1)}` };
  });
}

async function evmCompared(network: ConfiguredEvm): Promise<Compared[]> {
  const found: Compared[] = [];
  for (const { operator, chain } of await evmEndpoints(network)) {
    const about = (what: string): string => `${operator}: ${what}`;
    found.push(
      await compare(about('chain id'), async () => equal(String(network.chainId), String(await chain.chainId()))),
      await compare(about('newest block'), async () => ({ holds: true, found: String((await chain.head()).height) })),
      await compare(about('finality'), () => finalityOf(chain, network)),
      await compare(about('tracing'), async () => equal(yesNo(network.tracing), yesNo(await chain.canTrace()))),
    );
    for (const { asset, contract, symbol = asset, decimals } of network.assets) {
      if (contract === undefined) continue;
      const token = (): ReturnType<EvmChain['describeToken']> => chain.describeToken(contract);
      found.push(
        await compare(about(`${asset} code`), async () =>
          equal('a contract', (await token()).hasCode ? 'a contract' : 'none'),
        ),
        await compare(about(`${asset} decimals()`), async () => equal(String(decimals), (await token()).decimals)),
        await compare(about(`${asset} symbol()`), async () => equal(symbol, (await token()).symbol)),
      );
    }
  }
  return found;
}

async function bitcoinCompared(network: ConfiguredBitcoin): Promise<Compared[]> {
  const found: Compared[] = [];
  for (const { operator, chain } of await bitcoinEndpoints(network)) {
    const about = (what: string): string => `${operator}: ${what}`;
    found.push(
      await compare(about('first block'), async () =>
        equal(firstBlocks[network.chain], (await chain.blockAt(0))?.hash ?? 'none'),
      ),
      await compare(about('newest block'), async () => ({ holds: true, found: String((await chain.head()).height) })),
    );
  }
  const strange = await strangeWallets(network);
  for (const [name, address] of Object.entries(network.wallets)) {
    const holds = !strange.includes(name);
    found.push({ what: `wallets.${name}`, holds, found: holds ? address : `no address of ${network.chain}` });
  }
  const [coin] = network.assets;
  found.push({ what: 'decimals', ...equal('8', String(coin?.decimals)) });
  return found;
}

/** A deposit is final here no sooner than the chain itself says, where it says so. */
async function finalityOf(chain: EvmChain, { finality }: ConfiguredEvm): Promise<Omit<Compared, 'what'>> {
  const [head, final] = [await chain.head(), await chain.finalized()];
  if (final === undefined) return { holds: false, found: 'the endpoint does not say which block is final' };
  const depth = head.height - final.height;
  return {
    holds: finality >= Math.min(depth, head.height),
    found: `final ${depth} blocks below, the file says ${finality}`,
  };
}

const equal = (wanted: string, found: string): Omit<Compared, 'what'> => ({
  holds: wanted === found,
  found: wanted === found ? found : `${found}, the file says ${wanted}`,
});

const yesNo = (holds: boolean): string => (holds ? 'yes' : 'no');

async function compare(what: string, look: () => Promise<Omit<Compared, 'what'>>): Promise<Compared> {
  try {
    return { what, ...(await look()) };
  } catch (error) {
    // Messages of the library name no address: it may hold a key.
    return { what, holds: undefined, found: error instanceof Error ? error.message : 'no answer' };
  }
}
