import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { Posted } from '../../ledger/posted.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { BankLinesBooked, BankReceiptAssigned } from './events.ts';
import type { RechargeView } from './queries.ts';

const ownCauses: ReadonlySet<string> = new Set(['treasury_funded', 'own_transfer', 'bank_payout']);
const causes: ReadonlySet<string> = new Set([
  'bank_lines',
  'bank_payment',
  'bank_return',
  'recharge',
  'recharge_fee',
  ...ownCauses,
]);
/** What moves the platform's own money at a bank. */
type OwnMoney = Extract<
  ExchangeEvent,
  { readonly type: 'bank_receipt_kept' | 'bank_payout_opened' | 'bank_payout_cancelled' }
>;
const isOwnMoney = (event: ExchangeEvent): event is OwnMoney =>
  ['bank_receipt_kept', 'bank_payout_opened', 'bank_payout_cancelled'].includes(event.type);

/** What bank money the exchange's memory says: asked once a record's events are applied. */
interface BankMoney {
  readonly recharge: RechargeView;
  /** The balance of `bankClearing`. */
  readonly clearing: (assetId: number) => bigint;
  readonly treasury: (assetId: number) => bigint;
  readonly isHouseOnly: (assetId: number) => boolean;
}

/**
 * The first rule of bank money that a record breaks by itself, or undefined: statements lead from
 * opening to closing, what nobody owns is its receipts, a user gets what the receipt says, and
 * nobody holds an asset of the house.
 */
export function brokenByRecharge(
  { actor, events }: Pick<ExchangeRecord, 'actor' | 'events'>,
  { recharge, clearing, treasury, isHouseOnly }: BankMoney,
): BrokenByRecord | undefined {
  const touched = new Set<number>();
  const given = new Set(events.flatMap((one) => (one.type === 'bank_receipt_assigned' ? [one.receiptId] : [])));
  for (const event of events) {
    if (event.type === 'bank_lines_booked' || event.type === 'bank_receipt_assigned') {
      const broken = event.type === 'bank_lines_booked' ? brokenByStatement(event) : brokenByGift(event, events);
      if (broken !== undefined) return broken;
    }
    if (event.type === 'bank_lines_booked' || event.type === 'bank_receipt_returning' || isOwnMoney(event)) {
      if (!areTwo(event, actor)) return { invariant: 41, rule: 'two different people agree on bank money' };
    }
    if (event.type === 'bank_receipt_assigned' && !isNamed(event, actor))
      return { invariant: 41, rule: `receipt ${event.receiptId} is given by those who are named` };
    if (event.type === 'bank_account_set' && !(event.open ? areTwo(event, actor) : isNamed(event, actor)))
      return { invariant: 41, rule: `two different people show bank account ${event.accountId}` };
    if (event.type === 'bank_owed_set' && event.owed > 0n && treasury(event.assetId) > 0n)
      return { invariant: 24, rule: `the treasury keeps asset ${event.assetId} that the bank is owed` };
    if (event.type !== 'posted') continue;
    if ('userId' in event.account && isHouseOnly(event.assetId))
      return { invariant: 24, rule: `a user holds asset ${event.assetId}, which is the house’s` };
    const isGift = event.cause === 'recharge' || event.cause === 'recharge_fee';
    if (isGift && !given.has(event.subject))
      return { invariant: 24, rule: `money moves for receipt ${event.subject}, which nobody was given` };
    if (ownCauses.has(event.cause) && !isOwn(event, events))
      return { invariant: 24, rule: `the platform’s own bank money moves for receipt ${event.subject}` };
    const isClearing = 'book' in event.account && event.account.book === 'bankClearing';
    if (isClearing && !causes.has(event.cause)) return { invariant: 24, rule: `bank money moves for ${event.cause}` };
    if (isClearing) touched.add(event.assetId);
  }
  for (const assetId of touched) {
    const held = recharge.receipts().reduce((sum, one) => (one.assetId === assetId ? sum + one.units : sum), 0n);
    if (clearing(assetId) !== held)
      return { invariant: 24, rule: `bank money of asset ${assetId} is not the ${held} of its receipts` };
  }
  return undefined;
}

function brokenByStatement({ statementId, opening, closing, lines }: BankLinesBooked): BrokenByRecord | undefined {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  if (opening + sum !== closing)
    return { invariant: 24, rule: `statement ${statementId} leads to its closing balance` };
  const keys = new Set(lines.map(({ key }) => key));
  return keys.size === lines.length ? undefined : { invariant: 24, rule: `statement ${statementId} has a line twice` };
}

function brokenByGift(event: BankReceiptAssigned, events: readonly ExchangeEvent[]): BrokenByRecord | undefined {
  const { receiptId, userId, assetId, gross, fee } = event;
  let given = 0n;
  for (const one of events) {
    if (one.type !== 'posted' || !('userId' in one.account)) continue;
    if (one.account.userId !== userId || one.assetId !== assetId || one.subject !== receiptId)
      return { invariant: 42, rule: `receipt ${receiptId} moves money of user ${one.account.userId}` };
    given += one.available;
  }
  const isRight = given === gross - fee && fee >= 0n && given > 0n;
  return isRight ? undefined : { invariant: 24, rule: `receipt ${receiptId} gives ${given} of ${gross - fee}` };
}

/** Whether money that is the platform's own moves as its record says: between its two books. */
function isOwn({ account, assetId, available, subject }: Posted, events: readonly ExchangeEvent[]): boolean {
  const said = events.find((one): one is OwnMoney => isOwnMoney(one) && one.receiptId === subject);
  if (said?.assetId !== assetId || !('book' in account)) return false;
  const brought = said.type === 'bank_payout_opened' ? 0n - said.units : said.units;
  if (account.book === 'treasury') return available === brought;
  return account.book === 'bankClearing' && available === 0n - brought;
}

interface Agreed {
  readonly operatorId: number;
  readonly approverId: number;
}

const isNamed = ({ operatorId, approverId }: Agreed, actor: ExchangeRecord['actor']): boolean =>
  actor.kind === 'operator' && [operatorId, approverId].includes(actor.id) && operatorId !== approverId;

const areTwo = (agreed: Agreed, actor: ExchangeRecord['actor']): boolean =>
  agreed.approverId !== 0 && isNamed(agreed, actor);
