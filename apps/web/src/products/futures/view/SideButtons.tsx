import { submitContractOrder, type ContractOrderInput, type OutputOf } from '@candor/protocol';
import { displayAmount, displayPrice, isZeroDecimal, type PositionSide } from '@candor/amount';
import { Button, FieldError, ChangingText, toast } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIntent } from '../../../account/intent.ts';
import { useText, type Text } from '../../../i18n/text.ts';
import { preferencesNow } from '../../../preferences/preferences.ts';
import { useSession } from '../../../session/session.ts';
import { toastChecking, wordsOf } from '../../../page/refused.ts';
import { untilKnown } from '../../../transport/until-known.ts';
import ticket from '../../../trade/form/Ticket.module.css';
import { typedDecimal } from '../../../trade/form/typed.ts';
import { useClosedReason } from '../../../trade/form/use-closed-reason.ts';
import { contractOrderInputOf } from '../model/order-input.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { readContractsAgain } from '../stores/account.ts';
import { clearContractFigures } from '../stores/ticket-store.ts';
import { wordsOfProblem, type TicketView } from '../stores/use-ticket.ts';
import styles from './Ticket.module.css';

const sides: readonly PositionSide[] = ['long', 'short'];

/** One button for each side; each names what it does. */
export function SideButtons({ view }: { readonly view: TicketView }) {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const { href } = useLocation();
  const closed = useClosedReason(view.row);
  const { send, busy, refused } = usePlacing(view);
  const { form, opening, row } = view;
  if (session === null)
    return (
      <div className={ticket['submit']}>
        <Button
          size={48}
          wide
          variant="primary"
          onClick={() => void navigate({ to: '/user/login', search: { back: href } })}
        >
          {text('ticket.loginToTrade')}
        </Button>
      </div>
    );
  const opens = form.action === 'open';
  const reasonOf = (side: PositionSide): string | undefined => {
    if (closed !== undefined) return closed;
    if (opening.missing !== undefined) return text('contract.nothingYet');
    if (!opens) return view.inputs.positions.some((one) => one.side === side) ? undefined : text('contract.noPosition');
    const reason = opening.problems[side];
    return reason === undefined ? undefined : wordsOfProblem(reason, row, text);
  };
  const reasons = { long: reasonOf('long'), short: reasonOf('short') };
  // What is missing of the money is part of the sums already.
  const said = [...new Set(sides.map((side) => reasons[side]))].filter((reason) => reason !== undefined);
  const isSaid = opens && sides.every((side) => opening.problems[side] === 'insufficient_available');
  return (
    <div className={ticket['submit']}>
      {refused !== undefined && <FieldError text={refused} />}
      <div className={styles['sides']}>
        {sides.map((side) => (
          <Button
            key={side}
            size={48}
            wide
            variant={(side === 'long') === opens ? 'buy' : 'sell'}
            busy={busy === side}
            disabled={busy !== undefined || view.problem !== undefined || reasons[side] !== undefined}
            aria-describedby={reasons[side] === undefined ? undefined : 'contract-reasons'}
            onClick={() => send(side)}
          >
            <ChangingText kept>
              {actionOf(view, side, text)} <span className={styles['amount']}>{amountOf(view, text)}</span>
            </ChangingText>
          </Button>
        ))}
      </div>
      <p id="contract-reasons" className={isSaid ? 'visually-hidden' : ticket['small']}>
        {said.join(' ')}
      </p>
      {view.positionMode === 'one_way' && opens && <p className={ticket['small']}>{text('contract.oneWayNote')}</p>}
    </div>
  );
}

/** "Long", "Close short". */
const actionOf = ({ form }: TicketView, side: PositionSide, text: Text): string =>
  text(form.action === 'open' ? `contract.${side}` : `contract.close_${side}`);

/** "2.000 ETH", "3 contracts"; empty before anything is typed. */
function amountOf({ form, row }: TicketView, text: Text): string {
  const typed = typedDecimal(form.quantity);
  return typed === '' ? '' : `${displayAmount(typed, typed.split('.')[1]?.length ?? 0)} ${sizeUnitOf(row, text)}`;
}

type Outcome = OutputOf<typeof submitContractOrder>;

/** Sends the order of the form once, under one request id for each intent. */
function usePlacing(view: TicketView) {
  const text = useText();
  const intent = useIntent();
  const [busy, setBusy] = useState<PositionSide>();
  const [said, setSaid] = useState<{ readonly form: unknown; readonly words: string }>();
  const { form, inputs, row } = view;
  const place = async (side: PositionSide): Promise<void> => {
    const worst = form.type === 'market' && form.action === 'open' ? view.opening.worstTicks[side] : undefined;
    const sending = {
      symbol: row.symbol_name,
      side,
      tickScale: inputs.terms.tickScale,
      worst,
      requestId: '',
      timeZone: preferencesNow().timeZone,
    };
    const plain = contractOrderInputOf(form, sending);
    // A market order's bound moves with the book: the order stays the same one.
    const same = { ...plain, price: worst === undefined ? plain.price : 'market' };
    const outcome = await intent.send(same, ({ requestId, isRepeat }) => {
      const input: ContractOrderInput = { ...plain, requestId };
      return untilKnown(submitContractOrder, { input, isRepeat, onChecking: toastChecking });
    });
    clearContractFigures();
    toast({ title: titleOf(outcome, text), text: outcomeText(outcome, view, text) });
  };
  const send = (side: PositionSide): void => {
    if (busy !== undefined) return;
    setBusy(side);
    setSaid(undefined);
    place(side)
      .catch((problem: unknown) => {
        setSaid({ form, words: wordsOf(problem) });
      })
      .finally(() => {
        setBusy(undefined);
        readContractsAgain();
      });
  };
  return { send, busy, refused: said?.form === form ? said.words : undefined };
}

const titleOf = ({ status, filledQuantity }: Outcome, text: Text): string => {
  if (status === 'filled') return text('contract.filled');
  if (isZeroDecimal(filledQuantity))
    return text(status === 'open' || status === 'waiting' ? 'contract.placed' : 'contract.ended');
  return text('contract.filledPartly');
};

function outcomeText(outcome: Outcome, { inputs, row }: TicketView, text: Text): string {
  if (outcome.averagePrice === null) return row.symbol_name;
  return text('contract.filledAt', {
    amount: displayAmount(outcome.filledQuantity, inputs.terms.lotScale),
    price: displayPrice(outcome.averagePrice, inputs.terms.tickScale),
    fee: `${outcome.fee} ${outcome.feeAsset}`,
  });
}
