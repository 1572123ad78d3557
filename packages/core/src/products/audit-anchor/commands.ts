/**
 * How far the operators' log went, and the hash at its end: what is cut off or rewritten does not
 * fit this record any more.
 */
export interface AnchorAudit {
  readonly type: 'anchor_audit';
  readonly entries: number;
  /** SHA-256 in hex. */
  readonly headHash: string;
}
