import { type OtcMethod, type OutputOf, paymentNames, type readOtcTerms } from '@candor/protocol';
import type { Text } from '../../i18n/text.ts';

type Terms = OutputOf<typeof readOtcTerms>['terms'];

/** How long coins bought by each method stay, in hours; 0 where its payments cannot be called back. */
export const holdHoursOf = ({
  releaseMinutes,
  holds,
}: Terms): { readonly method: OtcMethod; readonly hours: number }[] =>
  releaseMinutes.map(({ method }) => ({
    method,
    hours: holds.find((one) => one.method === method)?.hours ?? 0,
  }));

/** A way to pay by its name: a brand, or a bank transfer in the reader's language. */
export const methodName = (text: Text, method: OtcMethod): string =>
  method === 'bank' ? text('apps.payment.bank') : paymentNames[method];
