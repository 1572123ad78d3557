import { requestWithdrawal, type WithdrawalInput } from '@candor/protocol';
import { useRef } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { OutcomeUnknown, untilKnown } from '../../../transport/until-known.ts';

type Wanted = Pick<WithdrawalInput, 'way' | 'address' | 'amount' | 'middle' | 'fundPassword'>;

/** Asks for a withdrawal: a retry of the same one carries the same id, so it is booked once. */
export function useRequest() {
  const intent = useRef<{ readonly of: string; readonly id: string } | undefined>(undefined);
  return async ({ fundPassword, ...wanted }: Wanted) => {
    const of = JSON.stringify(wanted);
    const earlier = intent.current?.of === of ? intent.current : undefined;
    const { id } = (intent.current = earlier ?? { of, id: newRequestId() });
    const { sealed } = await import('./seal-body.ts');
    const data = await sealed({ ...wanted, fundPassword, requestId: id });
    try {
      const record = await untilKnown(requestWithdrawal, {
        input: { data },
        isRepeat: earlier !== undefined,
        onChecking: () => undefined,
      });
      intent.current = undefined;
      return record;
    } catch (problem) {
      if (!(problem instanceof OutcomeUnknown)) intent.current = undefined;
      throw problem;
    }
  };
}
