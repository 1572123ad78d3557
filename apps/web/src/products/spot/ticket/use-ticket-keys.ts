import { useEffect, type RefObject } from 'react';
import { isKey, useKey } from '../../../keys/dispatch.ts';
import { fillShare } from './share.ts';
import { setSide, useAmountAsked, useSubmitAsked } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';

const figureFields = (form: RefObject<HTMLElement | null>): HTMLInputElement[] => [
  ...(form.current?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? []),
];
const amountField = (form: RefObject<HTMLElement | null>): HTMLInputElement | undefined => figureFields(form).at(-1);

/** Shortcuts of the form: the side, the price and the amount field, a quarter to all. */
export function useTicketKeys(form: RefObject<HTMLElement | null>, view: TicketView): void {
  // Digits on a slider are the slider's.
  const share = (percent: number) => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role=slider]') !== null) return false;
    fillShare(view, percent);
  };
  useKey('buy', () => setSide('buy'));
  useKey('sell', () => setSide('sell'));
  useKey('price', () => figureFields(form)[0]?.focus());
  useKey('amount', () => amountField(form)?.focus());
  useAskedAmount(form);
  useAskedSubmit(form, view);
  useKey('share25', share(25));
  useKey('share50', share(50));
  useKey('share75', share(75));
  useKey('share100', share(100));
}

/**
 * The amount field takes the focus when a price was chosen elsewhere, once the menu that chose it
 * is gone.
 */
function useAskedAmount(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const stop = useAmountAsked.subscribe(() => {
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => amountField(form)?.focus())));
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [form]);
}

/**
 * The button takes the focus when words filled the form in, or the field that is wrong does: once
 * the sums are known, and after the window that took the words has given the focus back.
 */
function useAskedSubmit(form: RefObject<HTMLElement | null>, view: TicketView): void {
  const asked = useSubmitAsked((state) => state.asked);
  const known = view.lines !== undefined;
  useEffect(() => {
    if (!asked || !known) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        (wrong ?? form.current?.querySelector<HTMLElement>('button[data-size="48"]'))?.focus();
        useSubmitAsked.setState({ asked: false });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [form, asked, known]);
}

/**
 * The shortcut that sends works from anywhere in the form, and only there; Enter alone in a field
 * sends nothing.
 */
export function useSendKey(form: RefObject<HTMLElement | null>, send: () => void): void {
  useEffect(() => {
    const element = form.current;
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, 'send')) return;
      event.preventDefault();
      send();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [form, send]);
}
