import {
  addOperatorPasskey,
  addOperatorPasskeyOptions,
  operatorSecurity,
  removeOperatorPasskey,
  renameOperatorPasskey,
} from '@candor/protocol';
import type { Audit, AuditEvent } from '../audit/audit.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import { handle, type Handled, type OperatorCaller } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { type PasskeyRow, type Passkeys, passkeysMax } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { OperatorSessions } from './operator-sessions.ts';

export interface OwnSecurityParts {
  readonly secondFactors: Pick<SecondFactors, 'state'>;
  readonly passkeys: Passkeys<'operator'>;
  readonly sessions: Pick<OperatorSessions, 'endOthers'>;
  readonly broker: Pick<Broker, 'endSession'>;
  readonly audit: Pick<Audit, 'record' | 'latest'>;
}

/**
 * An operator's own passkeys. Each change needs a factor just shown, as its call says, and is on
 * record. One that is added or removed ends the operator's other sessions.
 */
export function ownSecurityHandlers({ secondFactors, passkeys, sessions, broker, audit }: OwnSecurityParts): Handled[] {
  /** Adds or removes, with its entry; the session must still live when it is written. */
  const change = async <Result>(
    { operatorId, sessionId, actor }: OperatorCaller,
    work: (tx: Transaction) => Promise<{ readonly event: Omit<AuditEvent, 'object'>; readonly result: Result }>,
  ): Promise<Result> => {
    const { result, ended } = await audit.record(actor, async (tx) => {
      const others = await sessions.endOthers(operatorId, sessionId, tx);
      const done = await work(tx);
      const event = { ...done.event, object: `operator:${operatorId}` };
      return { event, result: { result: done.result, ended: others } };
    });
    for (const session of ended) broker.endSession(session);
    return result;
  };
  /**
   * The caller's passkey of that id among all of theirs, one change after the other. Throws 422
   * where it is nobody's or another's.
   */
  const ownIn = async ({ operatorId }: OperatorCaller, id: string, tx: Transaction) => {
    const owner = ownerOf(operatorId);
    await passkeys.inTurn(owner, tx);
    const all = await passkeys.list(owner, tx);
    const own = all.find(({ credentialId }) => credentialId === id);
    if (!own) throw rejected('not_found', {}, [{ field: 'id', rule: 'not_found' }]);
    return { owner, own, isLast: all.length === 1 };
  };
  return [
    handle(operatorSecurity, async ({ context }) => {
      const { operatorId } = context.operator();
      const owner = ownerOf(operatorId);
      const [{ boundAtMs, recoveryCodesLeft }, keys, entries] = await Promise.all([
        secondFactors.state(owner),
        passkeys.list(owner),
        audit.latest(owner, entriesShown, everyFewMinutes),
      ]);
      const latest = entries.map(({ auditId, timeMs, action, name, address, operatorId: by }) => ({
        auditId,
        timeMs,
        action,
        name,
        // Where colleagues sit is not the operator's to know.
        address: by === operatorId ? address : '',
      }));
      return { totpSinceMs: boundAtMs, recoveryCodesLeft, passkeys: keys.map(viewOf), latest };
    }),
    handle(addOperatorPasskeyOptions, async ({ context }) => {
      const { operatorId, sessionId, row } = context.operator();
      const owner = ownerOf(operatorId);
      if ((await passkeys.list(owner)).length >= passkeysMax) throw rejected('too_many_keys');
      return { options: await passkeys.addOptions(owner, `${row.name} (console)`, sessionId) };
    }),
    handle(addOperatorPasskey, async ({ input, context }) => {
      const caller = context.operator();
      const made = await passkeys.made(ownerOf(caller.operatorId), input.passkey, caller.sessionId);
      if (!made) throw rejected('passkey_wrong');
      return change(caller, async (tx) => {
        const added = await passkeys.keep(made, input.name, tx);
        if (added === 'too_many') throw rejected('too_many_keys');
        if (!added) throw rejected('passkey_wrong');
        return { event: { action: 'operator.passkeyAdded', after: namedOf(added) }, result: viewOf(added) };
      });
    }),
    handle(renameOperatorPasskey, async ({ input: { id, name }, context }) => {
      const caller = context.operator();
      return audit.record(caller.actor, async (tx) => {
        const { owner, own } = await ownIn(caller, id, tx);
        await passkeys.rename(owner, id, name, tx);
        const renamed = { ...own, name };
        const names = { before: namedOf(own), after: namedOf(renamed) };
        return { event: { action: 'operator.passkeyRenamed', object: owner, ...names }, result: viewOf(renamed) };
      });
    }),
    handle(removeOperatorPasskey, async ({ input: { id }, context }) => {
      const caller = context.operator();
      const { boundAtMs } = await secondFactors.state(ownerOf(caller.operatorId));
      return change(caller, async (tx) => {
        const { owner, own, isLast } = await ownIn(caller, id, tx);
        if (isLast && boundAtMs === null) throw rejected('last_factor');
        await passkeys.remove(owner, id, tx);
        return { event: { action: 'operator.passkeyRemoved', before: namedOf(own) }, result: {} };
      });
    }),
  ];
}

/** How much of what was done to one's log-in is shown, and what would drown the rest. */
const entriesShown = 10;
const everyFewMinutes = ['operator.factor', 'operator.logout'];

const ownerOf = (operatorId: number) => `operator:${operatorId}` as const;
const viewOf = ({ credentialId, name, createdAtMs, lastUsedAtMs }: PasskeyRow) => ({
  id: credentialId,
  name,
  createdAtMs,
  lastUsedAtMs,
});
/** How the audit log names one. */
const namedOf = ({ credentialId, name }: PasskeyRow) => ({ passkey: name, id: credentialId });
