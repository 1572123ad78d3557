import {
  agentInfo,
  agentList,
  backPassword,
  backPasswordPasskeyOptions,
  getInfo,
  login,
  loginPasskey,
  loginPasskeyOptions,
  loginSecondStep,
  lostFactor,
  logout,
  merchantIdOf,
  notMe,
  refreshToken,
  register,
  secondStepPasskeyOptions,
  type Session,
  type UserInfo,
} from '@candor/protocol';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { unauthorized } from '../../base/problem.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import { givenTokens } from '../sessions/given-tokens.ts';
import type { Security } from '../security-log/security.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import type { Accounts } from '../users/accounts.ts';
import { contactOf, typedContact } from '../users/addresses.ts';
import { avatarLink } from '../users/avatars.ts';
import type { Entry } from './entry.ts';
import type { Referrals } from '../users/referrals.ts';
import type { UserRow } from '../users/users.ts';

export interface UserParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly entry: Entry;
  readonly passkeys: Passkeys;
  readonly config: Pick<NodeConfig, 'tokenRefreshSeconds' | 'publicUrl'>;
  readonly exchange: ExchangeService;
  readonly creditScoreOf: (user: UserRow) => Promise<number>;
  readonly security: Pick<Security, 'of'>;
  readonly referrals: Referrals;
  /** When a user became an agent; null for all others. */
  readonly agentSinceMs: (userId: number) => Promise<number | null>;
  readonly uploads: Pick<Uploads, 'linkOf'>;
}

/** The calls around accounts and sessions. */
export function userHandlers(parts: UserParts): Handled[] {
  const { accounts, sessions, entry } = parts;
  const answer = async (user: UserRow, opened: OpenedSession, context: CallContext<'session'>): Promise<Session> => {
    const tokens = givenTokens(opened, context, parts.config.tokenRefreshSeconds);
    return { ...tokens, user: await infoOf(user, parts) };
  };
  return [
    handle(register, async ({ input, context }) => {
      const { password, inviteCode, code, agreed = false } = input;
      const { user, session, invited } = await entry.register(
        { contact: contactOf(input), code, password, inviteCode, agreed },
        context,
      );
      return { ...(await answer(user, session, context)), invited };
    }),
    handle(login, async ({ input, context }) => {
      const contact = input.email === undefined ? contactOf(input) : typedContact(input.email);
      const { password, captcha } = input;
      const { user, session } = await entry.logIn({ contact, password, captcha }, context);
      return answer(user, session, context);
    }),
    handle(loginSecondStep, async ({ input, context }) => {
      const { ticket, ...shown } = input;
      const { user, session } = await entry.logInSecond(ticket, shown, context);
      return answer(user, session, context);
    }),
    handle(lostFactor, async ({ input: { ticket, reach }, context }) => {
      const { heldUntilMs, ...asked } = await entry.askForLostFactor(ticket, reach, context);
      return { ...asked, withdrawalsHeldUntilMs: heldUntilMs };
    }),
    handle(secondStepPasskeyOptions, async ({ input, context }) => ({
      options: await entry.secondStepPasskeys(input.ticket, context),
    })),
    handle(backPassword, async ({ input, context }) => {
      const { code, newPassword, factorCode, passkey, removePasskeys = false } = input;
      const factor = { code: factorCode, passkey };
      const wanted = { contact: contactOf(input), code, newPassword, factor, removePasskeys };
      const { heldUntilMs, passkeys: left } = await entry.resetPassword(wanted, context);
      context.cookies.session.clear();
      const passkeys = left.map(({ name, createdAtMs }) => ({ name, createdAtMs }));
      return { withdrawalsHeldUntilMs: heldUntilMs, passkeys };
    }),
    handle(backPasswordPasskeyOptions, async ({ input, context }) => ({
      options: await entry.resetPasskeys(contactOf(input), input.code, context),
    })),
    handle(loginPasskeyOptions, async () => ({ options: await parts.passkeys.showOptions(null) })),
    handle(loginPasskey, async ({ input, context }) => {
      const { user, session } = await entry.logInByPasskey(input.passkey, context);
      return answer(user, session, context);
    }),
    handle(notMe, async ({ input, context }) => ({
      withdrawalsHeldUntilMs: await entry.shutOut(input.token, context),
    })),
    handle(getInfo, async ({ context }) => {
      const user = await accounts.user(context.caller().userId);
      return { user: await infoOf(user, parts), satoken: context.token };
    }),
    handle(agentList, async ({ input: { generation, ...page }, context }) => {
      const { rows, total } = await parts.referrals.list(context.caller().userId, generation, pageBounds(page));
      return pageOf(rows, total, page);
    }),
    handle(agentInfo, async ({ context }) => {
      const { userId } = context.caller();
      const { inviteCode } = await accounts.user(userId);
      const generations = await parts.referrals.sums(userId);
      const agentSinceMs = await parts.agentSinceMs(userId);
      return {
        agent: agentSinceMs !== null,
        agentSinceMs,
        inviteCode,
        promoteLink: promoteLinkOf(inviteCode, parts.config),
        generations,
      };
    }),
    handle(logout, async ({ context }) => {
      await sessions.end(context.caller().sessionId, 'logout');
      context.cookies.session.clear();
      return {};
    }),
    handle(refreshToken, async ({ input, context }) => {
      const token = input.refreshToken ?? context.cookies.session.refreshToken;
      if (token === undefined) throw unauthorized('missing');
      const opened = await sessions.refresh(token);
      if (!opened) {
        context.cookies.session.clear();
        throw unauthorized('invalid');
      }
      return answer(await accounts.user(opened.userId), opened, context);
    }),
  ];
}

const promoteLinkOf = (inviteCode: string, { publicUrl }: UserParts['config']): string =>
  `${publicUrl?.replace(/\/$/, '') ?? ''}/i&${inviteCode}`;

async function infoOf(
  user: UserRow,
  { exchange, config, creditScoreOf, security, uploads }: UserParts,
): Promise<UserInfo> {
  const { value } = await exchange.read((state) => state.user(user.userId));
  const id = String(user.userId);
  return {
    userId: id,
    id,
    email: user.email,
    phone: user.phone,
    avatar: avatarLink(user.avatar, uploads),
    chatKey: user.chatKey,
    blade_user_id: user.userId,
    is_merchant: value?.merchant === true ? 2 : 0,
    merchant: value?.merchant === true ? { id: merchantIdOf(user.userId) } : null,
    creditScore: await creditScoreOf(user),
    vip: value?.tier ?? 0,
    walletAddress: user.walletAddress,
    inviteCode: user.inviteCode,
    promoteLink: promoteLinkOf(user.inviteCode, config),
    registeredAtMs: user.registeredAtMs,
    emailVerified: user.emailVerifiedAtMs !== null,
    phoneVerified: user.phoneVerifiedAtMs !== null,
    frozenReason: (await security.of(user.userId)).frozenReason,
  };
}
