import { toChain } from '@candor/amount';
import type { WithdrawalView } from '@candor/core';
import type { ChainAsset } from '@candor/custody';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { eachOf } from '../../base/ops/each-of.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { LiveNetwork } from '../wallets/deposits/live-network.ts';
import { MoveRows } from '../wallets/treasury/move-rows.ts';
import { PaymentRows } from '../wallets/withdrawals/payment-rows.ts';
import { ownAddresses } from './own-addresses.ts';

/** Two looks in a row that lack something stop withdrawals: within a minute of the block. */
const lookEveryMs = 15_000;
const looksToStop = 2;
/** When operators look at the pause again. */
const reviewAfterMs = 3_600_000;
/** Addresses that a chain is asked for at once. */
export const askedAtOnce = 8;
/** More gas than any payment of the exchange takes. */
const gasOfPayment = 150_000n;

/** One asset on one network: what the chain and the ledger say, in chain units. */
export interface Reconciled {
  readonly networkId: number;
  readonly assetId: number;
  readonly height: number;
  readonly timeMs: number;
  readonly chain: bigint;
  readonly ledger: bigint;
  /** What payments and moves that the ledger has not settled yet may have taken. */
  readonly inFlight: bigint;
  /** The chain lacks more than what is on its way. */
  readonly lacks: boolean;
}

export interface ReserveWatchParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly networks: () => readonly LiveNetwork[];
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
}

/**
 * Holds what chains say against the ledger, at each network's newest block. Where a chain holds
 * less (I32), withdrawals of the asset stop with a public cause, and two operators open them again.
 */
export class ReserveWatch {
  readonly #parts: ReserveWatchParts;
  readonly #moves: MoveRows;
  readonly #payments: PaymentRows;
  readonly #found = new Map<string, Reconciled>();
  readonly #lacking = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: ReserveWatchParts) {
    this.#parts = parts;
    this.#moves = new MoveRows(parts.sql);
    this.#payments = new PaymentRows(parts.sql);
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** What the last look found, of each asset on each network. */
  found(): Reconciled[] {
    return [...this.#found.values()];
  }

  /**
   * Looks at every network once, or waits for the look that runs. A failed look is made again at
   * the next time.
   */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookAtAll(): Promise<void> {
    for (const live of this.#parts.networks()) {
      try {
        await this.#lookAt(live);
      } catch (error) {
        const { logger } = this.#parts;
        logger.warn({ error: loggable(error), network: live.network }, 'a chain could not be held against the ledger');
      }
    }
  }

  async #lookAt(live: LiveNetwork): Promise<void> {
    const { exchange, sql, now } = this.#parts;
    const { networkId } = live;
    const addresses = await ownAddresses(sql, live);
    const networkFee = await this.#paymentFeesOf(live);
    for (const { assetId, contract } of exchange.peek(({ networks }) => networks.network(networkId))?.assets ?? []) {
      const isCoin = contract === '';
      // Moves before the ledger, and the ledger before the block: what ends or is settled meanwhile
      // only makes the chain hold more.
      const moveFees = isCoin ? await this.#moveFeesOf(live) : 0n;
      const { ledger, inFlight: paid } = this.#ledgerOf(networkId, assetId);
      const inFlight = paid + moveFees + (isCoin ? networkFee : 0n);
      const block = await live.chain.head();
      const asset = isCoin ? 'coin' : (contract as ChainAsset);
      const balances = await eachOf(addresses, askedAtOnce, ({ address }) => live.chain.balance(address, asset, block));
      const chain = balances.reduce((sum, units) => sum + units, 0n);
      const lacks = chain + inFlight < ledger;
      const found = { networkId, assetId, height: block.height, timeMs: now(), chain, ledger, inFlight, lacks };
      this.#found.set(`${networkId}/${assetId}`, found);
      await this.#judge(found);
    }
  }

  /** A move pays nobody but the network: the most that all open ones may have paid for it. */
  async #moveFeesOf({ networkId, treasury, sweeps }: LiveNetwork): Promise<bigint> {
    const moving = treasury ?? sweeps;
    if (moving === undefined) return 0n;
    const open = await this.#moves.open(networkId);
    return open.reduce((sum, { raw }) => sum + moving.highestFee(raw), 0n);
  }

  /**
   * The most that payments under way may have paid the network. On Bitcoin the kept bytes bound it:
   * the level may have fallen since they were signed.
   */
  async #paymentFeesOf({ networkId, sweeps, wallet }: LiveNetwork): Promise<bigint> {
    if (sweeps !== undefined) {
      const highest = new Map<number, bigint>();
      for (const { withdrawalId, raw } of await this.#payments.onNetwork(networkId)) {
        const fee = sweeps.highestFee(raw);
        if (fee > (highest.get(withdrawalId) ?? 0n)) highest.set(withdrawalId, fee);
      }
      return [...highest.values()].reduce((sum, fee) => sum + fee, 0n);
    }
    const { maxFeePerGas = 0n } = (await wallet?.feesNow()) ?? {};
    const out = this.#parts.exchange.peek(({ withdrawals }) => withdrawals.open().filter(isUnderWay));
    return maxFeePerGas * gasOfPayment * BigInt(out.filter((one) => one.networkId === networkId).length);
  }

  #ledgerOf(networkId: number, assetId: number) {
    return this.#parts.exchange.peek(({ networks, withdrawals }) => {
      const asset = networks.asset(networkId, assetId);
      const out = withdrawals.open().filter((one) => one.networkId === networkId && isUnderWay(one));
      const paid = out
        .filter((one) => one.assetId === assetId)
        .reduce((sum, { amount }) => sum + (asset === undefined ? 0n : (toChain(amount, asset) ?? 0n)), 0n);
      return { ledger: asset?.chainHeld ?? 0n, inFlight: paid };
    });
  }

  async #judge({ networkId, assetId, lacks, ...found }: Reconciled): Promise<void> {
    const { exchange, logger, now } = this.#parts;
    const key = `${networkId}/${assetId}`;
    const looks = lacks ? (this.#lacking.get(key) ?? 0) + 1 : 0;
    this.#lacking.set(key, looks);
    if (looks < looksToStop) return;
    if (exchange.peek(({ networks }) => networks.pauseOf(networkId, assetId, 'withdrawals')) !== undefined) return;
    const { height, chain, ledger } = found;
    logger.error({ networkId, assetId, height, chain, ledger }, 'a chain holds less than the ledger: withdrawals stop');
    done(
      await exchange.submit({
        type: 'set_network_state',
        networkId: 0,
        assetId,
        direction: 'withdrawals',
        open: false,
        cause: 'shortfall',
        reviewAtMs: now() + reviewAfterMs,
      }),
    );
  }
}

const isUnderWay = ({ stage }: WithdrawalView): boolean => stage === 'planned' || stage === 'signed';
