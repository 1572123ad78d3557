import { type EvmAddress, type EvmView, highestFee, unsignedPayment } from '@candor/custody';
import type { SignRequest } from '../../../chain/signer/signer.ts';
import type { HotWallet } from '../withdrawals/hot-wallet.ts';
import { requestLivesMs } from '../sign-request.ts';
import type { TreasuryWallets } from './treasury-wallets.ts';

interface EvmTreasuryParts {
  readonly addresses: TreasuryWallets['addresses'];
  readonly chainId: number;
  readonly chain: EvmView;
  readonly feesNow: HotWallet['feesNow'];
  readonly sign: (request: SignRequest) => ReturnType<TreasuryWallets['signDeposit']>;
  /** Signs unsigned bytes with the key of a kept wallet. */
  readonly signKept?: (from: 'warm' | 'cold', bytes: string, toIndex?: number) => ReturnType<SignKept>;
  readonly signReserve: TreasuryWallets['signReserve'];
  readonly now: () => number;
}

type SignKept = NonNullable<TreasuryWallets['signKept']>;

/** The platform's wallets on a chain of the EVM kind. */
export function evmTreasury(parts: EvmTreasuryParts): TreasuryWallets {
  const { addresses, chainId, chain, feesNow, sign, signKept, signReserve, now } = parts;
  const bytesOf = ({ fees, to, ...order }: Parameters<SignKept>[1]): string =>
    unsignedPayment({ ...fees, ...order, chainId, to: to as EvmAddress });
  return {
    addresses,
    minedNonce: async (address) => (await chain.sender(address as EvmAddress)).minedNonce,
    balance: async (address, asset) => chain.balance(address, asset, await chain.head()),
    feesNow,
    highestFee,
    unsigned: bytesOf,
    gasOf: async (from, { to, asset, amount }) => {
      const gas = await chain.paymentGas(from as EvmAddress, { to: to as EvmAddress, asset, amount });
      // A plain send takes exactly what it takes; a token may need a little more by then.
      return gas === undefined || asset === 'coin' ? gas : (gas * 5n) / 4n;
    },
    signReserve,
    ...(signKept && { signKept: (from, order, toIndex) => signKept(from, bytesOf(order), toIndex) }),
    signDeposit: (sender, requestId, order) =>
      sign({ requestId, sender, bytes: bytesOf(order), expiresAtMs: now() + requestLivesMs }),
  };
}
