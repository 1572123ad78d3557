import type { AuditAccounts } from '../../rules/accounts.ts';
import type { PricesAudit } from '../prices/audit.ts';
import {
  maintenanceOf,
  million,
  tiersOf,
  unrealisedOf,
  up,
  valueOf,
  type AuditedAccount,
  type AuditedContract,
  type AuditedPosition,
  type AuditedStand,
} from './audit-kept.ts';

/** F8 to F10 of what the audit follows, at the marks and rates of the moment. */
export class AuditedStands {
  readonly #balances: AuditAccounts;
  readonly #prices: PricesAudit;
  readonly #tiers = new Map<number, number>();

  constructor(balances: AuditAccounts, prices: PricesAudit) {
    this.#balances = balances;
    this.#prices = prices;
  }

  setTier(userId: number, tier: number): void {
    this.#tiers.set(userId, tier);
  }

  index({ listing }: AuditedContract): number {
    return this.#prices.index(listing.marketId);
  }

  /** 0 while stale. */
  markOf(contract: AuditedContract): number {
    const index = this.index(contract);
    return index === 0 || contract.mark === 0 ? index : contract.mark;
  }

  takerPpm(userId: number, { takerPpm }: AuditedContract): number {
    return takerPpm.get(this.#tiers.get(userId) ?? 0) ?? takerPpm.get(0) ?? 0;
  }

  /** The lower of the frozen and the owner's current taker rate. */
  exitPpmOf({ exitPpm, userId, contract }: AuditedPosition): bigint {
    return BigInt(Math.min(exitPpm, this.takerPpm(userId, contract)));
  }

  /** F9 and F10 of what a position is liquidated with; undefined while a mark is stale. */
  standOf(position: AuditedPosition): AuditedStand | undefined {
    if (position.mode === 'cross') return this.crossOf(position.account);
    const mark = BigInt(this.markOf(position.contract));
    if (mark === 0n) return undefined;
    const equity = position.margin - position.owed + unrealisedOf(position, mark);
    return { equity, required: this.#requiredOf(position, mark) };
  }

  crossOf(account: AuditedAccount): AuditedStand | undefined {
    const { available } = this.#balances.balance(account.userId, account.wallet, account.assetId);
    let [equity, required, count] = [available + account.held - account.owed, 0n, 0];
    for (const position of account.positions.values()) {
      if (position.mode !== 'cross' || position.lots === 0n) continue;
      const mark = BigInt(this.markOf(position.contract));
      if (mark === 0n) return undefined;
      equity += unrealisedOf(position, mark);
      required += this.#requiredOf(position, mark);
      count += 1;
    }
    return count === 0 ? undefined : { equity, required };
  }

  /** F8. */
  #requiredOf(position: AuditedPosition, mark: bigint): bigint {
    const value = valueOf(position.contract, mark, position.lots);
    return maintenanceOf(tiersOf(position), value).units + up(value * this.exitPpmOf(position), million);
  }
}
