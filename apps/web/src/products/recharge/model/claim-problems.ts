import { decimalForm } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

/** What a claim lacks before it is sent, by its fields' names on the wire. */
export function claimProblems(claim: {
  readonly amount: string;
  readonly hasImage: boolean;
  /** Where coins are missing: their transaction. */
  readonly hash?: string;
}): Readonly<Partial<Record<'amount' | 'screenshot' | 'hash', MessageKey>>> {
  const { amount, hasImage, hash } = claim;
  return {
    ...(amount === '' && { amount: 'recharge.required' as const }),
    ...(amount !== '' && !decimalForm.test(amount) && { amount: 'recharge.numerical' as const }),
    ...(!hasImage && { screenshot: 'recharge.required' as const }),
    ...(hash?.trim() === '' && { hash: 'recharge.required' as const }),
  };
}
