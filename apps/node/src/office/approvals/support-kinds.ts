import { rejected } from '../../base/problem.ts';
import type { SecurityChange } from '../../wire/mail/letters.ts';
import type { People } from '../../people/people/people.ts';
import { holdMs } from '../../identity/security-log/security.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { ApprovalKinds } from './approval-kind.ts';

export interface SupportKindParts extends Pick<
  People,
  'users' | 'security' | 'secondFactors' | 'passkeys' | 'fundPasswords' | 'paymentMethods' | 'factorLosses'
> {
  readonly sessions: Pick<Sessions, 'endAll'>;
}

/**
 * What support takes away from an account once the person was identified again: a lost factor, a
 * forgotten fund password, what was bound once. Nothing is set in its place; that is for the user
 * alone. What the user set after the decision stays, also where its effect was cut off and is done
 * later.
 */
export function supportKinds(parts: SupportKindParts) {
  const { users, security, secondFactors, passkeys, fundPasswords, paymentMethods, factorLosses, sessions } = parts;
  const object = ({ userId }: { readonly userId: number }) => `user:${userId}`;
  const requireUser = async (userId: number, tx?: Transaction): Promise<void> => {
    if (!(await users.byId(userId, tx))) throw rejected('not_found', {}, [{ field: 'userId', rule: 'not_found' }]);
  };
  /**
   * Withdrawals wait before anything goes: a break between the two leaves less protected, and never
   * free to leave.
   */
  const takeAway = async (userId: number, change: SecurityChange, holdForMs: number, take: () => Promise<void>) => {
    await security.holdWithdrawals(userId, change, holdForMs);
    await take();
    await security.changed(userId, change, { address: '', device: 'Candor' }, holdForMs);
    return null;
  };
  return {
    /**
     * A lost authenticator: it and all passkeys go, and withdrawals wait three days. Where its
     * owner asked for that at a log-in, not before a day is over.
     */
    'user.resetFactor': {
      before: async ({ userId }) => {
        await requireUser(userId);
        const owner = `user:${userId}` as const;
        const [state, keys] = await Promise.all([secondFactors.state(owner), passkeys.list(owner)]);
        if (state.boundAtMs === null && keys.length === 0) throw rejected('nothing_to_change');
        const asked = await factorLosses.waitingOf(userId);
        return { ...state, passkeys: keys.length, ...(asked && { lossId: asked.lossId }) };
      },
      object,
      permit: ({ userId }, stood, tx) => factorLosses.grant(userId, lossIdIn(stood), tx),
      apply: ({ userId }, { decidedAtMs }) =>
        takeAway(userId, 'totp_removed', holdMs.factorLost, async () => {
          const owner = `user:${userId}` as const;
          const [{ boundAtMs }, keys] = await Promise.all([secondFactors.state(owner), passkeys.list(owner)]);
          const lost = keys.filter(({ createdAtMs }) => createdAtMs <= decidedAtMs);
          const keepRecoveryCodes = lost.length < keys.length;
          if ((boundAtMs ?? 0) <= decidedAtMs) await secondFactors.unbind(owner, keepRecoveryCodes);
          for (const { credentialId } of lost) await passkeys.remove(owner, credentialId);
          await sessions.endAll(userId, 'security_change');
        }),
    },
    /**
     * A forgotten fund password of somebody whose address is lost too: the next is set behind a
     * second factor, and withdrawals wait three days.
     */
    'user.resetFundPassword': {
      onlyAsItStood: true,
      before: async ({ userId }, tx) => {
        await requireUser(userId, tx);
        if (!(await fundPasswords.isSet(userId, tx))) throw rejected('nothing_to_change');
        return { fundPassword: true, setAtMs: await fundPasswords.setAtMs(userId, tx) };
      },
      object,
      apply: ({ userId }, { decidedAtMs }) =>
        takeAway(userId, 'fund_password_removed', holdMs.factorLost, () => fundPasswords.remove(userId, decidedAtMs)),
    },
    /**
     * One bound card or payment method, so that another of its kind can be bound. By its own
     * number: one that is bound afterwards stays.
     */
    'user.unbindPayment': {
      onlyAsItStood: true,
      before: async ({ userId, methodId }, tx) => {
        await requireUser(userId, tx);
        const bound = (await paymentMethods.list(userId, tx)).find((one) => one.methodId === methodId);
        if (bound === undefined) throw rejected('nothing_to_change');
        // Its kind names it, as there is one of each; nothing of its number goes on records that
        // outlive the account.
        return { method: bound.kind };
      },
      object,
      apply: ({ userId, methodId }) =>
        takeAway(userId, 'payment_removed', holdMs.change, () => paymentMethods.remove(userId, methodId)),
    },
  } satisfies Partial<ApprovalKinds>;
}

/** Which wish a proposal was made for; null where nobody had asked at a log-in. */
function lossIdIn(stood: unknown): number | null {
  const { lossId } = stood as { readonly lossId?: number };
  return lossId ?? null;
}
