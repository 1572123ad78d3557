import { useEffect, type RefObject } from 'react';
import { preferencesNow } from '../../preferences/preferences.ts';
import { isTyping } from '../../shell/use-shortcuts.ts';
import { fillShare } from './share.ts';
import { setSide } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';

/** B and S choose the side, P and A go to price and amount, 1 to 4 fill a quarter to all; nothing while one types. */
export function useTicketKeys(form: RefObject<HTMLElement | null>, view: TicketView): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!plain || !preferencesNow().shortcuts || isTyping(event.target) || document.querySelector('[role=dialog]'))
        return;
      const fields = form.current?.querySelectorAll<HTMLInputElement>('input[inputmode]');
      const key = event.key.toLowerCase();
      if (key === 'b') setSide('buy');
      else if (key === 's') setSide('sell');
      else if (key === 'p' && fields?.[0] !== undefined) focusOn(event, fields[0]);
      else if (key === 'a' && fields !== undefined) focusOn(event, fields[fields.length - 1]);
      else if (/^[1-4]$/.test(key) && !(event.target instanceof Element && event.target.closest('[role=slider]')))
        fillShare(view, Number(key) * 25);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [form, view]);
}

/** Ctrl or Cmd with Enter sends from anywhere in the form; Enter alone in a field sends nothing. */
export function useSendKey(form: RefObject<HTMLElement | null>, send: () => void): void {
  useEffect(() => {
    const element = form.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [form, send]);
}

function focusOn(event: KeyboardEvent, field: HTMLInputElement | undefined): void {
  event.preventDefault();
  field?.focus();
}
