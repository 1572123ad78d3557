import type { NodeConfig } from '../../base/config/settings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { newestOf } from '../../identity/users/level.ts';
import type { Verifications } from '../../people/verification/verifications.ts';
import { bankAccountOf } from './bank-account.ts';
import { BankAccounts } from './bank-accounts.ts';
import { ClaimAnswers } from './claim-answers.ts';
import { ClaimRows } from './claim-rows.ts';
import { StatementRows } from './statement-rows.ts';

interface Parts {
  readonly config: Pick<NodeConfig, 'mode' | 'bank'>;
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly verifications: Pick<Verifications, 'factsOf'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** What pages, operators and approvals of bank money share. */
export function createRecharge({ config, exchange, sql, verifications, notices, logger, now }: Parts) {
  const claims = new ClaimRows(sql, now);
  return {
    accounts: new BankAccounts({ sql, exchange, bank: bankAccountOf(config), logger, now }),
    answers: new ClaimAnswers({ exchange, claims, notices, sql, logger, now }),
    exchange,
    notices,
    logger,
    claims,
    statements: new StatementRows(sql, now),
    /** The name that was verified; null while none is. */
    verifiedName: async (userId: number, tx?: Transaction): Promise<string | null> => {
      const { primary } = await newestOf(tx ?? (await sql.db()), userId);
      return primary?.state === 'certified' ? (verifications.factsOf(primary).name ?? null) : null;
    },
  };
}

/** Bank money, opened. */
export type Recharge = ReturnType<typeof createRecharge>;
