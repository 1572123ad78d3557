import { invariant } from '../../base/assert.ts';
import type { DepositCredited, DepositRecovered, DepositsEvent } from './events.ts';
import type { DepositsState } from './state.ts';

/** What events of this room change; balances move by the postings beside them. */
export function applyDeposits(own: DepositsState, event: DepositsEvent, timeMs: number): void {
  const { networks } = own;
  switch (event.type) {
    case 'deposit_address_assigned':
      return own.networks.assign(event.userId, event.index);
    case 'deposit_credited':
      return credit(own, event, timeMs);
    case 'receipt_held': {
      const { receiptId, networkId, assetId, units, index, cause, sender } = event;
      const receipt = { receiptId, networkId, assetId, units, index, cause, sender };
      networks.receipts.set(receiptId, { ...receipt, receivedAtMs: timeMs, isFinal: false, isReturning: false });
      return;
    }
    case 'deposit_finalized': {
      const { depositId } = own.release(event.key);
      const receipt = networks.receipts.get(depositId);
      if (receipt !== undefined) receipt.isFinal = true;
      return;
    }
    case 'deposit_lost': {
      const deposit = own.release(event.key);
      own.lost.set(event.key, deposit);
      networks.receipts.delete(deposit.depositId);
      networks.move(networks.known(event.networkId, event.assetId), -deposit.chainAmount);
      return networks.addShortfall(event.assetId, event.uncovered);
    }
    case 'deposit_recovered':
      return recover(own, event);
    case 'receipt_assigned':
      networks.receipts.delete(event.receiptId);
  }
}

function credit(own: DepositsState, event: DepositCredited, timeMs: number): void {
  const { depositId, key, networkId, assetId, userId, fate, chainAmount, units, height } = event;
  invariant(depositId === own.lastDepositId + 1, 'deposits are numbered in order');
  own.lastDepositId = depositId;
  own.keys.add(key);
  own.networks.move(own.networks.known(networkId, assetId), chainAmount);
  const owner = fate === 'credited' ? userId : 0;
  const terms = { depositId, key, networkId, assetId, userId: owner, fate, chainAmount, units, height };
  own.hold({ ...terms, creditedAtMs: timeMs });
}

/** It may be taken back again: then the platform pays again. */
function recover(own: DepositsState, { key, networkId, assetId, height, repaid }: DepositRecovered): void {
  const lost = own.lost.get(key);
  invariant(lost !== undefined, 'what comes back was lost');
  own.lost.delete(key);
  own.networks.move(own.networks.known(networkId, assetId), lost.chainAmount);
  own.networks.addShortfall(assetId, 0n - repaid);
  own.hold({ ...lost, userId: 0, fate: 'recovered', height });
}
