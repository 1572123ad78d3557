import type { EvmAddress, EvmView, RpcAnswer } from '@candor/custody';
import type { Destination } from '../deposits/live-network.ts';

/** Asks one chain; undefined while there is none. */
type Ask = (method: string, params: readonly unknown[]) => Promise<RpcAnswer | undefined>;

/**
 * Whether a destination refuses a payment, by letting the chain estimate its gas. A payment that
 * the wallet itself cannot make for now, or a chain that does not answer, says nothing against it.
 */
export async function isRefusedBy(ask: Ask, from: string, payment: Destination): Promise<boolean> {
  const passes = async (to: string): Promise<boolean | undefined> => {
    const answer = await ask('eth_estimateGas', [callOf(from, { ...payment, to })]);
    return answer && answer.error === undefined;
  };
  if ((await passes(payment.to)) !== false) return false;
  return (await passes(from)) === true;
}

/** The same where several endpoints answer: enough of them must say that it would revert. */
export async function isRefusedOn(
  chain: Pick<EvmView, 'paymentGas'>,
  from: EvmAddress,
  { to, contract, amount }: Destination,
): Promise<boolean> {
  const asset = contract === '' ? 'coin' : (contract as EvmAddress);
  const passes = (receiver: EvmAddress): Promise<boolean | undefined> =>
    chain.paymentGas(from, { to: receiver, asset, amount }).then(
      (gas) => gas !== undefined,
      () => undefined,
    );
  return (await passes(to as EvmAddress)) === false && (await passes(from)) === true;
}

function callOf(from: string, { to, contract, amount }: Destination) {
  if (contract === '') return { from, to, value: `0x${amount.toString(16)}` };
  const word = (hex: string): string => hex.padStart(64, '0');
  // transfer(address,uint256)
  const data = `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`;
  return { from, to: contract, data };
}
