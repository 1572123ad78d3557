import type { BitcoinNetwork, Chain, Trouble } from '@candor/custody';
import type { BitcoinSweeps } from '../treasury/bitcoin-sweeps.ts';
import type { TreasuryWallets } from '../treasury/treasury-wallets.ts';
import type { HotWallet } from '../withdrawals/hot-wallet.ts';

/** Where a payment is to go. */
export interface Destination {
  readonly to: string;
  /** Of a token; empty for the chain's own coin. */
  readonly contract: string;
  /** Chain units. */
  readonly amount: bigint;
}

/** Why a signer that there should be is not asked. */
export type SignerTrouble = 'signer_unavailable' | 'signer_log_lost';

/** A network of the exchange with a chain that can be asked now. */
export interface LiveNetwork {
  /** As the journal numbers and names it. */
  readonly networkId: number;
  readonly network: string;
  /** As people call it. */
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin';
  /** 0 on Bitcoin, whose networks have none. */
  readonly chainId: number;
  /** Which of the Bitcoin networks; only where it is one. */
  readonly bitcoin?: BitcoinNetwork;
  readonly chain: Chain;
  /** Its blocks do not show coins that contracts send. */
  readonly hidesCalls?: boolean;
  /** What keeps its blocks from being known now: nothing is credited meanwhile. */
  readonly trouble?: () => Trouble | undefined;
  /** Why its signer is not asked now; undefined where it is, and where nobody signs. */
  readonly signerTrouble?: () => SignerTrouble | undefined;
  /** Where people look a transaction up; `{id}` is its id. */
  readonly explorer?: string;
  /** The newest block, as far as it is known without asking. */
  readonly newestHeight: () => number;
  /** The deposit address of an index. */
  readonly addressOf: (index: number) => string;
  /** What withdrawals are paid from, where it has a signer. */
  readonly wallet?: HotWallet;
  /**
   * Whether the destination would refuse a payment of so many chain units, as far as the chain can
   * say before it is sent.
   */
  readonly isRefused?: (payment: Destination) => Promise<boolean>;
  /** Whether the contract at an address takes a signature of a text for its own (EIP-1271). */
  readonly acceptsSignature?: (address: string, message: string, signature: string) => Promise<boolean>;
  /** The addresses of the platform's own wallets, also where people sign for them by hand. */
  readonly wallets?: TreasuryWallets['addresses'];
  /** What moves money among them, where the platform does that by itself. */
  readonly treasury?: TreasuryWallets;
  /** What sweeps deposit addresses of a chain that has outputs (Bitcoin). */
  readonly sweeps?: BitcoinSweeps;
}

/** A wallet of the platform and its address. */
export interface OwnWallet {
  readonly wallet: keyof TreasuryWallets['addresses'];
  readonly address: string;
}

/** The platform's own wallets on a network, as far as they are known, each address once. */
export function ownWalletsOf({ wallets, wallet: paying }: LiveNetwork): readonly OwnWallet[] {
  const { hot = paying?.address, warm, cold } = wallets ?? {};
  const found = new Map<string, OwnWallet>();
  for (const [wallet, address] of [['hot', hot] as const, ['warm', warm] as const, ['cold', cold] as const])
    if (address !== undefined && !found.has(address.toLowerCase()))
      found.set(address.toLowerCase(), { wallet, address });
  return [...found.values()];
}
