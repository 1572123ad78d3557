// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import type { RecordWriter } from './writer.ts';

/** An event of one byte `flag` and one id: market states, registrations, freezing. */
export function writeFlag(writer: RecordWriter, code: number, flag: number, id: number): void {
  const at = writer.claim(8);
  const { view } = writer;
  view.setUint8(at, code);
  view.setUint8(at + 1, flag);
  view.setUint16(at + 2, 0, true);
  view.setUint32(at + 4, id, true);
}

/** 4 u32 id, 8 a figure. Tiers of users, index prices. */
export function writeFigure(writer: RecordWriter, code: number, id: number, figure: number): void {
  const at = writer.claim(16);
  const { view } = writer;
  view.setUint32(at, code, true);
  view.setUint32(at + 4, id, true);
  view.setFloat64(at + 8, figure, true);
}

/**
 * 1 from, 2 to, 4 u32 user, 8 u32 asset, 16 amount (two u64). For transfers, grants and supply;
 * what does not apply is 0.
 */
export function writeMoved(
  writer: RecordWriter,
  code: number,
  move: {
    readonly userId: number;
    readonly assetId: number;
    readonly from: number;
    readonly to: number;
    readonly amount: bigint;
  },
): void {
  const at = writer.claim(32);
  const { view } = writer;
  view.setUint8(at, code);
  view.setUint8(at + 1, move.from);
  view.setUint8(at + 2, move.to);
  view.setUint8(at + 3, 0);
  view.setUint32(at + 4, move.userId, true);
  view.setUint32(at + 8, move.assetId, true);
  view.setUint32(at + 12, 0, true);
  view.setBigUint64(at + 16, BigInt.asUintN(64, move.amount), true);
  view.setBigUint64(at + 24, move.amount >> 64n, true);
}

/** The length, then the characters, then zeros up to `room` bytes. */
export function writeAscii(writer: RecordWriter, at: number, room: number, text: string): void {
  const { bytes } = writer;
  bytes.fill(0, at, at + room);
  bytes[at] = text.length;
  for (let index = 0; index < text.length; index += 1) bytes[at + 1 + index] = text.charCodeAt(index);
}
