import { hash } from 'node:crypto';
import type { auditLog } from '../../base/sql/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** The hash before the first entry. */
export const firstHash = '0'.repeat(64);

/** SHA-256, in hex, over an entry's fields in this order and the hash of the entry before it. */
export function auditHash(entry: Omit<AuditRow, 'hash'>): string {
  const { auditId, timeMs, operatorId, name, address, action, object, reason, before, after, previousHash } = entry;
  const fields = [auditId, timeMs, operatorId, name, address, action, object, reason, before, after, previousHash];
  return hash('sha256', JSON.stringify(fields), 'hex');
}
