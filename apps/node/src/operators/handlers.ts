import {
  disableOperator,
  listOperators,
  operatorLink,
  operatorLogIn,
  operatorLogOut,
  operatorMe,
  operatorSecondStep,
  operatorWelcome,
  renewOperatorCodes,
} from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import type { Broker } from '../broker/broker.ts';
import { handle, type Handled } from '../http/handler.ts';
import { rejected } from '../http/problem.ts';
import type { OperatorEntry } from './operator-entry.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { Operators } from './operators.ts';

export interface OperatorHandlerParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly broker: Pick<Broker, 'endSession'>;
  readonly entry: OperatorEntry;
  readonly audit: Audit;
  readonly demo: boolean;
  readonly now: () => number;
}

/** Where a one-time link leads. */
export const welcomePath = (word: string): string => `/console/welcome#${word}`;

/** Operators' ways in and out, and who they are. */
export function operatorHandlers(parts: OperatorHandlerParts): Handled[] {
  const { operators, sessions, broker, entry, audit, demo, now } = parts;
  return [
    handle(operatorWelcome, async ({ input, context }) => ({
      name: await entry.welcome(input.word, input.password, context),
    })),
    handle(operatorLogIn, ({ input, context }) => entry.logIn(input.name, input.password, context)),
    handle(operatorSecondStep, async ({ input, context }) => {
      const { row, token, recoveryCodes } = await entry.second(input.ticket, input.code, context);
      context.setOperatorCookie(token);
      return { operator: await operators.viewOf(row), recoveryCodes: [...recoveryCodes] };
    }),
    handle(operatorMe, async ({ context }) => {
      const { row, idleUntilMs, endsAtMs } = context.operator();
      return { operator: await operators.viewOf(row), idleUntilMs, endsAtMs, demo };
    }),
    handle(operatorLogOut, async ({ context }) => {
      const { sessionId, actor, row } = context.operator();
      await sessions.end(sessionId);
      broker.endSession(sessionId);
      await audit.tell(actor, { action: 'operator.logout', object: `operator:${row.operatorId}` });
      context.clearOperatorCookie();
      return {};
    }),
    handle(renewOperatorCodes, async ({ input, context }) => ({
      recoveryCodes: [...(await entry.renewCodes(context.operator().row, input.code, context))],
    })),
    handle(listOperators, async () => {
      const rows = await operators.all();
      return { records: await Promise.all(rows.map((row) => operators.viewOf(row))) };
    }),
    handle(disableOperator, async ({ input: { operatorId, reason }, context }) => {
      const by = context.operator();
      if (operatorId === by.operatorId) throw rejected('own_account');
      const row = await operators.require(operatorId);
      await audit.record(by.actor, async (tx) => {
        await operators.set(operatorId, { disabledAtMs: row.disabledAtMs ?? now() }, tx);
        await operators.shutOut(operatorId, tx);
        const change = { before: { disabledAtMs: row.disabledAtMs }, after: { disabledAtMs: now() } };
        return {
          event: { action: 'operator.disable', object: `operator:${operatorId}`, reason, ...change },
          result: 0,
        };
      });
      operators.tellRights(operatorId);
      return operators.viewOf(await operators.require(operatorId));
    }),
    handle(operatorLink, async ({ input: { operatorId }, context }) => {
      const row = await operators.require(operatorId);
      if (row.passwordHash !== null || row.disabledAtMs !== null) throw rejected('already_bound');
      const { word, expiresAtMs } = await operators.newWord(operatorId, 'link');
      await audit.tell(context.operator().actor, { action: 'operator.link', object: `operator:${operatorId}` });
      return { path: welcomePath(word), expiresAtMs };
    }),
  ];
}
