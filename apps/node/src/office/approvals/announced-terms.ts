import type { Command, Exchange } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { RequireAnnounced } from './announcement.ts';
import type { ApprovalKind } from './approval-kind.ts';

export interface AnnouncedTermsParts {
  readonly exchange: Pick<ExchangeService, 'read' | 'submit'>;
  readonly requireAnnounced: RequireAnnounced;
}

/** What a proposal of terms changes. */
interface TermsChange {
  readonly command: Command;
  /** What it changes from, as the proposer sees it. */
  readonly stood: unknown;
  /** The figures that get worse for users, which must have been announced. */
  readonly worse: readonly string[];
  readonly isSame: boolean;
}

interface TermsOf<P> {
  readonly object: (proposal: P) => string;
  /** Throws 422 where the terms cannot be. */
  readonly change: (state: Exchange, proposal: P) => TermsChange;
  /** What the announcement names beside the figures: an asset, say. */
  readonly named?: (proposal: P) => readonly string[];
}

/**
 * The kind of proposal that sets terms: what gets worse is announced, and what stays is refused.
 */
export function announcedTerms<P extends Proposal & { readonly announcement?: string | undefined }>(
  { exchange, requireAnnounced }: AnnouncedTermsParts,
  { object, change, named }: TermsOf<P>,
): ApprovalKind<P> {
  const changeOf = async (proposal: P): Promise<TermsChange> =>
    (await exchange.read((state) => change(state, proposal))).value;
  return {
    onlyAsItStood: true,
    before: async (proposal, tx) => {
      const { isSame, worse, stood } = await changeOf(proposal);
      if (isSame) throw rejected('nothing_to_change');
      if (worse.length > 0) await requireAnnounced(proposal.announcement, [...(named?.(proposal) ?? []), ...worse], tx);
      return stood;
    },
    object,
    // A decision that is applied again after a crash finds the terms as they are by then.
    apply: async (proposal, { operatorId, requestId }) => {
      const { command } = await changeOf(proposal);
      return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) })).seq;
    },
  };
}
