import {
  contractValue,
  levelsBehind,
  previewClosing,
  previewContractOrder,
  type Closing,
  type ContractPreview,
  type PositionSide,
} from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { BUY, SELL, type BookLevel } from '../../order-book/order-book.ts';
import { equityOfAccount, freeOfAccount } from './account.ts';
import type { Look } from './at.ts';
import type { PlaceContractOrder } from './commands.ts';
import type { Account, Contract, Position } from './contract.ts';
import { endOfPeriod, periodOf } from './funding-state.ts';
import { rateOfPeriod } from './funding.ts';
import { closableLots, openLots } from './party.ts';
import { canRest, orderAgainst, orderOf, type Order } from './place.ts';
import { requiredAt, unrealisedAt } from './standing.ts';
import type { FuturesState } from './state.ts';
import { closes } from './order-flags.ts';

/** What an order would cost and lead to if it were sent now, by the formulas that pages use. */
export interface ContractOrderPreview {
  /** Why it would be refused; undefined where it would be accepted. */
  readonly reason: RejectionReason | undefined;
  readonly lots: bigint;
  /** Its limit, or the worst price that it accepts; 0 for none. */
  readonly priceTicks: bigint;
  readonly markTicks: bigint;
  readonly side: PositionSide;
  /** What it opens of that side; undefined where it only closes, and while there is no mark. */
  readonly opening: ContractPreview | undefined;
  /** What it closes: of the side that a closing order names, in one-way mode of the other one. */
  readonly closing: Closing | undefined;
  /** When the funding is due that `opening` counts on. */
  readonly nextFundingMs: number;
}

type Levels = readonly (readonly [priceTicks: bigint, lots: bigint])[];

/** Looks at an order without sending it; undefined for a user or a contract that is not there. */
export function previewOf(look: Look, command: PlaceContractOrder): ContractOrderPreview | undefined {
  const { own, state } = look;
  const user = state.users.find(command.userId) - 1;
  const contract = own.byId.get(command.contractId);
  if (user < 0 || contract === undefined) return undefined;
  const said = orderAgainst(look, command);
  const isRefused = typeof said === 'string';
  const opens = !closes(command.direction);
  const order = isRefused ? orderOf(look, command, { user, contract, opens, mark: own.markOf(contract) }) : said;
  const levels = order.waits ? [] : levelsAgainst(contract, order);
  const closing = closingOf(own, order, levels);
  return {
    reason: isRefused ? said : undefined,
    lots: BigInt(order.quantity),
    priceTicks: BigInt(priceOf(order)),
    markTicks: BigInt(order.mark),
    side: sideOf(order),
    opening: opens && order.mark > 0 ? openingOf(look, order, levels, closing) : undefined,
    closing,
    nextFundingMs: endOfPeriod(periodOf(look.timeMs)),
  };
}

/** A closing order is of the side that it closes. */
const sideOf = ({ buys, opens }: Order): PositionSide => (buys === opens ? 'long' : 'short');

/** A stop's own limit, or where it triggers. */
const priceOf = ({ waits, command, trigger, limit }: Order): number => (waits ? (command.price ?? trigger) : limit);

function levelsAgainst(contract: Contract, { buys }: Order): Levels {
  const all: readonly BookLevel[] = contract.book.levels(buys ? SELL : BUY, Infinity);
  return all.map(({ price, quantity }) => [BigInt(price), BigInt(quantity)] as const);
}

function closingOf(own: FuturesState, order: Order, levels: Levels): Closing | undefined {
  const { contract, user, buys, opens, quantity, takerPpm, waits } = order;
  const lots = opens ? Math.min(quantity, closableLots(own, user, contract, buys)) : quantity;
  const side: PositionSide = buys ? 'short' : 'long';
  const position = own.openPosition(contract, side, user);
  if (lots === 0 || position === undefined) return undefined;
  const price = BigInt(priceOf(order));
  // What waits is computed as if it filled whole at its price.
  const met: Levels = waits ? [[price, BigInt(lots)]] : levels;
  return previewClosing({
    contract: contract.scale,
    side,
    position: { ...position, margin: position.mode === 'isolated' ? position.margin : 0n },
    lots: BigInt(lots),
    levels: met,
    takerPpm,
    ...(price > 0n && { limitTicks: price }),
  });
}

function openingOf(
  look: Look,
  order: Order,
  levels: Levels,
  closing: Closing | undefined,
): ContractPreview | undefined {
  const { own, timeMs } = look;
  const { contract, user, mark, leverage, makerPpm, takerPpm, quantity, buys } = order;
  const lots = BigInt(quantity) - (closing?.lots ?? 0n);
  if (lots === 0n) return undefined;
  const side = sideOf(order);
  const account = own.account(user, contract);
  const position = own.position(contract, side, user);
  const open = openLots(own, user, contract, { buys, closing: false });
  const rate = rateOfPeriod(contract, periodOf(timeMs));
  const markTicks = BigInt(mark);
  return previewContractOrder({
    contract: contract.scale,
    tiers: contract.termsAt(timeMs).tiers,
    makerPpm,
    takerPpm,
    side,
    lots,
    priceTicks: BigInt(priceOf(order)),
    rests: canRest(order),
    levels: levelsBehind(levels, closing?.filled ?? 0n),
    markTicks,
    leverage,
    valueBefore: contractValue(contract.scale, markTicks, (position?.lots ?? 0n) + BigInt(open)),
    position,
    free: freeOfAccount(own, account),
    closedValue: closing?.value ?? 0n,
    ...(own.setting(user, contract).mode === 'cross' && { cross: crossOf(own, account, position) }),
    ...(rate !== undefined && { fundingRate: rate }),
  });
}

/** The cross account without one position: its equity, and what its other positions require. */
function crossOf(own: FuturesState, account: Account, position: Position | undefined) {
  const markOf = ({ contract }: Position): bigint => BigInt(own.standingMark(contract));
  const isCross = position?.mode === 'cross';
  const others = [...account.positions].filter((one) => one !== position && one.mode === 'cross' && one.lots > 0n);
  return {
    equity: equityOfAccount(own, account) - (isCross ? unrealisedAt(position, markOf(position)) : 0n),
    othersRequired: others.reduce((sum, one) => sum + requiredAt(own, one, markOf(one)), 0n),
  };
}
