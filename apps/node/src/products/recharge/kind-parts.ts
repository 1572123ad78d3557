import type { RequireAnnounced } from '../../office/approvals/announcement.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { BankAccounts } from './bank-accounts.ts';
import type { ClaimAnswers } from './claim-answers.ts';
import type { GivingParts } from './give-receipt.ts';

/** What proposals about bank money need. */
export interface RechargeKindParts extends GivingParts {
  readonly accounts: BankAccounts;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly answers: ClaimAnswers;
  readonly requireAnnounced: RequireAnnounced;
}
