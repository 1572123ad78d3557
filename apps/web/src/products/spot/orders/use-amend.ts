import { amendOrder, type Order } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { wordsOf } from '../../../page/refused.ts';
import { OutcomeUnknown, untilKnown } from '../../../transport/until-known.ts';
import type { Amendment } from './amend.ts';

/**
 * Sends a change of an order: once per intent, with the same request id when it is tried again; an
 * edit is another intent.
 */
export function useAmend(order: Order, onDone: () => void) {
  const text = useText();
  const intent = useRef<string | undefined>(undefined);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = ({ price, quantity }: Amendment) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const isRepeat = intent.current !== undefined;
    intent.current ??= newRequestId();
    const input = { id: order.orderId, price, quantity, requestId: intent.current };
    untilKnown(amendOrder, { input, isRepeat, onChecking: () => setRefused(text('common.checking')) })
      .then(() => {
        toast({ title: text('orders.amended') });
        onDone();
      })
      .catch((problem: unknown) => {
        if (!(problem instanceof OutcomeUnknown)) intent.current = undefined;
        setRefused(wordsOf(problem));
      })
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  const forget = () => {
    intent.current = undefined;
    setRefused(undefined);
  };
  return { send, busy, refused, forget };
}
