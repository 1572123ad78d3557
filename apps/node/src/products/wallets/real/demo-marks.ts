import { devChainId } from '../../../chain/dev-chain/genesis.ts';
import type { ConfiguredNetwork } from './network-schema.ts';

/** Accounts of words that are printed in every manual: "test … junk" and "abandon … about". */
const knownAccounts: ReadonlySet<string> = new Set([
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  'xpub6C4SXHaqSMPK8MGL7bWjvS8WQnhoadsaXv2mnBcjAv142P2TivoC7s7ukNRYxETJZGc3JNzDKHQAGH5N3oQhQgkpwk6WrMtJB4eG2fpRAsV',
  'xpub6C5xRBuLDXFQzVcTxcqBS3Ne9Q91yk9bG4HHoZPosRFqNcFkbin9xHjYCkZNtS8LF3VEuxaWyVxGfmbXQVFwfNCe53gfmPqLkcNM6DxzTqa',
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  'xpub6Bm9M1SxZdzL3TxdNV8897FgtTLBgehR1wVNnMyJ5VLRK5n3tFqXxrCVnVQj4zooN4eFSkf6Sma84reWc5ZCXMxPbLXQs3BcaBdTd4YQa3B',
]);
/** The first addresses of the same words. */
const knownAddresses: ReadonlySet<string> = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9858effd232b4033e47d90003d41ec34ecaeda94',
  '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0',
  '0xb6716976a3ebe8d39aceb04372f22ff8e6802d7a',
  '0xf3f50213c1d2e255e4b2bad430f8a38eef8d718e',
  '0x51ca8ff9f1c0a99f88e86b8112ea3237f55374ca',
]);
/** Chains that developers start on their own machine: Anvil and Hardhat, Ganache. */
const developerChains: ReadonlySet<number> = new Set([devChainId, 31_337, 1_337]);

/** What of a network is a demo’s or a developer’s, which no money may lie on. */
export function demoProblems(network: ConfiguredNetwork): string[] {
  const { kind, depositAccount, wallets } = network;
  const isPractice = kind === 'evm' ? developerChains.has(network.chainId) : network.chain !== 'main';
  const field = kind === 'evm' ? 'chainId' : 'chain';
  return [
    ...(isPractice ? [`${field} is of a chain for practice; live mode takes none.`] : []),
    ...(knownAccounts.has(depositAccount) ? ['depositAccount comes from words that everybody knows.'] : []),
    ...Object.entries(wallets).flatMap(([wallet, address]) =>
      knownAddresses.has(address.toLowerCase()) ? [`wallets.${wallet} comes from words that everybody knows.`] : [],
    ),
  ];
}
