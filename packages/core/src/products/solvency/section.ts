import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import type { SolvencyState } from './state.ts';

/**
 * Writes the room's part of a snapshot: the proof that is being made, and the last published one.
 */
export function writeSolvency(sink: ByteSink, { lastProofId, begun, published }: SolvencyState): void {
  sink.f64(lastProofId);
  sink.u8(begun === undefined ? 0 : 1);
  if (begun !== undefined) {
    for (const figure of [begun.proofId, begun.proofSeq]) sink.f64(figure);
    const owed = [...begun.owed].toSorted(([one], [other]) => one - other);
    sink.u32(owed.length);
    for (const [assetId, sum] of owed) {
      sink.u32(assetId);
      sink.wide(sum);
    }
  }
  sink.u8(published === undefined ? 0 : 1);
  if (published === undefined) return;
  for (const figure of [published.proofId, published.proofSeq, published.seq, published.timeMs]) sink.f64(figure);
  sink.ascii(published.root);
}

/** Reads it again. */
export function readSolvency(source: ByteSource, own: SolvencyState): void {
  own.lastProofId = source.f64();
  if (source.u8() === 1) {
    const [proofId, proofSeq] = [source.f64(), source.f64()];
    const owed = new Map<number, bigint>();
    for (let count = source.u32(); count > 0; count -= 1) owed.set(source.u32(), source.wide());
    own.begun = { proofId, proofSeq, owed };
  }
  if (source.u8() === 0) return;
  const [proofId, proofSeq, seq, timeMs] = [source.f64(), source.f64(), source.f64(), source.f64()];
  own.published = { proofId, proofSeq, seq, timeMs, root: source.ascii() };
}
