import {
  type ApprovalView,
  approvalStates,
  type OperatorRight,
  type Proposal,
  type ProposalKind,
  proposalKinds,
  proposalRights,
  rightsOf,
} from '@candor/protocol';
import { Problem } from '../../base/problem.ts';
import { type Language, messageOf } from '../../base/i18n/language.ts';
import type { OperatorRow } from '../operators/operators.ts';
import { rolesOf } from '../../wire/http/operator-roles.ts';
import type { approvals } from '../../base/sql/schema.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** What was kept as text; nothing where nothing was. */
export const parsed = (json: string): unknown => (json === '' ? undefined : JSON.parse(json));
export const proposalOf = ({ content }: ApprovalRow): Proposal => JSON.parse(content) as Proposal;

/**
 * Markets and tiers are everybody's to know; what is about people, only those who may propose or
 * approve it.
 */
const isPublic = (kind: ProposalKind): boolean => kind.startsWith('market.') || kind.startsWith('tiers.');

/** The kinds an operator may see proposals of. */
export function kindsSeenBy(reader: OperatorRow): ProposalKind[] {
  const rights: readonly OperatorRight[] = rightsOf(rolesOf(reader));
  return proposalKinds.filter((kind) => {
    const { propose, approve } = proposalRights[kind];
    return isPublic(kind) || rights.includes(propose) || rights.includes(approve);
  });
}

/** Who may propose it and who may approve it. */
export const rightsFor = (row: ApprovalRow) => proposalRights[proposalOf(row).kind];

export type People = ReadonlyMap<number, OperatorRow>;

/** Anyone who is shut out holds none. */
export const holdsRight = (row: OperatorRow | undefined, right: OperatorRight): boolean =>
  row?.disabledAtMs === null && rightsOf(rolesOf(row)).some((held) => held === right);

/**
 * Whom a proposal is about, by name where it is an operator: their number is shown nowhere else.
 */
function subjectOf(proposal: Proposal, people: People): ApprovalView['subject'] {
  if ('userId' in proposal) return { kind: 'user', userId: proposal.userId };
  if (!('operatorId' in proposal)) return null;
  const { operatorId } = proposal;
  return { kind: 'operator', operatorId, name: people.get(operatorId)?.name ?? '' };
}

/**
 * Why it did not take effect, or not yet, as `messageOf` says it. What was no answer of our own
 * stays in the log, which knows the reference.
 */
function causeOf({ approvalId, failure, failureDetail }: ApprovalRow, language: Language): string {
  if (failure === '') return '';
  const detail = (parsed(failureDetail) ?? {}) as Readonly<Record<string, string>>;
  return messageOf(new Problem({ status: 422, key: failure, detail }), language, `approval-${approvalId}`);
}

/** A proposal as the console's calls give it. */
export function viewOf(row: ApprovalRow, people: People, language: Language): ApprovalView {
  const person = (operatorId: number) => ({ operatorId, name: people.get(operatorId)?.name ?? '' });
  const { approvalId, content, before, reason, proposedAtMs, expiresAtMs, decidedBy, decidedAtMs, remark, seq } = row;
  return {
    approvalId,
    kind: proposalOf(row).kind,
    subject: subjectOf(proposalOf(row), people),
    content,
    before,
    reason,
    state: approvalStates.find((state) => state === row.state) ?? 'failed',
    proposedBy: person(row.proposedBy),
    proposerMay: holdsRight(people.get(row.proposedBy), rightsFor(row).propose),
    proposedAtMs,
    expiresAtMs,
    decidedBy: decidedBy === null ? null : person(decidedBy),
    decidedAtMs,
    remark,
    cause: causeOf(row, language),
    seq,
  };
}
