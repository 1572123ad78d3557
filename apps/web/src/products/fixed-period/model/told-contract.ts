import {
  fixedPeriodContract,
  fixedPeriodProduct,
  type FixedPeriodContract,
  type PrivateMessage,
} from '@candor/protocol';

/**
 * The contract in a message of the private channel; undefined where the message is about something
 * else.
 */
export function toldContract(message: PrivateMessage): FixedPeriodContract | undefined {
  if (message.type !== 'SETTLEMENT' || message.product !== fixedPeriodProduct) return undefined;
  const contract = fixedPeriodContract.safeParse(message.data);
  return contract.success ? contract.data : undefined;
}
