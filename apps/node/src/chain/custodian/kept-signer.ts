import { DepositKeys, type EvmAddress, type EvmPayment, readPayment, signPayment } from '@candor/custody';
import type { ChainKeys } from '../dev-chain/chain-keys.ts';
import { demoFeeCapPerGas, devChainId } from '../dev-chain/genesis.ts';
import type { KeptRequest } from './custodian-messages.ts';

/** Of the coin, what a deposit address is given at most for the gas of its sweep: a twentieth. */
const gasMost = 5n * 10n ** 16n;

/**
 * Signs for the demo's warm and cold wallet, whose keys lie open in its folder: to one of its own
 * wallets, or a little of the coin to one of its deposit addresses, and nothing else.
 */
export function keptSigner(
  keys: Pick<ChainKeys, 'warm' | 'cold'>,
  { own, depositAccount }: { readonly own: readonly EvmAddress[]; readonly depositAccount: string },
): (request: KeptRequest) => Promise<{ readonly signed: string; readonly txId: string }> {
  const deposits = new DepositKeys(depositAccount);
  const isOwn = ({ to, asset, amount }: EvmPayment, toIndex: number | undefined): boolean => {
    if (own.some((address) => address.toLowerCase() === to.toLowerCase())) return true;
    return toIndex !== undefined && asset === 'coin' && amount <= gasMost && deposits.evmAddress(toIndex) === to;
  };
  return async ({ from, bytes, toIndex }) => {
    const payment = readPayment(bytes);
    if ('refused' in payment) throw new Error(payment.refused);
    const { chainId, maxFeePerGas } = payment;
    if (chainId !== devChainId || maxFeePerGas > demoFeeCapPerGas) throw new Error('No payment of the demo’s chain.');
    if (!isOwn(payment, toIndex)) throw new Error('The demo’s wallets pay each other alone.');
    return signPayment(payment, keys[from].privateKey);
  };
}
