import type { Product } from '../../product.ts';
import { writeAuditAnchored } from '../../record/write.ts';
import type { AnchorAudit } from './commands.ts';

/** Anchors in the journal how far the operators' log went. It has no state of its own. */
export const auditAnchor: Product<AnchorAudit, never, undefined> = {
  name: 'audit-anchor',
  start: () => undefined,
  by: { anchor_audit: 'system' },
  decide: {
    anchor_audit: ({ writer }, { entries, headHash }) => {
      writeAuditAnchored(writer, entries, headHash);
      return undefined;
    },
  },
};
