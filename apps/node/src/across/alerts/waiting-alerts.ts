import type { AlertDirection, AlertSource } from '@candor/protocol';

/** An alert that waits. */
export interface WaitingAlert {
  readonly alertId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly source: AlertSource;
  readonly direction: AlertDirection;
  /** Ticks of the market. */
  readonly price: number;
  readonly createdAtMs: number;
  /** Trades of later records count. */
  readonly sinceSeq: number;
}

/** Whether a price has come to what an alert waits for, or has jumped over it. */
export const isReached = ({ direction, price }: Pick<WaitingAlert, 'direction' | 'price'>, ticks: number): boolean =>
  direction === 'above' ? ticks >= price : ticks <= price;

/** Alerts that wait, by market, so that a trade is compared with those of its own market alone. */
export class WaitingAlerts {
  readonly #byMarket = new Map<number, Map<number, WaitingAlert>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(alert: WaitingAlert): void {
    const ofMarket = this.#byMarket.get(alert.marketId) ?? new Map<number, WaitingAlert>();
    this.#byMarket.set(alert.marketId, ofMarket);
    if (!ofMarket.has(alert.alertId)) this.#size += 1;
    ofMarket.set(alert.alertId, alert);
  }

  delete({ alertId, marketId }: Pick<WaitingAlert, 'alertId' | 'marketId'>): void {
    const ofMarket = this.#byMarket.get(marketId);
    if (!ofMarket?.delete(alertId)) return;
    this.#size -= 1;
    if (ofMarket.size === 0) this.#byMarket.delete(marketId);
  }

  /** Markets with an alert that follows this price. */
  markets(source: AlertSource): number[] {
    return Array.from(this.#byMarket).flatMap(([marketId, alerts]) =>
      Array.from(alerts.values()).some((alert) => alert.source === source) ? [marketId] : [],
    );
  }

  /** What a price of a market reaches. */
  reached(marketId: number, source: AlertSource, ticks: number): WaitingAlert[] {
    const alerts = this.#byMarket.get(marketId);
    if (!alerts) return [];
    return Array.from(alerts.values()).filter((alert) => alert.source === source && isReached(alert, ticks));
  }
}
