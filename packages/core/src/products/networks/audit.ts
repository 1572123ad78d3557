// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';

/** An asset on a network as an auditor knows it: one whole number of chain units. */
interface Audited {
  readonly networkId: number;
  readonly assetId: number;
  readonly contract: string;
  readonly digits: number;
  held: bigint;
}

/**
 * What the platform holds on chains, followed from events alone in chain units: `custody` owes just
 * that in whole units of the ledger, what no chain backs yet, and the shortfall (31). A shortfall
 * that grows stops its asset, and nothing is paid while something is stopped (32).
 */
export class NetworksAudit {
  readonly #problems: AuditProblems;
  readonly #scales = new Map<number, number>();
  readonly #assets = new Map<string, Audited>();
  readonly #unbacked = new Map<number, bigint>();
  readonly #shortfalls = new Map<number, bigint>();
  readonly #paused = new Set<string>();
  readonly #touched = new Set<number>();
  readonly #lacking = new Set<number>();

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent): void {
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'demo_supply_issued':
        return add(this.#unbacked, event.assetId, event.amount);
      case 'network_asset_listed': {
        const { networkId, assetId, contract, chainDecimals } = event;
        const digits = chainDecimals - (this.#scales.get(assetId) ?? 0);
        this.#assets.set(`${networkId}/${assetId}`, { networkId, assetId, contract, digits, held: 0n });
        return;
      }
      case 'custody_backed':
        add(this.#unbacked, event.assetId, 0n - event.units);
        this.#problems.expect(31, (this.#unbacked.get(event.assetId) ?? 0n) >= 0n, 'only what is owed can be backed');
        return this.#move(event.networkId, event.assetId, event.chainAmount);
      case 'deposit_credited':
        return this.#move(event.networkId, event.assetId, event.chainAmount);
      case 'deposit_recovered':
        this.#lack(event.assetId, 0n - event.repaid);
        return this.#move(event.networkId, event.assetId, event.chainAmount);
      case 'deposit_lost':
        this.#lack(event.assetId, event.uncovered);
        return this.#move(event.networkId, event.assetId, 0n - event.chainAmount);
      case 'network_fee_paid':
        return this.#pay(event.networkId, event.chainAmount, event.uncovered);
      case 'payment_mined':
        this.#move(event.networkId, event.assetId, 0n - event.chainAmount);
        return this.#pay(event.networkId, event.networkFee, event.uncovered);
      case 'payment_failed':
        return this.#pay(event.networkId, event.networkFee, event.uncovered);
      case 'shortfall_covered':
        return this.#lack(event.assetId, 0n - event.amount);
      case 'network_paused':
        if (event.direction === 'withdrawals') this.#paused.add(`${event.networkId}/${event.assetId}`);
        return;
      case 'network_opened':
        if (event.direction === 'withdrawals') this.#paused.delete(`${event.networkId}/${event.assetId}`);
        return;
      case 'payment_planned': {
        const { networkId, assetId, withdrawalId } = event;
        const places = [networkId, 0].flatMap((network) => [`${network}/${assetId}`, `${network}/0`]);
        const isStopped = places.some((place) => this.#paused.has(place));
        return this.#problems.expect(32, !isStopped, `withdrawal ${withdrawalId} is paid while it is stopped`);
      }
      default:
    }
  }

  /** Ends a record: custody owes what chains hold, what none backs, and what is missing. */
  closeRecord(custodyOf: (assetId: number) => bigint): void {
    for (const assetId of this.#lacking)
      this.#problems.expect(32, this.#paused.has(`0/${assetId}`), `a shortfall of asset ${assetId} stops it`);
    for (const assetId of this.#touched) {
      let held = 0n;
      for (const asset of this.#assets.values()) if (asset.assetId === assetId) held += ledgerUnits(asset);
      const owed = held + (this.#unbacked.get(assetId) ?? 0n) + (this.#shortfalls.get(assetId) ?? 0n);
      const custody = custodyOf(assetId);
      this.#problems.expect(
        31,
        custody + owed === 0n,
        `custody of asset ${assetId} owes ${-custody}, chains say ${owed}`,
      );
    }
    this.#touched.clear();
    this.#lacking.clear();
  }

  #move(networkId: number, assetId: number, change: bigint): void {
    const asset = this.#assets.get(`${networkId}/${assetId}`);
    if (asset === undefined) return this.#problems.fail(31, `asset ${assetId} moves on network ${networkId}`);
    asset.held += change;
    this.#touched.add(assetId);
  }

  #pay(networkId: number, chainAmount: bigint, uncovered: bigint): void {
    for (const asset of this.#assets.values()) {
      if (asset.networkId !== networkId || asset.contract !== '') continue;
      this.#move(networkId, asset.assetId, 0n - chainAmount);
      this.#lack(asset.assetId, uncovered);
    }
  }

  #lack(assetId: number, units: bigint): void {
    add(this.#shortfalls, assetId, units);
    this.#touched.add(assetId);
    const after = this.#shortfalls.get(assetId) ?? 0n;
    this.#problems.expect(32, after >= 0n, `the shortfall of asset ${assetId} is ${after}`);
    if (units > 0n) this.#lacking.add(assetId);
  }
}

/** The floor, also below zero. */
function ledgerUnits({ held, digits }: Audited): bigint {
  if (digits <= 0) return held * 10n ** BigInt(-digits);
  const unit = 10n ** BigInt(digits);
  const floor = held / unit;
  return held % unit < 0n ? floor - 1n : floor;
}

function add(sums: Map<number, bigint>, assetId: number, units: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
}
