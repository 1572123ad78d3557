import { hex } from '../../record/hex-field.ts';
import { eventCode } from '../../record/layout.ts';
import type { RecordWriter } from '../../record/writer.ts';

/** How far the operators' log went, and the hash at its end. */
export interface AuditAnchored {
  readonly type: 'audit_anchored';
  readonly entries: number;
  readonly headHash: string;
}

/** The hash's field in such an event. */
export const anchoredHash = hex(16, 32);

/** 8 entries, 16 the 32 bytes of the hash. */
export function writeAuditAnchored(writer: RecordWriter, entries: number, headHash: string): void {
  const at = writer.claim(48);
  const { view } = writer;
  view.setUint32(at, eventCode.auditAnchored, true);
  view.setUint32(at + 4, 0, true);
  view.setFloat64(at + 8, entries, true);
  anchoredHash.write(view, at, headHash);
}
