import type { ApprovalView, Proposal } from '@candor/protocol';
import { StatementLines } from './StatementLines.tsx';

/** Beside a bank statement that waits for a second person: every line that would be booked. */
export function StatementNote({ approval: { content } }: { readonly approval: Pick<ApprovalView, 'content'> }) {
  const asked = JSON.parse(content) as Proposal;
  return asked.kind === 'bank.statement' ? <StatementLines statementId={asked.statementId} /> : null;
}
