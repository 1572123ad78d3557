import { bumpedFees, type EvmAddress, type EvmView, type Fees, unsignedPayment } from '@candor/custody';
import type { SignRequest } from '../../../chain/signer/signer.ts';
import { requestLivesMs } from '../sign-request.ts';
import type { HotWallet, PaymentOrder } from './hot-wallet.ts';

interface EvmWalletParts {
  readonly sender: number;
  readonly address: EvmAddress;
  readonly chainId: number;
  readonly chain: EvmView;
  readonly signer: {
    readonly check: (request: SignRequest) => ReturnType<HotWallet['check']>;
    readonly sign: (request: SignRequest) => ReturnType<HotWallet['sign']>;
  };
  readonly feeCapPerGas: bigint;
  readonly now: () => number;
}

const gwei = 10n ** 9n;
/**
 * Of a transfer that would revert: it is sent all the same, and what the chain does with it counts.
 * Of one that the wallet lacks the money for it is what is looked for before it is planned.
 */
const gasOfUnknown = 120_000n;
/** A block comes within seconds. */
const bumpAfterMs = 45_000;

/** The hot wallet of a chain of the EVM kind. */
export function evmWallet(parts: EvmWalletParts): HotWallet {
  const { sender, address, chainId, chain, signer, feeCapPerGas, now } = parts;
  const requestOf = ({
    requestId,
    nonce,
    to,
    asset,
    amount,
    gas,
    fees,
    approvals = [],
  }: PaymentOrder): SignRequest => ({
    requestId,
    sender: 'hot',
    bytes: unsignedPayment({ ...fees, chainId, nonce, to: to as EvmAddress, asset, amount, gas }),
    expiresAtMs: now() + requestLivesMs,
    ...(approvals.length > 0 && { approvals: [...approvals] }),
  });
  return {
    sender,
    address,
    bumpAfterMs,
    minedNonce: async () => (await chain.sender(address)).minedNonce,
    balance: async (asset) => chain.balance(address, asset, await chain.head()),
    gasOf: async ({ to, asset, amount }) => {
      const gas = await chain.paymentGas(address, { to: to as EvmAddress, asset, amount });
      // What a receiver does with a payment may differ a little by the time it is mined.
      return gas === undefined ? gasOfUnknown : (gas * 5n) / 4n;
    },
    feesNow: async () => {
      const { baseFee, tip } = await chain.feeLevel();
      const least = tip > gwei ? tip : gwei;
      // Base fees rise by an eighth a block at most: twice is room for five full ones.
      return within({ maxPriorityFeePerGas: least, maxFeePerGas: 2n * baseFee + least }, feeCapPerGas);
    },
    bumped: (fees) => bumpedFees(fees, feeCapPerGas),
    check: (order) => signer.check(requestOf(order)),
    sign: (order) => signer.sign(requestOf(order)),
  };
}

function within({ maxFeePerGas, maxPriorityFeePerGas }: Fees, cap: bigint): Fees {
  const most = (fee: bigint): bigint => (fee > cap ? cap : fee);
  return { maxFeePerGas: most(maxFeePerGas), maxPriorityFeePerGas: most(maxPriorityFeePerGas) };
}
