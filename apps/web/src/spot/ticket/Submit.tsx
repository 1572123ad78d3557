import { displayAmount } from '@candor/amount';
import { Button, FieldError, Kbd } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useText, type Text } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { useConnection } from '../../transport/use-connection.ts';
import { shows } from './form.ts';
import type { Submitting } from './use-submit.ts';
import type { TicketView } from './use-ticket.ts';
import styles from './Ticket.module.css';

const staleAfterMs = 10_000;

/** The button that names what will happen, and why it cannot when it cannot. */
export function Submit({ view, submit }: { readonly view: TicketView; readonly submit: Submitting }) {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { dataAgeMs } = useConnection();
  const variant = view.form.side;
  if (session === null)
    return (
      <Button
        size={48}
        wide
        variant={variant}
        onClick={() => void navigate({ to: '/user/login', search: { back: href } })}
      >
        {text('ticket.loginToTrade')}
      </Button>
    );
  const closed = closedReason(view, dataAgeMs, text);
  return (
    <>
      {submit.problem?.field === 'form' && <FieldError text={submit.problem.text} />}
      {submit.moved && <FieldError text={text('ticket.moved')} />}
      {submit.unsure && <p className={styles['note']}>{text('ticket.unsure')}</p>}
      <Button
        size={48}
        wide
        type="submit"
        variant={variant}
        busy={submit.busy}
        disabled={view.preview === undefined || submit.problem !== undefined}
        disabledReason={closed}
        onClick={submit.send}
      >
        {labelOf(view, text)} <Kbd>Ctrl ↵</Kbd>
      </Button>
    </>
  );
}

/** "Buy 0.0500 BTC", made new with every edit. */
function labelOf({ form, base, quote, terms }: TicketView, text: Text): string {
  const { side, budget, quantity } = form;
  if (shows(form).budget)
    return budget === ''
      ? text('ticket.buyAsset', { asset: base })
      : text('ticket.submit.budget', { asset: base, amount: displayAmount(budget, 2), quote });
  if (quantity === '') return text(side === 'buy' ? 'ticket.buyAsset' : 'ticket.sellAsset', { asset: base });
  const amount = displayAmount(
    quantity,
    Math.min(terms.scale.lotScale, Math.max(4, quantity.split('.')[1]?.length ?? 0)),
  );
  return text(side === 'buy' ? 'ticket.submit.buy' : 'ticket.submit.sell', { amount, asset: base });
}

function closedReason({ market }: TicketView, dataAgeMs: number | null, text: Text): string | undefined {
  if (market.state === 'halted') return text('ticket.halted');
  if (market.state === 'cancel_only') return text('ticket.cancelOnly');
  if (dataAgeMs !== null && dataAgeMs > staleAfterMs)
    return text('ticket.stale', { seconds: Math.round(dataAgeMs / 1_000) });
  return undefined;
}
