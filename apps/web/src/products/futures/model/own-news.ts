import {
  contractOrderMessage,
  contractSnapshot,
  lossOrderMessage,
  positionMessage,
  type ContractAccount,
  type ContractOrder,
  type ContractType,
  type LossOrder,
  type Position,
  type PrivateMessage,
} from '@candor/protocol';

/** Open positions of a type of contracts, and the accounts behind them. */
export interface Holdings {
  readonly records: readonly Position[];
  readonly accounts: readonly ContractAccount[];
}

/** What a message of the private socket says of the user's contracts. */
export type OwnNews =
  | {
      readonly kind: 'all';
      readonly positions: readonly Position[];
      readonly accounts: readonly ContractAccount[];
      readonly orders: readonly ContractOrder[];
      readonly stops: readonly LossOrder[];
    }
  | {
      readonly kind: 'positions';
      readonly positions: readonly Position[];
      readonly accounts: readonly ContractAccount[];
    }
  | { readonly kind: 'order'; readonly order: ContractOrder }
  | { readonly kind: 'stop'; readonly stop: LossOrder };

/** The news in a message; undefined where it is about something else. */
export function ownNews(message: PrivateMessage): OwnNews | undefined {
  switch (message.type) {
    case 'SNAPSHOT': {
      const read = contractSnapshot.safeParse(message.data.contracts);
      if (!read.success) return undefined;
      const { lossOrders, ...all } = read.data;
      return { kind: 'all', ...all, stops: lossOrders };
    }
    case 'POSITION': {
      const read = positionMessage.safeParse(message);
      return read.success ? { kind: 'positions', ...read.data.data } : undefined;
    }
    case 'CONTRACT_ORDER': {
      const read = contractOrderMessage.safeParse(message);
      return read.success ? { kind: 'order', order: read.data.data } : undefined;
    }
    case 'LOSS_ORDER': {
      const read = lossOrderMessage.safeParse(message);
      return read.success ? { kind: 'stop', stop: read.data.data } : undefined;
    }
    default:
      return undefined;
  }
}

/** Contracts of a type settle from a wallet of their own. */
const walletOf: Readonly<Record<ContractType, number>> = { u: 2, coin: 3 };

/** What of positions and accounts is of one type; those that have just been closed are left out. */
export const holdingsOf = (
  contractType: ContractType,
  { positions, accounts }: Pick<Extract<OwnNews, { kind: 'positions' }>, 'positions' | 'accounts'>,
): Holdings => ({
  records: positions.filter((one) => one.contractType === contractType && one.status === 'open'),
  accounts: accounts.filter(({ walletType }) => walletType === walletOf[contractType]),
});

const isOpen = ({ status }: ContractOrder): boolean =>
  status === 'open' || status === 'waiting' || status === 'partially_filled';

/** Open orders, newest first, after one of them changed. */
export const withContractOrder = (orders: readonly ContractOrder[], order: ContractOrder): readonly ContractOrder[] =>
  placed(orders, order, isOpen(order));

/** Stops that wait, newest first, after one of them changed. */
export const withStop = (stops: readonly LossOrder[], stop: LossOrder): readonly LossOrder[] =>
  placed(stops, stop, stop.status === 'set');

function placed<Row extends { readonly id: string }>(rows: readonly Row[], row: Row, stays: boolean): readonly Row[] {
  const known = rows.some(({ id }) => id === row.id);
  if (!stays) return rows.filter(({ id }) => id !== row.id);
  return known ? rows.map((one) => (one.id === row.id ? row : one)) : [row, ...rows];
}
