// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeMoved } from '../../record/write.ts';
import type { State } from '../../state/state.ts';
import { movedAt, userRowAt } from '../../state/written-fields.ts';
import type { DemoFundsCommand } from './commands.ts';
import { reasonAgainstGrant, reasonAgainstSupply } from './decide.ts';

/** Demo mode only: funds that exist nowhere else, and what new accounts are given of them. */
export const demoFunds: Product<DemoFundsCommand, never, undefined> = {
  name: 'demo-funds',
  start: () => undefined,
  by: { issue_demo_supply: 'system', grant_demo_funds: 'system' },
  decide: {
    issue_demo_supply: ({ state, writer }, command) => {
      const reason = reasonAgainstSupply(state, command);
      if (reason !== undefined) return reason;
      writeMoved(writer, eventCode.demoSupplyIssued, { ...command, userId: 0, from: 0, to: 0 });
      return undefined;
    },
    grant_demo_funds: ({ state, writer }, command) => {
      const reason = reasonAgainstGrant(state, command);
      if (reason !== undefined) return reason;
      const { userId, grants } = command;
      for (const { assetId, amount } of grants)
        writeMoved(writer, eventCode.demoFundsGranted, { userId, assetId, from: 0, to: 0, amount });
      return undefined;
    },
  },
  written: { [eventCode.demoSupplyIssued]: issue, [eventCode.demoFundsGranted]: grant },
};

function issue(state: State, view: DataView, at: number): void {
  const { asset, units } = movedAt(state, view, at);
  state.ledger.addWideToBook('demoFunds', asset, units);
  state.ledger.addWideToBook('custody', asset, -units);
}

function grant(state: State, view: DataView, at: number): void {
  const { asset, units } = movedAt(state, view, at);
  const row = userRowAt(state, view, at);
  state.ledger.addWideToBook('demoFunds', asset, -units);
  state.ledger.addWide(row, 1, asset, units);
  state.users.setGranted(row);
}
