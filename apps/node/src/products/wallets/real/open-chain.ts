import type { Agreement, BitcoinChain, BitcoinNetwork, Chain, EvmAgreement, EvmChain } from '@candor/custody';
import type { ConfiguredBitcoin, ConfiguredEvm, ConfiguredNetwork } from './network-schema.ts';

/** The library of chains, which comes with the first network and not with a start. */
export const custodyLibrary = () => import('@candor/custody');

/** One endpoint, asked alone. */
export interface SingleEndpoint<Of extends Chain = Chain> {
  readonly operator: string;
  readonly chain: Of;
}

const tokensOf = ({ assets }: ConfiguredNetwork): `0x${string}`[] => assets.flatMap(({ contract }) => contract ?? []);

export async function evmEndpoints(network: ConfiguredEvm): Promise<readonly SingleEndpoint<EvmChain>[]> {
  const { EvmChain } = await custodyLibrary();
  const terms = { tokens: tokensOf(network), hasTracing: network.tracing };
  return network.endpoints.map(({ operator, url }) => ({ operator, chain: new EvmChain({ ...terms, endpoint: url }) }));
}

/** The chain as most of its endpoints see it. */
export async function openEvm(network: ConfiguredEvm): Promise<EvmAgreement> {
  const { EvmAgreement, neededOf } = await custodyLibrary();
  const endpoints = await evmEndpoints(network);
  return new EvmAgreement(
    endpoints.map(({ chain }) => chain),
    neededOf(endpoints.length),
  );
}

export async function bitcoinEndpoints({
  endpoints,
}: ConfiguredBitcoin): Promise<readonly SingleEndpoint<BitcoinChain>[]> {
  const { BitcoinChain } = await custodyLibrary();
  return endpoints.map(({ operator, url }) => ({ operator, chain: new BitcoinChain({ url: url.replace(/\/$/, '') }) }));
}

export async function openBitcoin(network: ConfiguredBitcoin): Promise<Agreement> {
  const { Agreement, neededOf } = await custodyLibrary();
  const endpoints = await bitcoinEndpoints(network);
  return new Agreement(
    endpoints.map(({ chain }) => chain),
    neededOf(endpoints.length),
  );
}

/** What makes the deposit address of an index. */
export async function addressMaker(network: ConfiguredNetwork): Promise<(index: number) => string> {
  const { bitcoinNetworks, DepositKeys } = await custodyLibrary();
  const keys = new DepositKeys(network.depositAccount);
  if (network.kind === 'evm') return (index) => keys.evmAddress(index);
  const bitcoin: BitcoinNetwork = bitcoinNetworks[network.chain];
  return (index) => keys.bitcoinAddress(index, bitcoin);
}
