import type { Hold, Product } from '../../product.ts';
import { freeInWallet } from './account.ts';
import { decideAmend } from './amend.ts';
import { applyFutures } from './apply.ts';
import type { At } from './at.ts';
import { decideCancel, decideCancelAll } from './cancel.ts';
import type { FuturesCommand } from './commands.ts';
import { writeDueEnds } from './ending.ts';
import { futuresTable } from './events.ts';
import { followFutures, isCalm } from './follow.ts';
import { isFundingDue, writePremiums } from './funding.ts';
import { decideInsurance } from './insurance.ts';
import { listingEvents, reasonAgainstContract, reasonAgainstFees, reasonAgainstTerms, termsEvent } from './listing.ts';
import { writeMarks } from './mark.ts';
import { futuresRoom } from './own.ts';
import { decidePlace } from './place.ts';
import { readFutures, writeFutures } from './section.ts';
import { decideLeverage, decideMarginMode, decideMarginMove, decidePositionMode } from './settings.ts';
import type { FuturesState } from './state.ts';
import { decideStop, decideStopCancel } from './stops.ts';

/**
 * Perpetual contracts: orders and books of their own, positions with margin, and a risk that anyone
 * can recompute.
 */
export const futures: Product<FuturesCommand, (typeof futuresTable)['shapes'], FuturesState> = {
  ...futuresRoom,
  by: {
    list_contract: 'operator',
    set_contract_fees: 'operator',
    set_contract_state: 'operator',
    set_contract_terms: 'operator',
    place_contract_order: 'user',
    cancel_contract_order: 'user',
    cancel_all_contract_orders: 'user',
    amend_contract_order: 'user',
    set_position_mode: 'user',
    set_margin_mode: 'user',
    set_leverage: 'user',
    move_position_margin: 'user',
    set_position_stop: 'user',
    cancel_position_stop: 'user',
    fund_insurance: 'operator',
  },
  decide: {
    list_contract: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstContract(state, command);
      if (reason !== undefined) return reason;
      for (const event of listingEvents(state, command, timeMs)) futuresTable.write(writer, event);
      return undefined;
    },
    set_contract_fees: ({ state, writer }, command) => {
      const reason = reasonAgainstFees(state, command);
      if (reason !== undefined) return reason;
      const { contractId, tier, makerPpm, takerPpm } = command;
      futuresTable.write(writer, { type: 'contract_fees_set', contractId, tier, makerPpm, takerPpm });
      return undefined;
    },
    set_contract_state: ({ own, writer }, { contractId, state }) => {
      if (!own.byId.has(contractId)) return 'unknown_contract';
      futuresTable.write(writer, { type: 'contract_state_set', contractId, state });
      return undefined;
    },
    set_contract_terms: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstTerms(state, command, timeMs);
      if (reason !== undefined) return reason;
      futuresTable.write(writer, termsEvent(state, command));
      return undefined;
    },
    place_contract_order: decidePlace,
    cancel_contract_order: decideCancel,
    cancel_all_contract_orders: decideCancelAll,
    amend_contract_order: decideAmend,
    set_position_mode: decidePositionMode,
    set_margin_mode: decideMarginMode,
    set_leverage: decideLeverage,
    move_position_margin: decideMarginMove,
    set_position_stop: decideStop,
    cancel_position_stop: decideStopCancel,
    fund_insurance: decideInsurance,
  },
  events: futuresTable,
  apply: applyFutures,
  due: actDue,
  follow: { isCalm, comesFirst: isFundingDue, step: followFutures, calm: (own) => own.calm() },
  holds,
  freeIn: freeInWallet,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeFutures, read: readFutures },
};

/**
 * What time does: orders whose date has come end, then the marks of this second and the premiums of
 * this minute are written.
 */
function actDue(at: At, room: number): number {
  return writeDueEnds(at.own, at.writer, at.timeMs) || writeMarks(at, room) || writePremiums(at);
}

/** What wallets 2 and 3 reserve: holds of opening orders, and isolated margins. */
function* holds({ accounts, state }: FuturesState): Iterable<Hold> {
  for (const { user, wallet, assetId, held, positions } of accounts.values()) {
    let units = held;
    for (const { margin } of positions) units += margin;
    if (units > 0n) yield { userId: state.users.id(user), wallet, assetId, amount: units };
  }
}
