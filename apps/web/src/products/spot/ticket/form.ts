import { marketSlippagePercent } from '../../../trade/form/market-slippage.ts';
import type { OrderKind } from './order-kinds.ts';

/** What the order form holds: texts as typed, choices as chosen. */
export interface TicketForm {
  readonly side: 'buy' | 'sell';
  readonly type: OrderKind;
  readonly price: string;
  readonly quantity: string;
  /** Market and stop-market buys by sum: the most that is paid, fee included. */
  readonly budget: string;
  readonly by: 'quantity' | 'budget';
  readonly trigger: string;
  readonly triggerSource: 'last' | 'index';
  /** OCO: with a text the stop leg is a stop-limit. */
  readonly stopLimit: string;
  /** Percent, such as "1.5". */
  readonly trailing: string;
  readonly display: string;
  /**
   * Market orders: percent from the best price beyond which nothing fills; without it the market's
   * own cap holds.
   */
  readonly slippage: string;
  readonly timeInForce: TimeInForce;
  /** GTD: "2026-11-22T14:30" in the user's time zone. */
  readonly expires: string;
  readonly postOnly: boolean;
  readonly selfTrade: 'expire_taker' | 'expire_maker' | 'expire_both';
}

export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';

export const emptyForm: TicketForm = {
  side: 'buy',
  type: 'limit',
  price: '',
  quantity: '',
  budget: '',
  by: 'quantity',
  trigger: '',
  triggerSource: 'last',
  stopLimit: '',
  trailing: '',
  display: '',
  slippage: marketSlippagePercent,
  timeInForce: 'GTC',
  expires: '',
  postOnly: false,
  selfTrade: 'expire_taker',
};

/** The fields that take a figure, in the order in which the form shows them. */
export const amountFields = [
  'trigger',
  'trailing',
  'stopLimit',
  'price',
  'quantity',
  'budget',
  'expires',
  'slippage',
  'display',
] as const;
export type AmountField = (typeof amountFields)[number];

const noChoice: readonly TimeInForce[] = [];

/** How long an order of this type may last; nothing to choose where there is one way only. */
export function timesInForce(type: OrderKind): readonly TimeInForce[] {
  if (type === 'limit') return ['GTC', 'IOC', 'FOK', 'GTD'];
  if (type === 'market') return ['IOC', 'FOK'];
  return type === 'stop_limit' ? ['GTC', 'GTD'] : noChoice;
}

/**
 * The time in force that holds: the chosen one where the type allows it, else the type's first;
 * undefined where it has none.
 */
export function timeInForceOf({ type, timeInForce }: TicketForm): TimeInForce | undefined {
  const allowed = timesInForce(type);
  return allowed.includes(timeInForce) ? timeInForce : allowed[0];
}

/** Which fields a form shows. */
export function shows(form: TicketForm) {
  const { type, side, by } = form;
  const budgetChoice = side === 'buy' && (type === 'market' || type === 'stop_market');
  const budget = budgetChoice && by === 'budget';
  const lasting = timeInForceOf(form);
  const mayRest = type === 'limit' && (lasting === 'GTC' || lasting === 'GTD');
  return {
    price: type === 'limit' || type === 'stop_limit' || type === 'oco',
    trigger: type === 'stop_limit' || type === 'stop_market' || type === 'oco',
    triggerSource: type !== 'limit' && type !== 'market',
    stopLimit: type === 'oco',
    trailing: type === 'trailing_stop',
    budgetChoice,
    budget,
    quantity: !budget,
    timeInForce: lasting !== undefined,
    expires: lasting === 'GTD',
    postOnly: mayRest,
    display: mayRest,
    slippage: type === 'market',
  };
}
