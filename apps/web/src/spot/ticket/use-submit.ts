import { submitOrder, type OrderOutcome } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { divideDecimals, displayPrice, isZeroDecimal } from '@candor/amount';
import { newRequestId } from '../../account/request-id.ts';
import { useText, type Text } from '../../i18n/text.ts';
import { wordsOf } from '../../shell/refused.ts';
import { useSession } from '../../session/session.ts';
import { Refusal, unreachable } from '../../transport/refusal.ts';
import { request } from '../../transport/request.ts';
import { serverNow } from '../../transport/server-clock.ts';
import { movedTooFar } from './drift.ts';
import { previewProblem, refusedField, type FieldProblem } from './field-problem.ts';
import { orderInput } from './order-input.ts';
import { clearFigures } from './ticket-store.ts';
import { decidingTotal, previewNow, type TicketView } from './use-ticket.ts';

export interface Submitting {
  readonly send: () => void;
  readonly busy: boolean;
  /** What the form or the server says is wrong. */
  readonly problem: FieldProblem | undefined;
  /** The total changed by more than the tolerance between reading and sending: nothing was sent. */
  readonly moved: boolean;
  readonly unsure: boolean;
}

/** Sends the order of the form: once, with one request id per intent, and not when the book has moved from what was read. */
export function useSubmit(view: TicketView): Submitting {
  const text = useText();
  const session = useSession();
  const intent = useRef<string | undefined>(undefined);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldProblem>();
  const [moved, setMoved] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const { form, preview } = view;

  // Another order is another intent; what was said of the last one is over.
  useEffect(() => {
    intent.current = undefined;
    setRefused(undefined);
    setMoved(false);
    setUnsure(false);
  }, [form]);

  const send = () => {
    if (
      sending.current ||
      session === null ||
      preview === undefined ||
      previewProblem(view, preview, text) !== undefined
    )
      return;
    const now = previewNow(view);
    if (movedTooFar(form.side, decidingTotal(preview), decidingTotal(now))) return setMoved(true);
    intent.current ??= newRequestId();
    sending.current = true;
    setBusy(true);
    setMoved(false);
    request(submitOrder, { input: orderInput(form, view.market.symbol_name, intent.current, serverNow()) })
      .then((outcome) => {
        intent.current = undefined;
        clearFigures();
        toast({ title: text('ticket.placed'), text: outcomeText(view, outcome, text), tone: 'done' });
      })
      .catch((problem: unknown) => {
        const lost = !(problem instanceof Refusal) || problem.code === unreachable;
        setUnsure(lost);
        if (!lost) {
          intent.current = undefined;
          setRefused(refusedField(problem, form));
        }
        toast({
          title: text('ticket.notPlaced'),
          text: lost ? text('ticket.unsure') : wordsOf(problem),
          tone: 'error',
        });
      })
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  return { send, busy, problem: refused ?? previewProblem(view, preview, text), moved, unsure };
}

function outcomeText({ base, quote, terms, form }: TicketView, outcome: OrderOutcome, text: Text): string {
  const { filledQuantity, filledNotional, fee, status } = outcome;
  if (status === 'waiting') return text('ticket.placedWaits');
  if (isZeroDecimal(filledQuantity))
    return status === 'open'
      ? text('ticket.placedRests', { quantity: form.quantity, asset: base })
      : text('ticket.placedEnded');
  const average = divideDecimals(filledNotional, filledQuantity, terms.scale.tickScale, 'half_up');
  const price = displayPrice(average, terms.scale.tickScale);
  if (status === 'partially_filled')
    return text('ticket.placedPartly', { quantity: filledQuantity, asset: base, price });
  return text('ticket.placedFilled', { quantity: filledQuantity, asset: base, price, fee, quote });
}
