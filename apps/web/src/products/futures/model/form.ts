import type { OrderInput } from '@candor/protocol';

/** Kinds of contract orders as the form offers them. */
export const contractKinds = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'] as const;
export type ContractKind = (typeof contractKinds)[number];
export const contractTimesInForce = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export type ContractTimeInForce = (typeof contractTimesInForce)[number];
export type ContractFigure = 'price' | 'quantity' | 'trigger' | 'trailing' | 'display' | 'expires' | 'profit' | 'loss';

/** The contract form as typed text. */
export interface ContractForm extends Readonly<Record<ContractFigure, string>> {
  readonly action: 'open' | 'close';
  readonly type: ContractKind;
  readonly triggerSource: 'last' | 'index' | 'mark';
  readonly timeInForce: ContractTimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: NonNullable<OrderInput['selfTradePrevention']>;
  /** Stop-profit and stop-loss go with the order. */
  readonly withStops: boolean;
  readonly stopSource: 'mark' | 'last';
}

export const emptyContractForm: ContractForm = {
  action: 'open',
  type: 'limit',
  price: '',
  quantity: '',
  trigger: '',
  triggerSource: 'mark',
  trailing: '',
  timeInForce: 'GTC',
  postOnly: false,
  display: '',
  expires: '',
  selfTrade: 'expire_taker',
  withStops: false,
  profit: '',
  loss: '',
  stopSource: 'mark',
};

/** Which fields an order of this form has. */
export function contractFields({ action, type, timeInForce, withStops }: ContractForm) {
  const lasting = type === 'limit' || type === 'stop_limit';
  const mayRest = type === 'limit' && (timeInForce === 'GTC' || timeInForce === 'GTD');
  return {
    price: lasting,
    trigger: type === 'stop_limit' || type === 'stop_market',
    triggerSource: type !== 'limit' && type !== 'market',
    trailing: type === 'trailing_stop',
    timeInForce: type === 'limit',
    expires: type === 'limit' && timeInForce === 'GTD',
    postOnly: mayRest,
    display: mayRest,
    stops: action === 'open',
    stopPrices: action === 'open' && withStops,
  };
}

/** The first figure that an order still needs. */
export function missingFigure(form: ContractForm): ContractFigure | undefined {
  const fields = contractFields(form);
  if (fields.trigger && form.trigger === '') return 'trigger';
  if (fields.trailing && form.trailing === '') return 'trailing';
  if (fields.price && form.price === '') return 'price';
  if (form.quantity === '') return 'quantity';
  if (fields.expires && form.expires === '') return 'expires';
  return undefined;
}
