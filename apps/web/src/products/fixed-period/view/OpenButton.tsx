import { displayAmount, groupTyped, type FixedPeriodDirection } from '@candor/amount';
import type { IndexSample, PeriodOffer } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { isOverDayLimit } from '../model/day-limit.ts';
import type { Intended } from '../model/open-intent.ts';
import { useOwnLimits } from '../stores/use-limits.ts';
import type { Opener } from '../stores/use-open.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { useClosed } from './use-closed.ts';
import styles from './FlashForm.module.css';

/** The button that names the contract, and why it cannot be opened where it cannot. */
export function OpenButton(props: {
  readonly direction: FixedPeriodDirection;
  readonly offer: PeriodOffer;
  readonly stake: string | undefined;
  readonly intent: Intended | undefined;
  readonly opener: Opener;
  readonly samples: readonly IndexSample[];
  readonly symbol: string;
}) {
  const { direction, offer, stake, intent, opener, samples, symbol } = props;
  const text = useText();
  const session = useSession();
  const closed = useClosed(symbol, samples);
  const { data: limits } = useOwnLimits();
  const now = useServerSeconds();
  const variant = direction === 'rise' ? 'buy' : 'sell';
  if (session === null) return <LogIn variant={variant} />;
  const { stakeAsset: asset, durationSeconds: seconds } = offer;
  const word = text(direction === 'rise' ? 'flash.rise' : 'flash.fall');
  const name =
    stake === undefined
      ? text('flash.openShort', { direction: word, seconds })
      : text('flash.open', { direction: word, seconds, stake: groupTyped(stake), asset });
  const move = intent?.kind === 'ready' ? intent.move : undefined;
  // What the exchange would refuse moves no money first.
  const isOver = stake !== undefined && isOverDayLimit(stake, limits, now);
  const isShort = intent?.kind === 'short';
  const refusedStake = isOver ? text('flash.overLimit') : isShort ? text('flash.short', { asset }) : undefined;
  return (
    <div className={styles['submit']}>
      {move !== undefined && (
        <ol className={styles['steps']} aria-label={text('flash.steps')}>
          <li>{text('flash.stepMove', { amount: displayAmount(move.amount, 2), asset })}</li>
          <li>{text('flash.stepOpen')}</li>
        </ol>
      )}
      {opener.refused !== undefined && <FieldError text={opener.refused} />}
      <Button
        size={48}
        wide
        variant={variant}
        busy={opener.busy}
        disabled={intent?.kind !== 'ready'}
        disabledReason={closed ?? refusedStake}
        onClick={() => {
          if (intent?.kind === 'ready') opener.send(intent);
        }}
      >
        {move === undefined ? name : text('flash.moveAndOpen', { amount: displayAmount(move.amount, 2), name })}
      </Button>
    </div>
  );
}

function LogIn({ variant }: { readonly variant: 'buy' | 'sell' }) {
  const text = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  return (
    <div className={styles['submit']}>
      <Button
        size={48}
        wide
        variant={variant}
        onClick={() => void navigate({ to: '/user/login', search: { back: href } })}
      >
        {text('ticket.loginToTrade')}
      </Button>
    </div>
  );
}
