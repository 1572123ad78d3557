// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

const hourMs = 3_600_000;

/** What went out of one asset in the last hour, on all networks. */
export class OutflowWindow {
  /** Payments in the order they were planned. */
  entries: { readonly timeMs: number; readonly units: bigint }[] = [];
  /**
   * The withdrawal whose payment stopped the asset last. After operators opened again it passes.
   */
  stoppedBy = 0;
  isCleared = false;

  get isEmpty(): boolean {
    return this.entries.length === 0 && this.stoppedBy === 0;
  }

  /** Units that were sent in the hour before. */
  sum(timeMs: number): bigint {
    let sum = 0n;
    for (const entry of this.entries) if (entry.timeMs > timeMs - hourMs) sum += entry.units;
    return sum;
  }

  add(timeMs: number, units: bigint): void {
    this.entries = this.entries.filter((entry) => entry.timeMs > timeMs - hourMs);
    this.entries.push({ timeMs, units });
  }

  stop(withdrawalId: number): void {
    this.stoppedBy = withdrawalId;
    this.isCleared = false;
  }

  /** Operators looked at what stopped it: the hour begins again, and that payment may go. */
  clear(): void {
    this.entries = [];
    this.isCleared = true;
  }

  /** Whether a payment may go whatever its size. */
  passes(withdrawalId: number): boolean {
    return this.isCleared && this.stoppedBy === withdrawalId;
  }
}
