import {
  cancelWithdrawal,
  previewWithdrawal,
  rechargeList,
  requestWithdrawal,
  stateBeneficiary,
  submitWithdrawal,
  withdrawalInput,
  withdrawalLog,
  withdrawalTimes,
  withdrawList,
} from '@candor/protocol';
import { parseJsonBody } from '../../../wire/http/json-body.ts';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { invalid } from '../../../base/problem.ts';
import { parseWith } from '../../../wire/http/read-input.ts';
import type { DepositLog } from '../deposits/deposit-handlers.ts';
import type { WithdrawalFee } from './withdrawal-fees.ts';
import type { BodyKey } from './body-key.ts';
import type { WithdrawalRequests } from './request-withdrawal.ts';
import type { Statements } from './statements.ts';
import type { WithdrawalList } from './withdrawal-list.ts';
import type { WithdrawalTimes } from './withdrawal-times.ts';

interface WithdrawalHandlerParts {
  readonly requests: WithdrawalRequests;
  readonly list: WithdrawalList;
  readonly statements: Statements;
  readonly times: WithdrawalTimes;
  /** What withdrawals cost now, by coin and network. */
  readonly fees: () => WithdrawalFee[];
  readonly bodyKey: BodyKey;
  /** The user's deposits, as the other generation lists them. */
  readonly deposits: DepositLog;
}

/** The calls by which users take money out; both generations of them end in the same code. */
export function withdrawalHandlers(parts: WithdrawalHandlerParts): Handled[] {
  const { requests, list, statements, times, fees, bodyKey, deposits } = parts;
  return [
    handle(requestWithdrawal, async ({ input, context }) => {
      // A user without the right is refused before the cipher costs anything.
      await requests.requireFactor(context.caller());
      const text = await bodyKey.open(input.data);
      if (text === undefined) throw invalid({ field: 'data', rule: 'encrypted' });
      return requests.place(parseWith(withdrawalInput, parseJsonBody(text)), context);
    }),
    handle(submitWithdrawal, ({ input, context }) => requests.place(input, context)),
    handle(previewWithdrawal, ({ input, context }) => requests.preview(input, context.caller())),
    handle(cancelWithdrawal, ({ input, context }) => requests.cancel(Number(input.id), context.caller())),
    handle(stateBeneficiary, async ({ input, context }) => {
      const { provider = '', ...said } = input;
      if (said.wallet === 'provider' && provider.trim() === '') throw invalid({ field: 'provider', rule: 'required' });
      const address = await requests.readAddress(said.network, said.address);
      const statement = { ...said, address, provider, userId: context.caller().userId };
      const { statementId, madeAtMs } = await statements.add(statement);
      return { statementId: String(statementId), madeAtMs };
    }),
    handle(withdrawalLog, ({ input, context }) => list.page(context.caller().userId, input, input.coin)),
    handle(withdrawList, ({ input, context }) => list.page(context.caller().userId, input, input.coin)),
    handle(rechargeList, ({ input, context }) => deposits(context.caller().userId, input)),
    handle(withdrawalTimes, async () => ({ ...(await times.times()), fees: fees() })),
  ];
}
