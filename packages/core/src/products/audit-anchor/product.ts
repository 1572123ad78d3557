import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import type { AnchorAudit } from './commands.ts';
import { writeAuditAnchored } from './form.ts';

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
  written: { [eventCode.auditAnchored]: () => undefined },
};
