import { displayAmount } from '@candor/amount';
import { Button, FieldError, ChangingText } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useText, type Text } from '../../../i18n/text.ts';
import { Keys } from '../../../keys/Keys.tsx';
import { useSession } from '../../../session/session.ts';
import { amountIn } from './share.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';
import type { Submitting } from './use-submit.ts';
import type { TicketView } from './use-ticket.ts';
import styles from '../../../trade/form/Ticket.module.css';

/** The button that names what will happen, and why it cannot when it cannot. */
export function Submit(props: {
  readonly view: TicketView;
  readonly submit: Submitting;
  /** Why no order can be placed right now. */
  readonly closed: string | undefined;
  readonly narrow: boolean;
}) {
  const { view, submit, closed, narrow } = props;
  const text = useText();
  const session = useSession();
  const variant = view.form.side;
  if (session === null) return <LogIn variant={variant} />;
  const { preview, missing } = view.summary;
  return (
    <div className={styles['submit']}>
      {submit.problem?.field === 'form' && <FieldError text={submit.problem.text} />}
      {submit.moved !== undefined && <FieldError text={text('ticket.moved')} />}
      {submit.unsure !== undefined && (
        <FieldError text={text(submit.unsure === 'checking' ? 'common.checking' : 'ticket.unsure')} />
      )}
      <Button
        size={48}
        wide
        variant={variant}
        busy={submit.busy}
        disabled={missing !== undefined || preview === undefined || view.problem !== undefined}
        disabledReason={closed}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={submit.send}
      >
        <ChangingText kept>{labelOf(view, text)}</ChangingText> {!narrow && <Keys id="send" />}
      </Button>
    </div>
  );
}

function LogIn({ variant }: { readonly variant: 'buy' | 'sell' }) {
  const text = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const back = () => void navigate({ to: '/user/login', search: { back: href } });
  return (
    <div className={styles['submit']}>
      <Button size={48} wide variant={variant} onClick={back}>
        {text('ticket.loginToTrade')}
      </Button>
    </div>
  );
}

/** "Buy 0.0500 BTC", made new with every edit. */
function labelOf({ form, base, quote, terms, summary }: TicketView, text: Text): string {
  const { side } = form;
  const typed = typedDecimal(amountIn(form));
  if (typed === '') return text(side === 'buy' ? 'shell.buyAsset' : 'shell.sellAsset', { asset: base });
  if (summary.fields.budget)
    return text('ticket.submit.budget', { asset: base, amount: displayAmount(typed, 2), quote });
  const decimals = Math.min(terms.scale.lotScale, Math.max(4, typed.split('.')[1]?.length ?? 0));
  return text(side === 'buy' ? 'ticket.submit.buy' : 'ticket.submit.sell', {
    amount: displayAmount(typed, decimals),
    asset: base,
  });
}
