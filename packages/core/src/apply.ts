// Proof: tests/faults/golden.test.ts replays old records, every test new ones.

import { eventBytes } from './codec/decode.ts';
import { postedBytes, postedCode } from './ledger/posted.ts';
import { applierOfCode } from './products/index.ts';
import { applyAccepted, applyFinished, applyRested, applyTrade } from './products/spot/apply.ts';
import { acceptedBytes, eventCode, finishedBytes, restedBytes, tradeBytes } from './record/layout.ts';
import { applyPosted } from './state/apply-posted.ts';
import type { State } from './state/state.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const {
  trade: tradeCode,
  orderAccepted: acceptedCode,
  orderRested: restedCode,
  orderFinished: finishedCode,
} = eventCode;

/**
 * Applies the events of a record that lie between two places of its bytes. The only code that
 * changes the state: live and in replay alike. Every balance moves here, in pairs that sum to zero
 * by asset. The hot events of spot are called by name: a call through the list of rooms costs more
 * than some of them do.
 */
export function apply(state: State, view: DataView, from: number, to: number, timeMs: number): void {
  let at = from;
  while (at < to) {
    const code = view.getUint8(at);
    if (code === tradeCode) {
      applyTrade(state, view, at);
      at += tradeBytes;
    } else if (code === acceptedCode) {
      applyAccepted(state, view, at, timeMs);
      at += (view.getUint16(at + 6, true) & 0xff) === 0 ? acceptedBytes : eventBytes(view, at);
    } else if (code === restedCode) {
      applyRested(state, view, at);
      at += restedBytes;
    } else if (code === finishedCode) {
      applyFinished(state, view, at);
      at += finishedBytes;
    } else if (code === postedCode) {
      applyPosted(state, view, at);
      at += postedBytes;
    } else {
      applierOfCode(code)(state, view, at, timeMs);
      at += eventBytes(view, at);
    }
  }
}
