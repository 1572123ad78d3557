import type { ApprovalView, ProposalKind } from '@candor/protocol';
import type { ComponentType } from 'react';

/** What somebody who decides about a proposal of a kind sees beside it while it waits. */
export type ProposalNotes = Readonly<Partial<Record<ProposalKind, ComponentType<{ readonly approval: ApprovalView }>>>>;
