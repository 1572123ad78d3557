/** What the order form holds: texts as typed, choices as chosen. */
export interface TicketForm {
  readonly side: 'buy' | 'sell';
  readonly type: OrderKind;
  readonly price: string;
  readonly quantity: string;
  /** Market and stop-market buys by amount: the most that is paid, fee included. */
  readonly budget: string;
  readonly by: 'quantity' | 'budget';
  readonly trigger: string;
  readonly triggerSource: 'last' | 'index';
  /** OCO: with a text the stop leg is a stop-limit. */
  readonly stopLimit: string;
  /** Percent, such as "1.5". */
  readonly trailing: string;
  readonly display: string;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  /** GTD: how long from now. */
  readonly lasts: Lasting;
  readonly postOnly: boolean;
  readonly selfTrade: 'expire_taker' | 'expire_maker' | 'expire_both';
}

export const orderKinds = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const lastings = { '1h': 3_600_000, '1d': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 } as const;
export type Lasting = keyof typeof lastings;

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
  timeInForce: 'GTC',
  lasts: '1d',
  postOnly: false,
  selfTrade: 'expire_taker',
};

export type AmountField = 'price' | 'quantity' | 'budget' | 'trigger' | 'stopLimit' | 'trailing' | 'display';

/** Which fields a form shows. */
export function shows(form: TicketForm) {
  const { type, side, by } = form;
  const byBudget = side === 'buy' && by === 'budget' && (type === 'market' || type === 'stop_market');
  return {
    price: type === 'limit' || type === 'stop_limit' || type === 'oco',
    trigger: type === 'stop_limit' || type === 'stop_market' || type === 'oco',
    triggerSource: type !== 'limit' && type !== 'market',
    stopLimit: type === 'oco',
    trailing: type === 'trailing_stop',
    budgetChoice: side === 'buy' && (type === 'market' || type === 'stop_market'),
    budget: byBudget,
    quantity: !byBudget,
    timeInForce: type === 'limit' || type === 'stop_limit' || type === 'oco',
    postOnly: type === 'limit' && (form.timeInForce === 'GTC' || form.timeInForce === 'GTD'),
    display: type === 'limit' && (form.timeInForce === 'GTC' || form.timeInForce === 'GTD'),
  };
}
