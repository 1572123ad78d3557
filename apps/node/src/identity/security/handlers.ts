import {
  addPasskey,
  addPasskeyOptions,
  askContactChange,
  authenticator,
  bindAuthenticator,
  bindContact,
  bindEmail,
  bindOrRemoveAuthenticator,
  bladeUpdatePassword,
  removePasskey,
  renewRecoveryCodes,
  securityState,
  setAntiCode,
  setFundPassword,
  stepUp,
  stepUpPasskeyOptions,
  stopContactChange,
  tradePassword,
  updateLoginPassword,
  updatePassword,
} from '@candor/protocol';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { passkeysMax } from '../second-factor/passkeys.ts';
import { givenTokens } from '../sessions/given-tokens.ts';
import { contactOf } from '../users/addresses.ts';
import { originOf } from '../security-log/request-origin.ts';
import { SecurityChanges, type SecurityChangeParts } from './changes.ts';

export interface SecurityHandlerParts extends SecurityChangeParts {
  readonly apiKeys: ApiKeys;
  readonly config: Pick<NodeConfig, 'tokenRefreshSeconds'>;
}

/** The calls of the security centre, in both generations. */
export function securityHandlers(parts: SecurityHandlerParts): Handled[] {
  const { apiKeys, contactChanges, passkeys, secondFactors, security, stepUps } = parts;
  const changes = new SecurityChanges(parts);
  const byMail = (address: string) => ({ channel: 'mail', address }) as const;
  return [
    handle(securityState, async ({ context }) => {
      const caller = context.caller();
      const user = await changes.user(caller);
      const owner = `user:${caller.userId}` as const;
      const [state, keys, guard, hold, factors, programs, waiting] = await Promise.all([
        secondFactors.state(owner),
        passkeys.list(owner),
        security.of(caller.userId),
        security.hold(caller.userId),
        stepUps.factorsOf(user),
        apiKeys.list(caller.userId),
        contactChanges.of(caller.userId),
      ]);
      return {
        email: user.email,
        emailVerified: user.emailVerifiedAtMs !== null,
        phone: user.phone,
        phoneVerified: user.phoneVerifiedAtMs !== null,
        totpSinceMs: state.boundAtMs,
        recoveryCodesLeft: state.recoveryCodesLeft,
        passkeys: keys.map(({ credentialId, name, createdAtMs, lastUsedAtMs }) => ({
          id: credentialId,
          name,
          createdAtMs,
          lastUsedAtMs,
        })),
        fundPasswordSet: guard.fundPasswordHash !== null,
        antiCode: guard.antiCode,
        apiKeys: programs.length,
        withdrawalsHeldUntilMs: hold?.untilMs ?? null,
        withdrawalsHeldCause: hold?.cause ?? '',
        frozenReason: guard.frozenReason,
        contactChanges: waiting.map(({ channel, address, askedAtMs, notBeforeMs }) => ({
          channel: channel === 'sms' ? ('sms' as const) : ('mail' as const),
          address,
          askedAtMs,
          notBeforeMs,
        })),
        methods: [...factors.methods],
        steppedUpUntilMs: await stepUps.until(caller, factors),
      };
    }),
    handle(stepUp, async ({ input, context }) => {
      const { session, untilMs } = await stepUps.show(input, context);
      return { ...givenTokens(session, context, parts.config.tokenRefreshSeconds), steppedUpUntilMs: untilMs };
    }),
    handle(authenticator, async ({ params, context }) => {
      const caller = context.caller();
      const owner = `user:${caller.userId}` as const;
      const { boundAtMs } = await secondFactors.state(owner);
      if (params.x === '2') return { totpSinceMs: boundAtMs, secret: null, uri: null };
      const user = await stepUps.require(caller);
      const { secret, uri } = await secondFactors.begin(owner, user.email === '' ? user.phone : user.email);
      return { totpSinceMs: boundAtMs, secret, uri };
    }),
    handle(bindAuthenticator, async ({ params, context }) => changes.bindTotp(params.x, context)),
    handle(bindOrRemoveAuthenticator, async ({ params, context }) =>
      params.y === '2' ? changes.bindTotp(params.x, context) : changes.removeTotp(params.x, context),
    ),
    handle(renewRecoveryCodes, async ({ context }) => ({ recoveryCodes: await changes.renewRecoveryCodes(context) })),
    ...[updatePassword, updateLoginPassword, bladeUpdatePassword].map((call) =>
      handle(call, async ({ input, context }) => changes.password(input, context)),
    ),
    ...[setFundPassword, tradePassword].map((call) =>
      handle(call, async ({ input, context }) => changes.fundPassword(input, context)),
    ),
    handle(bindEmail, async ({ input, context }) => changes.contact(byMail(input.email), input, context)),
    handle(bindContact, async ({ input, context }) => changes.contact(contactOf(input), input, context)),
    handle(askContactChange, async ({ input, context }) =>
      changes.askForContact(contactOf(input), input.code, context),
    ),
    handle(stopContactChange, async ({ input: { channel }, context }) => {
      const stopped = await contactChanges.stop(context.caller().userId, originOf(context), channel);
      if (!stopped) throw rejected('not_found', {}, [{ field: 'channel', rule: 'not_found' }]);
      return {};
    }),
    handle(setAntiCode, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller());
      await security.set(userId, { antiCode: input.antiCode });
      await changes.told(userId, 'anti_code', context);
      return { antiCode: input.antiCode };
    }),
    handle(addPasskeyOptions, async ({ context }) => {
      const user = await stepUps.require(context.caller());
      const owner = `user:${user.userId}` as const;
      if ((await passkeys.list(owner)).length >= passkeysMax) throw rejected('too_many_keys');
      return { options: await passkeys.addOptions(owner, user.email === '' ? user.phone : user.email) };
    }),
    handle(addPasskey, async ({ input, context }) => changes.addPasskey(input.name, input.passkey, context)),
    handle(removePasskey, async ({ input, context }) => changes.removePasskey(input.id, context)),
    handle(stepUpPasskeyOptions, async ({ context }) => {
      const owner = `user:${context.caller().userId}` as const;
      if ((await passkeys.list(owner)).length === 0) throw rejected('not_bound');
      return { options: await passkeys.showOptions(owner) };
    }),
  ];
}
