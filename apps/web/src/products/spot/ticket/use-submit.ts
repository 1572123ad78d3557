import { submitOrder, type OrderInput } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { toastChecking, wordsOf } from '../../../page/refused.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { untilKnown } from '../../../transport/until-known.ts';
import type { BeforeLine } from './before-lines.ts';
import { changedLines, movedTooFar, readingOf, readingsSince } from './drift.ts';
import { missingProblem, refusedField, type FieldProblem } from './field-problem.ts';
import type { TicketForm } from './form.ts';
import { orderInput } from './order-input.ts';
import { outcomeText, outcomeTitle } from './outcome-text.ts';
import { decidingTotal } from './summarize.ts';
import { clearFigures } from './ticket-store.ts';
import { viewNow, type TicketView } from './use-ticket.ts';
import { worstSent } from './worst-sent.ts';

export interface Submitting {
  readonly send: () => void;
  readonly busy: boolean;
  /** What the form or the server says is wrong. */
  readonly problem: FieldProblem | undefined;
  /**
   * Lines that changed by more than the tolerance between reading and sending: nothing was sent.
   */
  readonly moved: ReadonlySet<BeforeLine['key']> | undefined;
  /**
   * An attempt was not answered: it is asked again, or sending again sends the very same request.
   */
  readonly unsure: 'checking' | 'open' | undefined;
}

interface Reading {
  readonly form: TicketForm;
  readonly atMs: number;
  readonly view: TicketView;
}

const keptReadings = 30;

/**
 * What was said of one form; it is over when the form changes, for another order is another intent.
 */
interface Said {
  readonly form: TicketForm;
  readonly refused?: FieldProblem;
  readonly moved?: ReadonlySet<BeforeLine['key']>;
  readonly unsure?: 'checking' | 'open';
}

/**
 * Sends the order of the form: once, with one request id per intent, and not when the book has
 * moved from what was read.
 */
export function useSubmit(view: TicketView, closed: boolean): Submitting {
  const text = useText();
  const session = useSession();
  const intent = useRef<{ readonly form: TicketForm; readonly input: OrderInput } | undefined>(undefined);
  const sending = useRef(false);
  const readings = useRef<readonly Reading[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const { form } = view;

  useEffect(() => {
    // Without sums there was nothing to read.
    if (view.summary.preview === undefined) return;
    readings.current = [...readings.current, { form, atMs: Date.now(), view }].slice(-keptReadings);
  }, [form, view]);

  /**
   * Whether the book has moved from what was read; then the changed lines are marked, and what is
   * read now is the new measure.
   */
  const stopped = (now: TicketView): boolean => {
    const read = readingOf(readings.current, form, Date.now())?.view ?? view;
    if (!movedTooFar(form.side, decidingTotal(read.summary.preview), decidingTotal(now.summary.preview))) return false;
    setSaid({ form, moved: changedLines(read.lines ?? [], now.lines ?? []) });
    readings.current = [{ form, atMs: 0, view: now }];
    return true;
  };

  /**
   * The request of this form: the one that was not answered, or a new one if nothing is in its way.
   */
  const requestOf = (): OrderInput | undefined => {
    if (intent.current?.form === form) return intent.current.input;
    const now = viewNow(view, text);
    const { preview } = now.summary;
    const missing = missingProblem(now.summary, text);
    if (missing !== undefined) setSaid({ form, refused: missing });
    if (preview === undefined || now.problem !== undefined || stopped(now)) return undefined;
    const read = readingOf(readings.current, form, Date.now());
    const shown = readingsSince(readings.current, read).map((reading) => reading.view);
    const { market, terms, inputs } = now;
    return orderInput(form, {
      symbol: market.symbol_name,
      scale: terms.scale,
      worst: worstSent(form, [now, ...shown]),
      requestId: newRequestId(),
      timeZone: inputs.timeZone,
    });
  };

  const refuse = (problem: unknown): void => {
    if (!(problem instanceof Refusal)) {
      setSaid({ form, unsure: 'open' });
      toast({ title: text('common.noAnswer'), text: text('ticket.unsure'), tone: 'error' });
      return;
    }
    intent.current = undefined;
    setSaid({ form, refused: refusedField(problem, form, wordsOf(problem)) });
    toast({ title: text('ticket.notPlaced'), text: wordsOf(problem), tone: 'error' });
  };

  const send = () => {
    if (sending.current || closed || session === null) return;
    const input = requestOf();
    if (input === undefined) return;
    const isRepeat = intent.current?.input === input;
    intent.current = { form, input };
    sending.current = true;
    setBusy(true);
    setSaid(undefined);
    const onChecking = () => {
      setSaid({ form, unsure: 'checking' });
      toastChecking();
    };
    untilKnown(submitOrder, { input, isRepeat, onChecking })
      .then((outcome) => {
        intent.current = undefined;
        setSaid(undefined);
        clearFigures();
        toast({ title: outcomeTitle(outcome, text), text: outcomeText(form, outcome, view, text), tone: 'done' });
      })
      .catch(refuse)
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  const ofForm = said?.form === form ? said : undefined;
  return {
    send,
    busy,
    problem: ofForm?.refused ?? view.problem,
    moved: ofForm?.moved,
    unsure: ofForm?.unsure,
  };
}
