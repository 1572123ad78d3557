import type { Approvals } from '../../../office/approvals/approvals.ts';
import type { Audit } from '../../../office/audit/audit.ts';
import type { Chat } from '../../../talk/chat/chat.ts';
import type { NodeConfig } from '../../../base/config/settings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { Operators } from '../../../office/operators/operators.ts';
import type { Sql } from '../../../base/sql/open-sql.ts';
import type { SigningKeys } from './key-agreement.ts';
import type { RealParts } from './listing-kinds.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { PaymentProgress } from '../withdrawals/payer.ts';

/** What operators' rooms of money in and out need. */
export interface WalletDeskParts {
  readonly config: Pick<NodeConfig, 'mode'>;
  readonly exchange: Pick<ExchangeService, 'read' | 'submit' | 'peek'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly audit: Audit;
  readonly approvals: Pick<Approvals, 'proposed'>;
  readonly operators: Pick<Operators, 'all'>;
  readonly real: RealParts;
  readonly hasPasskey: (operatorId: number) => Promise<boolean>;
  readonly signingKeys: SigningKeys;
  readonly chat: Pick<Chat, 'begin' | 'send'>;
  /** Networks whose chains run at this moment. */
  readonly networks: () => readonly LiveNetwork[];
  /** How far the payment of an open withdrawal is. */
  readonly progressOf: ((withdrawalId: number) => PaymentProgress | undefined) | undefined;
  /** The name that was verified; null while none is. */
  readonly verifiedName: (userId: number) => Promise<string | null>;
  readonly now: () => number;
}
