import type { AnchorAudit } from './audit-anchor/commands.ts';

export type * from './audit-anchor/commands.ts';

/** The commands of every product. */
export type ProductCommand = AnchorAudit;
