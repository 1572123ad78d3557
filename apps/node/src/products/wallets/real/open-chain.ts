import type { BitcoinAgreement, BitcoinChain, BitcoinNetwork, Chain, EvmAgreement, EvmChain } from '@candor/custody';
import type { ConfiguredBitcoin, ConfiguredEvm, ConfiguredNetwork } from './network-schema.ts';

/** The library of chains, which comes with the first network and not with a start. */
export const custodyLibrary = () => import('@candor/custody');

/** One endpoint, asked alone. */
export interface SingleEndpoint<Of extends Chain = Chain> {
  readonly operator: string;
  readonly chain: Of;
}

const tokensOf = ({ assets }: ConfiguredNetwork): `0x${string}`[] => assets.flatMap(({ contract }) => contract ?? []);

/** The first block of each Bitcoin network; of regtest everybody has the same. */
export const firstBlocks = {
  main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  test: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
} as const;

/** Each endpoint alone. With a chain id it says nothing while it is of another chain. */
export async function evmEndpoints(
  network: ConfiguredEvm,
  only: { readonly chainId?: number } = {},
): Promise<readonly SingleEndpoint<EvmChain>[]> {
  const { EvmChain } = await custodyLibrary();
  const terms = { ...only, tokens: tokensOf(network), hasTracing: network.tracing };
  return network.endpoints.map(({ operator, url }) => ({ operator, chain: new EvmChain({ ...terms, endpoint: url }) }));
}

/** The chain as most of its endpoints see it. */
export async function openEvm(network: ConfiguredEvm): Promise<EvmAgreement> {
  const { EvmAgreement, neededOf } = await custodyLibrary();
  const endpoints = await evmEndpoints(network, { chainId: network.chainId });
  return new EvmAgreement(
    endpoints.map(({ chain }) => chain),
    neededOf(endpoints.length),
  );
}

/** The same of Bitcoin, by the first block. */
export async function bitcoinEndpoints(
  { endpoints }: ConfiguredBitcoin,
  only: { readonly firstBlock?: string } = {},
): Promise<readonly SingleEndpoint<BitcoinChain>[]> {
  const { BitcoinChain } = await custodyLibrary();
  return endpoints.map(({ operator, url }) => ({
    operator,
    chain: new BitcoinChain({ ...only, url: url.replace(/\/$/, '') }),
  }));
}

export async function openBitcoin(network: ConfiguredBitcoin): Promise<BitcoinAgreement> {
  const { BitcoinAgreement, neededOf } = await custodyLibrary();
  const endpoints = await bitcoinEndpoints(network, { firstBlock: firstBlocks[network.chain] });
  return new BitcoinAgreement(
    endpoints.map(({ chain }) => chain),
    neededOf(endpoints.length),
  );
}

/**
 * Names of the wallets that are no address of their Bitcoin network as its chain writes it. What
 * such a wallet sends or gets would never be seen.
 */
export async function strangeWallets({ chain, wallets }: ConfiguredBitcoin): Promise<readonly string[]> {
  const { bitcoinNetworks, readBitcoinAddress } = await custodyLibrary();
  return Object.entries(wallets).flatMap(([name, text]) => {
    const read = readBitcoinAddress(text, bitcoinNetworks[chain]);
    return 'address' in read && read.address === text ? [] : [name];
  });
}

/** What makes the deposit address of an index. */
export async function addressMaker(network: ConfiguredNetwork): Promise<(index: number) => string> {
  const { bitcoinNetworks, DepositKeys } = await custodyLibrary();
  const keys = new DepositKeys(network.depositAccount);
  if (network.kind === 'evm') return (index) => keys.evmAddress(index);
  const bitcoin: BitcoinNetwork = bitcoinNetworks[network.chain];
  return (index) => keys.bitcoinAddress(index, bitcoin);
}
