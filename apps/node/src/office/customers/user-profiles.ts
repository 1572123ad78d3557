import { formatDecimal } from '@candor/amount';
import type { UserProfile } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { People } from '../../people/people/people.ts';
import { maskedAccount } from '../../identity/users/masks.ts';
import type { UserRow } from '../../identity/users/users.ts';
import type { VerificationRow } from '../../identity/users/level.ts';

export interface ProfileParts extends Pick<
  People,
  | 'users'
  | 'security'
  | 'contactChanges'
  | 'secondFactors'
  | 'passkeys'
  | 'apiKeys'
  | 'devices'
  | 'verifications'
  | 'applications'
  | 'paymentMethods'
> {
  readonly exchange: ExchangeService;
}

/** Log-ins that are shown, right and wrong. */
const logInsShown = 20;

type Facts = Omit<
  UserProfile,
  'userId' | 'email' | 'phone' | 'registeredAtMs' | 'frozen' | 'notes' | 'chatKey' | 'closingAskedAtMs'
>;

/** What operators may know of a user, put together from where each part is kept. It only reads. */
export class UserProfiles {
  readonly #parts: ProfileParts;

  constructor(parts: ProfileParts) {
    this.#parts = parts;
  }

  async of(user: UserRow): Promise<Facts> {
    const { userId } = user;
    const { security, verifications, devices, applications, paymentMethods } = this.#parts;
    const [agentSinceMs, levels, account, protection, known, logIns, methods] = await Promise.all([
      applications.agentSinceMs(userId),
      verifications.of(userId),
      this.#account(userId),
      this.#protection(userId),
      devices.list(userId),
      security.events(userId, { limit: logInsShown, offset: 0 }, ['login', 'login_failed']),
      paymentMethods.list(userId),
    ]);
    return {
      emailVerified: user.emailVerifiedAtMs !== null,
      phoneVerified: user.phoneVerifiedAtMs !== null,
      language: user.language,
      invitedBy: user.invitedBy,
      levels: { primary: stateOf(levels.primary), advanced: stateOf(levels.advanced) },
      agent: agentSinceMs !== null,
      ...account,
      security: protection,
      payments: methods.map(({ methodId, kind, facts, boundAtMs }) => ({
        methodId,
        method: kind,
        account: maskedAccount(facts['cardNumber'] ?? facts['account'] ?? ''),
        boundAtMs,
      })),
      devices: known.map(({ deviceId, name, address, lastSeenAtMs, sessionIds }) => ({
        deviceId,
        name,
        address,
        lastSeenAtMs,
        living: sessionIds.length > 0,
      })),
      logIns: logIns.rows.map(({ eventId, timeMs, kind, address, device }) => ({
        eventId,
        timeMs,
        kind: kind === 'login' ? 'login' : 'login_failed',
        address,
        device,
      })),
    };
  }

  async #protection(userId: number): Promise<Facts['security']> {
    const { security, contactChanges, secondFactors, passkeys, apiKeys } = this.#parts;
    const owner = `user:${userId}` as const;
    const [guard, hold, factor, keys, programs, waiting] = await Promise.all([
      security.of(userId),
      security.hold(userId),
      secondFactors.state(owner),
      passkeys.list(owner),
      apiKeys.list(userId),
      contactChanges.of(userId),
    ]);
    return {
      totpSinceMs: factor.boundAtMs,
      recoveryCodesLeft: factor.recoveryCodesLeft,
      passkeys: keys.length,
      fundPassword: guard.fundPasswordHash !== null,
      antiCode: guard.antiCode !== '',
      apiKeys: programs.length,
      withdrawalsHeldUntilMs: hold?.untilMs ?? null,
      contactChanges: waiting.map(({ channel, notBeforeMs }) => ({
        channel: channel === 'sms' ? ('sms' as const) : ('mail' as const),
        notBeforeMs,
      })),
      frozenAtMs: guard.frozenAtMs,
      frozenReason: guard.frozenReason,
    };
  }

  /** Tier, rights and balances, at one moment of the exchange. */
  async #account(userId: number): Promise<Pick<Facts, 'tier' | 'merchant' | 'balances'>> {
    const { value } = await this.#parts.exchange.read((state) => ({
      tier: state.user(userId)?.tier ?? 0,
      merchant: state.user(userId)?.merchant ?? false,
      held: state.balancesOf(userId),
      assets: new Map(state.assets().map((asset) => [asset.assetId, asset])),
      markets: new Map(state.markets().map((market) => [market.marketId, market])),
    }));
    const balances = value.held
      .filter(({ available, reserved }) => available !== 0n || reserved !== 0n)
      .map(({ wallet, marketId, assetId, available, reserved }) => {
        const market = value.markets.get(marketId ?? 0);
        const [base, quote] = [market?.baseAssetId, market?.quoteAssetId].map(
          (id) => value.assets.get(id ?? 0)?.symbol,
        );
        const { symbol = String(assetId), scale = 0 } = value.assets.get(assetId) ?? {};
        return {
          walletType: wallet,
          ...(marketId !== undefined && { symbol: `${base}/${quote}` }),
          asset: symbol,
          ...shown(wallet, { available, reserved }, scale),
        };
      });
    return { tier: value.tier, merchant: value.merchant, balances };
  }
}

/** Stakes of fixed-period contracts are held there. */
const stakeWallet = 6;

/**
 * No operator sees what a user has staked before it settled: of that wallet only the whole is
 * shown.
 */
function shown(wallet: number, held: { readonly available: bigint; readonly reserved: bigint }, scale: number) {
  const { available, reserved } = held;
  if (wallet === stakeWallet) return { available: formatDecimal(available + reserved, scale), reserved: null };
  return { available: formatDecimal(available, scale), reserved: formatDecimal(reserved, scale) };
}

function stateOf(row: VerificationRow | null): UserProfile['levels']['primary'] {
  if (!row) return 'none';
  return row.state === 'certified' || row.state === 'refused' ? row.state : 'submitted';
}
