import type { SolvencyEvent } from './events.ts';
import { owedToUsers } from './liabilities.ts';
import type { SolvencyState } from './state.ts';

/** Changes the room's state. */
export function applySolvency(own: SolvencyState, event: SolvencyEvent, timeMs: number): void {
  switch (event.type) {
    case 'proof_begun': {
      const { proofId, proofSeq } = event;
      own.lastProofId = proofId;
      own.begun = { proofId, proofSeq, owed: owedToUsers(own.state) };
      return;
    }
    case 'proof_published': {
      const { proofId, proofSeq, root } = event;
      own.published = { proofId, proofSeq, root, seq: own.state.seq + 1, timeMs };
      own.begun = undefined;
      return;
    }
    case 'proof_block':
  }
}
