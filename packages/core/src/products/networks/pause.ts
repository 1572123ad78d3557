// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { RecordWriter } from '../../record/writer.ts';
import { networksTable } from './events.ts';
import type { PauseCause, WalletDirection } from './words.ts';

/** The system's own pauses are looked at again within an hour. */
const reviewAfterMs = 3_600_000;

/** Writes a pause that the system makes by itself. */
export function writePause(
  writer: RecordWriter,
  timeMs: number,
  pause: {
    readonly networkId: number;
    readonly assetId: number;
    readonly direction: WalletDirection;
    readonly cause: PauseCause;
    readonly withdrawalId?: number;
  },
): void {
  networksTable.write(writer, {
    type: 'network_paused',
    reviewAtMs: timeMs + reviewAfterMs,
    ...pause,
    withdrawalId: pause.withdrawalId ?? 0,
  });
}

/**
 * Where the platform owes more than it holds, nothing of the asset leaves until operators say so.
 */
export function writeShortfallPause(
  writer: RecordWriter,
  timeMs: number,
  { assetId, uncovered }: { readonly assetId: number; readonly uncovered: bigint },
): void {
  if (uncovered > 0n)
    writePause(writer, timeMs, { networkId: 0, assetId, direction: 'withdrawals', cause: 'shortfall' });
}
