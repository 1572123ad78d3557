import { requestWithdrawal, type WithdrawalInput } from '@candor/protocol';
import { useIntent } from '../../../account/intent.ts';
import { untilKnown } from '../../../transport/until-known.ts';

type Wanted = Pick<WithdrawalInput, 'way' | 'address' | 'amount' | 'middle' | 'fundPassword'>;

/** Asks for a withdrawal: a retry of the same one carries the same id, so it is booked once. */
export function useRequest() {
  const intent = useIntent();
  return ({ fundPassword, ...wanted }: Wanted) =>
    intent.send(wanted, async ({ requestId, isRepeat }) => {
      const { sealed } = await import('./seal-body.ts');
      const data = await sealed({ ...wanted, fundPassword, requestId });
      return untilKnown(requestWithdrawal, { input: { data }, isRepeat, onChecking: () => undefined });
    });
}
