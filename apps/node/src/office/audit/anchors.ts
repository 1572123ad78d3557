/** What the journal says of the audit log: by how many entries, the hash of the last of them. */
export interface AuditAnchors {
  readonly byEntries: ReadonlyMap<number, string>;
  /** The furthest that it ever went. */
  readonly entries: number;
}

/**
 * Anchors as they are met in the journal; one that speaks against an earlier one is kept as no hash
 * at all, which no entry has.
 */
export class AnchorsSeen implements AuditAnchors {
  readonly byEntries = new Map<number, string>();
  entries = 0;

  add(entries: number, headHash: string): void {
    const earlier = this.byEntries.get(entries);
    this.byEntries.set(entries, earlier === undefined || earlier === headHash ? headHash : '');
    this.entries = Math.max(this.entries, entries);
  }
}
