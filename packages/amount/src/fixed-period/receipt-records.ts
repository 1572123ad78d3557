import type { ReceiptChecks } from './receipt-checks.ts';
import type { Receipt } from './receipt.ts';

/**
 * The journal is written forward: acceptance, then the samples tried and the opening, then the
 * window's samples and the settlement, each in a record no earlier than the one before.
 */
export function checkRecords(checks: ReceiptChecks, receipt: Receipt): void {
  const { acceptedSeq, openingSamples, openedSeq, windowSamples, settledSeq } = receipt;
  const opening = [acceptedSeq, ...openingSamples.map(({ seq }) => seq), openedSeq, settledSeq];
  const window = [acceptedSeq, ...windowSamples.map(({ seq }) => seq), settledSeq];
  for (const records of [opening, window]) {
    const written = records.filter((seq) => seq !== null);
    const inOrder = written.toSorted((a, b) => a - b);
    checks.expect('recordOrder', written.join(' '), inOrder.join(' '));
  }
}
