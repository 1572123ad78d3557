import {
  disableOperator,
  listOperators,
  operatorCode,
  operatorFactorPasskey,
  operatorLink,
  operatorLogIn,
  operatorLogOut,
  operatorMe,
  operatorSecondStep,
  operatorSecondStepPasskey,
  operatorWelcome,
  renewOperatorCodes,
  setOperatorShownName,
  setOwnShownName,
  showOperatorFactor,
} from '@candor/protocol';
import type { Audit, AuditActor } from '../audit/audit.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { OperatorEntry } from './operator-entry.ts';
import type { WelcomePart } from './operator-welcome.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { Operators } from './operators.ts';
import { setShownName } from './set-shown-name.ts';

export interface OperatorHandlerParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly broker: Pick<Broker, 'endSession'>;
  readonly entry: OperatorEntry;
  readonly audit: Audit;
  readonly demo: boolean;
  readonly now: () => number;
}

/**
 * Where a one-time link leads; its page asks for a code where one is needed, whatever this says.
 */
export const welcomePath = (word: string, needs: 'alone' | 'with a code'): string =>
  `/console/welcome#${word}${needs === 'alone' ? '' : '.code'}`;

/** Operators' ways in and out, and who they are. */
export function operatorHandlers(parts: OperatorHandlerParts): Handled[] {
  const { operators, sessions, broker, entry, audit, demo, now } = parts;
  /** A part of the welcome of an operator without a password, on record before it is shown. */
  const give = async (
    operatorId: number,
    part: WelcomePart,
    by: { readonly operatorId: number; readonly actor: AuditActor },
  ) => {
    const row = await operators.require(operatorId);
    if (row.passwordHash !== null || row.disabledAtMs !== null) throw rejected('already_bound');
    const given = await operators.welcome.give(operatorId, part, by.operatorId);
    await audit.tell(by.actor, {
      action: `operator.${part}`,
      object: `operator:${operatorId}`,
      after: { name: row.name },
    });
    return given;
  };
  return [
    handle(operatorWelcome, async ({ input, context }) => ({
      name: await entry.welcome(input, context),
    })),
    handle(operatorLogIn, ({ input, context }) => entry.logIn(input.name, input.password, context)),
    handle(operatorSecondStep, async ({ input, context }) => {
      const { row, token, browser, recoveryCodes } = await entry.second(input.ticket, input, context);
      context.cookies.console.setSession(token);
      context.cookies.console.setBrowser(browser);
      return { operator: await operators.viewOf(row), recoveryCodes: [...recoveryCodes] };
    }),
    handle(operatorSecondStepPasskey, async ({ input, context }) => ({
      options: await entry.secondPasskey(input.ticket, context),
    })),
    handle(operatorMe, async ({ context }) => {
      const { row, idleUntilMs, endsAtMs } = context.operator();
      return { operator: await operators.viewOf(row), idleUntilMs, endsAtMs, demo };
    }),
    handle(operatorLogOut, async ({ context }) => {
      const { sessionId, actor, row } = context.operator();
      await sessions.end(sessionId);
      broker.endSession(sessionId);
      await audit.tell(actor, { action: 'operator.logout', object: `operator:${row.operatorId}` });
      context.cookies.console.clearSession();
      return {};
    }),
    handle(renewOperatorCodes, async ({ input, context }) => ({
      recoveryCodes: [...(await entry.renewCodes(context.operator(), input, context))],
    })),
    handle(showOperatorFactor, async ({ input, context }) => {
      const { token, untilMs } = await entry.showFactor(context.operator(), input, context);
      context.cookies.console.setSession(token);
      return { untilMs };
    }),
    handle(operatorFactorPasskey, async ({ input, context }) => ({
      options: await entry.factorPasskey(context.operator(), input.purpose === 'factor' ? 'show' : 'codes'),
    })),
    handle(listOperators, async () => {
      const rows = await operators.all();
      return { records: await Promise.all(rows.map((row) => operators.viewOf(row))) };
    }),
    handle(disableOperator, async ({ input: { operatorId, reason }, context }) => {
      const by = context.operator();
      if (operatorId === by.operatorId) throw rejected('own_account');
      const row = await operators.require(operatorId);
      const freed = await audit.record(by.actor, async (tx) => {
        const keys = await operators.set(operatorId, { disabledAtMs: row.disabledAtMs ?? now() }, tx);
        await operators.shutOut(operatorId, tx);
        const change = { before: { disabledAtMs: row.disabledAtMs }, after: { name: row.name, disabledAtMs: now() } };
        return {
          event: { action: 'operator.disable', object: `operator:${operatorId}`, reason, ...change },
          result: keys,
        };
      });
      operators.tellRights(operatorId, freed);
      return operators.viewOf(await operators.require(operatorId));
    }),
    handle(setOperatorShownName, async ({ input, context }) =>
      operators.viewOf(await setShownName(parts, input, context.operator().actor)),
    ),
    handle(setOwnShownName, async ({ input: { shownName }, context }) => {
      const { operatorId, actor } = context.operator();
      return operators.viewOf(await setShownName(parts, { operatorId, shownName }, actor));
    }),
    handle(operatorLink, async ({ input: { operatorId }, context }) => {
      const { word, expiresAtMs } = await give(operatorId, 'link', context.operator());
      return { path: welcomePath(word, 'with a code'), expiresAtMs };
    }),
    handle(operatorCode, async ({ input: { operatorId }, context }) => {
      const { word, expiresAtMs } = await give(operatorId, 'code', context.operator());
      return { code: word, expiresAtMs };
    }),
  ];
}
