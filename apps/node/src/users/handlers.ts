import { hash } from 'node:crypto';
import { getInfo, login, logout, refreshToken, register, type Session, type UserInfo } from '@candor/protocol';
import type { NodeConfig } from '../config/settings.ts';
import type { ExchangeService } from '../exchange/service.ts';
import { type CallContext, handle, type Handled } from '../http/handler.ts';
import { Problem, unauthorized } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { Accounts } from './accounts.ts';
import type { UserRow } from './users.ts';

export interface UserParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: RateLimits | null;
  readonly config: Pick<NodeConfig, 'tokenRefreshSeconds' | 'publicUrl'>;
  readonly exchange: ExchangeService;
}

/** The calls around accounts and sessions. */
export function userHandlers(parts: UserParts): Handled[] {
  const { accounts, sessions, limits } = parts;
  const answer = async (user: UserRow, opened: OpenedSession, context: CallContext): Promise<Session> => {
    context.setSessionCookies(opened);
    return {
      satoken: opened.satoken,
      refreshToken: opened.refreshToken,
      refreshAfterSeconds: parts.config.tokenRefreshSeconds,
      expiresAtMs: opened.expiresAtMs,
      user: await infoOf(user, parts),
    };
  };
  return [
    handle(register, async ({ input, context }) => {
      await limits?.register(context.address);
      const { user, session } = await accounts.register(input.email, input.password, input.inviteCode);
      return answer(user, session, context);
    }),
    handle(login, async ({ input, context }) => {
      // Limits go by what was typed, so that they tell nobody whether the account exists.
      const accountKey = hash('sha256', input.email.normalize('NFKC').toLowerCase(), 'hex');
      await limits?.login(context.address, accountKey);
      const loggedIn = await accounts.logIn(input.email, input.password);
      if (!loggedIn) {
        await limits?.loginFailed(accountKey);
        throw new Problem({ status: 422, key: 'login_failed', reason: 'login_failed' });
      }
      await limits?.loginSucceeded(accountKey);
      return answer(loggedIn.user, loggedIn.session, context);
    }),
    handle(getInfo, async ({ context }) => {
      const user = await accounts.user(context.caller().userId);
      return { user: await infoOf(user, parts), satoken: context.token };
    }),
    handle(logout, async ({ context }) => {
      await sessions.end(context.caller().sessionId, 'logout');
      context.clearSessionCookies();
      return {};
    }),
    handle(refreshToken, async ({ input, context }) => {
      const token = input.refreshToken ?? context.refreshCookie;
      if (token === undefined) throw unauthorized('missing');
      const opened = await sessions.refresh(token);
      if (!opened) {
        context.clearSessionCookies();
        throw unauthorized('invalid');
      }
      return answer(await accounts.user(opened.userId), opened, context);
    }),
  ];
}

async function infoOf(user: UserRow, { exchange, config }: UserParts): Promise<UserInfo> {
  const { value } = await exchange.read((state) => state.user(user.userId));
  const id = String(user.userId);
  return {
    userId: id,
    id,
    email: user.email,
    phone: user.phone,
    avatar: user.avatar,
    chatKey: user.chatKey,
    blade_user_id: id,
    is_merchant: user.merchantState,
    merchant: user.merchantState === 2 ? { id } : null,
    creditScore: user.creditScore,
    vip: value?.tier ?? 0,
    walletAddress: user.walletAddress,
    inviteCode: user.inviteCode,
    promoteLink: `${config.publicUrl?.replace(/\/$/, '') ?? ''}/i&${user.inviteCode}`,
    registeredAtMs: user.registeredAtMs,
  };
}
