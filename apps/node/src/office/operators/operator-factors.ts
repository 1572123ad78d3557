import { requireRight } from '../../identity/codes/verdict.ts';
import { rejected } from '../../base/problem.ts';
import type { Passkeys, Place } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.ts';

/** What is shown beside a password: a code, or what a passkey answered. */
export interface Shown {
  readonly code?: string | undefined;
  readonly passkey?: object | undefined;
}

export interface OperatorFactorParts {
  readonly secondFactors: Pick<SecondFactors, 'verify' | 'verifyRecovery'>;
  readonly passkeys: Pick<Passkeys<'operator'>, 'list' | 'show' | 'showOptions'>;
  readonly now: () => number;
}

/**
 * What counts as an operator's second factor. Once there is a passkey nothing else does, at the
 * log-in and within a session: a code can be talked out of somebody and used elsewhere, a passkey
 * answers its own site alone.
 */
export class OperatorFactors {
  readonly #parts: OperatorFactorParts;

  constructor(parts: OperatorFactorParts) {
    this.#parts = parts;
  }

  async hasPasskey(operatorId: number): Promise<boolean> {
    return (await this.#parts.passkeys.list(ownerOf(operatorId))).length > 0;
  }

  /**
   * What a browser needs to show one of the operator's passkeys in a place. Throws 422 where there
   * is none.
   */
  async passkeyOptions(operatorId: number, place: Place): Promise<Record<string, unknown>> {
    if (!(await this.hasPasskey(operatorId))) throw rejected('not_bound');
    return this.#parts.passkeys.showOptions(ownerOf(operatorId), place);
  }

  /**
   * Throws 422 unless what was shown in a place is right. `recovery` says whether a recovery code
   * counts for an authenticator's.
   */
  async require(operatorId: number, { code, passkey }: Shown, place: Place, recovery = true): Promise<void> {
    const { secondFactors, passkeys, now } = this.#parts;
    const owner = ownerOf(operatorId);
    if (passkey !== undefined) {
      if ((await passkeys.show(owner, passkey, place)) === null) throw rejected('passkey_wrong');
      return;
    }
    if (await this.hasPasskey(operatorId)) throw rejected('passkey_required');
    const typed = code ?? '';
    // A code of the authenticator has six digits; anything else is taken for a recovery code.
    const isOfApp = !recovery || /^\d{6}$/.test(typed);
    const verdict = await (isOfApp ? secondFactors.verify(owner, typed) : secondFactors.verifyRecovery(owner, typed));
    requireRight(verdict, 'code', now());
  }
}

const ownerOf = (operatorId: number) => `operator:${operatorId}` as const;
