import { paymentKinds, paymentNames } from '@candor/protocol';
import type { useText } from '../i18n/text.ts';

/** What a way to be paid is called: services by their own names. */
export function paymentName(text: ReturnType<typeof useText>, method: string): string {
  if (method === 'bank') return text('users.bankCard');
  const known = paymentKinds.find((one) => one === method);
  return known === undefined ? method : paymentNames[known];
}
