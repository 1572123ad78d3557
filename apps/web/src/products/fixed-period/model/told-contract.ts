import {
  fixedPeriodContract,
  fixedPeriodProduct,
  type FixedPeriodContract,
  type PrivateMessage,
} from '@candor/protocol';

/** The contract that a message of the private channel tells of, as it is then; undefined where it tells of something else. */
export function toldContract(message: PrivateMessage): FixedPeriodContract | undefined {
  if (message.type !== 'SETTLEMENT' || message.product !== fixedPeriodProduct) return undefined;
  const contract = fixedPeriodContract.safeParse(message.data);
  return contract.success ? contract.data : undefined;
}
