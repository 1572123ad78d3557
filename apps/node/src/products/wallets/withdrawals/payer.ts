import { toChain } from '@candor/amount';
import type { WithdrawalView } from '@candor/core';
import type { ChainAsset } from '@candor/custody';

import { JoinedRun } from '../../../base/ops/joined-run.ts';
import { loggable } from '../../../base/sql/loggable.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import { Attempts, type AttemptsParts, type ChainNow, type Paying, type Progress, signedBefore } from './attempts.ts';
import type { HotWallet } from './hot-wallet.ts';
import type { PaymentRows } from './payment-rows.ts';
import { requestIdOf } from './request-id.ts';
import type { WaitCause } from './wait-cause.ts';

export interface PayerParts extends AttemptsParts {
  readonly rows: Pick<PaymentRows, 'keep' | 'of' | 'onNetwork' | 'forget' | 'keepOnly'>;
  /** Networks whose chains run now. */
  readonly networks: () => readonly LiveNetwork[];
}

/** How far the payment of a withdrawal is, as its user is shown it. */
export type PaymentProgress = Pick<Progress, 'wait' | 'txHash' | 'confirmations' | 'lacksApproval'>;

/** What the queue lacks of an asset on a network. */
export interface Lacking {
  readonly networkId: number;
  readonly assetId: number;
  /** Chain units that the hot wallet is short of. */
  readonly units: bigint;
}

/** Between two looks. */
const lookEveryMs = 1_000;
/** What the queue leaves in a wallet for the network fees of payments that are under way. */
const gasRoom = 16n;

/**
 * Pays approved withdrawals from the hot wallets of networks: one nonce each, in the order in which
 * they were asked for. On Bitcoin a nonce is the payment's number and nothing on the chain. Nothing
 * is planned that the wallet does not hold and the signer would not sign, so that what waits is in
 * nobody's way. Restarted at any step, it goes on with what journal, signer and chain say.
 */
export class Payer {
  readonly #parts: PayerParts;
  readonly #attempts: Attempts;
  readonly #progress = new Map<number, PaymentProgress>();
  readonly #lacking = new Map<string, Lacking>();
  #isTidy = false;
  readonly #looking: JoinedRun;

  constructor(parts: PayerParts) {
    this.#parts = parts;
    this.#attempts = new Attempts(parts);
    this.#looking = new JoinedRun(
      () => this.#lookAtAll(),
      (error) => parts.logger.warn({ error: loggable(error) }, 'payments could not be looked at'),
    );
  }

  start(): void {
    this.#looking.repeat(lookEveryMs);
  }

  close(): Promise<void> {
    return this.#looking.close();
  }

  /** Undefined where nothing is known of it beyond its stage. */
  progressOf(withdrawalId: number): PaymentProgress | undefined {
    return this.#progress.get(withdrawalId);
  }

  /** What payments wait for that a hot wallet does not hold. */
  lacking(): readonly Lacking[] {
    return [...this.#lacking.values()];
  }

  /**
   * Brings every payment on as far as it goes now, or joins the look that does. A failed one is
   * made again.
   */
  look(): Promise<void> {
    return this.#looking.now();
  }

  async #lookAtAll(): Promise<void> {
    const open = this.#parts.exchange
      .peek(({ withdrawals }) => withdrawals.open())
      .filter(({ kind, stage }) => kind !== 'internal' && stage !== 'in_review');
    const ids = new Set(open.map(({ withdrawalId }) => withdrawalId));
    for (const id of this.#progress.keys()) if (!ids.has(id)) this.#progress.delete(id);
    if (!this.#isTidy) await this.#parts.rows.keepOnly([...ids]);
    this.#isTidy = true;
    const networks = this.#parts.networks();
    for (const { withdrawalId, networkId } of open)
      if (!networks.some((one) => one.networkId === networkId)) this.#note(withdrawalId, 'chain');
    for (const network of networks) {
      const due = open.filter(({ networkId }) => networkId === network.networkId);
      if (network.wallet === undefined) {
        for (const { withdrawalId } of due) this.#note(withdrawalId, 'signer');
        continue;
      }
      if (due.length === 0) continue;
      if (this.#looking.isClosing) return;
      try {
        await this.#lookAt(network, network.wallet, due);
      } catch (error) {
        this.#parts.logger.warn(
          { error: loggable(error), network: network.network },
          'payments could not be looked at',
        );
      }
    }
  }

  async #lookAt(network: LiveNetwork, wallet: HotWallet, due: readonly WithdrawalView[]): Promise<void> {
    const now: ChainNow = { minedNonce: await wallet.minedNonce?.(), head: await network.chain.head() };
    const byNonce = due.toSorted((one, other) => one.nonce - other.nonce);
    for (const withdrawal of byNonce.filter(({ stage }) => stage === 'signed')) {
      if (this.#looking.isClosing) return;
      await this.#tried(network, wallet, withdrawal, (paying) => this.#attempts.follow(paying, now));
    }
    const planned = byNonce.filter(({ stage }) => stage === 'planned');
    for (const withdrawal of planned) {
      if (this.#looking.isClosing) return;
      const progress = await this.#tried(network, wallet, withdrawal, (paying) => this.#first(paying));
      // What comes later has a higher nonce: signed before this one it would wait for it in the
      // chain.
      const wait = progress === undefined ? 'chain' : progress.wait;
      if (wait === undefined || wallet.minedNonce === undefined) continue;
      for (const { stage, withdrawalId } of due) if (stage === 'approved') this.#note(withdrawalId, wait);
      return;
    }
    await this.#planAll(
      network,
      wallet,
      due.filter(({ stage }) => stage === 'approved'),
    );
  }

  /**
   * Plans and signs what is approved, oldest first; what an asset lacks holds up that asset alone.
   */
  async #planAll(network: LiveNetwork, wallet: HotWallet, approved: readonly WithdrawalView[]): Promise<void> {
    const { networkId } = network;
    for (const [key, lack] of this.#lacking) if (lack.networkId === networkId) this.#lacking.delete(key);
    const waiting = new Map<number, WaitCause>();
    for (const withdrawal of approved) {
      if (this.#looking.isClosing) return;
      const before = waiting.get(withdrawal.assetId) ?? waiting.get(0);
      if (before !== undefined) {
        this.#note(withdrawal.withdrawalId, before);
        if (before === 'refilling') this.#lack(network, withdrawal);
        continue;
      }
      const progress = await this.#tried(network, wallet, withdrawal, (paying) => this.#plan(paying));
      const wait = progress === undefined ? 'chain' : progress.wait;
      if (wait === undefined || wait === 'frozen' || progress?.lacksApproval || progress?.isAlone) continue;
      waiting.set(wait === 'busy' || wait === 'signer' || wait === 'chain' ? 0 : withdrawal.assetId, wait);
    }
  }

  /** Gives a payment its nonce and signs it, if wallet, signer and exchange let it go now. */
  async #plan(paying: Paying): Promise<Progress> {
    const { wallet, network, withdrawal, asset, units } = paying;
    const { withdrawalId, address } = withdrawal;
    const fees = await wallet.feesNow();
    const gas = await wallet.gasOf({ to: address, asset, amount: units });
    const gasCost = gas * fees.maxFeePerGas;
    const lack = await this.#lackBefore(paying, gasCost);
    if (lack !== undefined) return { wait: lack, confirmations: 0 };
    // Where payments have no order their numbers begin at 0.
    const chainNonce = (await wallet.minedNonce?.()) ?? 0;
    const nonce = this.#upcoming(paying) ?? chainNonce;
    const requestId = requestIdOf(network, withdrawalId);
    const approvals = (await this.#parts.approvalsOf?.(withdrawalId)) ?? [];
    const signed = await signedBefore(this.#parts.rows, paying);
    const order = {
      requestId,
      nonce,
      to: address,
      asset,
      amount: units,
      gas,
      fees,
      approvals,
      ...(signed && { signed }),
    };
    const refusal = await wallet.check(order).catch(() => undefined);
    if (refusal === undefined) return { wait: 'signer', confirmations: 0 };
    // What is mined already needs a place in the journal, and no output.
    const isMined = (await this.#attempts.mined(paying, refusal?.earlier ?? [])) !== undefined;
    const hindrance = isMined ? undefined : (refusal ?? undefined);
    if (hindrance?.isBusy) return this.#lacksOutputs(paying);
    // Something was signed for it before the journal knew: planned, it could neither go on nor end.
    if (hindrance?.wasGiven && !hindrance.mayPassLater) return { wait: 'limit', confirmations: 0, isAlone: true };
    if (hindrance?.mayPassLater) {
      const { lacksApproval } = hindrance;
      return { wait: 'limit', confirmations: 0, ...(lacksApproval && { lacksApproval }) };
    }
    const plan = { type: 'plan_payment', withdrawalId, sender: wallet.sender, chainNonce } as const;
    const outcome = await this.#parts.exchange.submit(plan);
    if (outcome.kind !== 'done') return { wait: waitOf(outcome), confirmations: 0 };
    const planned = this.#parts.exchange.peek(({ withdrawals }) => withdrawals.withdrawal(withdrawalId));
    // It would have taken too much out within an hour: the exchange paused the asset instead.
    if (planned?.stage !== 'planned') return { wait: 'paused', confirmations: 0 };
    return this.#attempts.next({ ...paying, withdrawal: planned }, { fees });
  }

  /**
   * The first attempt of what was planned before a start was cut off, or while the signer was away.
   */
  async #first(paying: Paying): Promise<Progress> {
    return this.#attempts.next(paying, { fees: await paying.wallet.feesNow() });
  }

  /**
   * What the wallet lacks for a payment: what leaves, beside what is under way, and the coin for
   * its network fee. Of outputs the rest of a payment comes back once that is mined: until then
   * others wait for it.
   */
  async #lackBefore(paying: Paying, gasCost: bigint): Promise<'refilling' | 'busy' | undefined> {
    const { wallet, network, withdrawal, asset, units } = paying;
    if (wallet.minedNonce !== undefined) return (await this.#holds(paying, gasCost)) ? undefined : 'refilling';
    if ((await wallet.balance(asset)) >= units + gasCost) return undefined;
    if (this.#underWay(network, withdrawal.assetId) > 0n) return 'busy';
    this.#lack(network, withdrawal);
    return 'refilling';
  }

  /**
   * No outputs cover it: payments before it bring some back, or the wallet has too little for the
   * fee of so many.
   */
  #lacksOutputs({ network, withdrawal }: Paying): Progress {
    if (this.#underWay(network, withdrawal.assetId) > 0n) return { wait: 'busy', confirmations: 0 };
    this.#lack(network, withdrawal);
    return { wait: 'refilling', confirmations: 0 };
  }

  /** Whether the wallet holds it, for itself and for what is under way. */
  async #holds(paying: Paying, gasCost: bigint): Promise<boolean> {
    const { wallet, network, withdrawal, asset, units } = paying;
    const needed = units + this.#underWay(network, withdrawal.assetId);
    const held = await wallet.balance(asset);
    if (asset === 'coin') return held >= needed + gasCost * gasRoom || this.#lack(network, withdrawal);
    if (held < needed) return this.#lack(network, withdrawal);
    const coin = this.#coinOf(network);
    const coinNeeded = gasCost * gasRoom + (coin === undefined ? 0n : this.#underWay(network, coin));
    return (await wallet.balance('coin')) >= coinNeeded || this.#lackOf(network, coin ?? 0, coinNeeded);
  }

  /** Notes what is short for a withdrawal; always false. */
  #lack(network: LiveNetwork, withdrawal: WithdrawalView): false {
    return this.#lackOf(network, withdrawal.assetId, this.#unitsOf(withdrawal));
  }

  #lackOf({ networkId }: LiveNetwork, assetId: number, units: bigint): false {
    const key = `${networkId}/${assetId}`;
    this.#lacking.set(key, { networkId, assetId, units: units + (this.#lacking.get(key)?.units ?? 0n) });
    return false;
  }

  /** Chain units of an asset that were given a nonce and may not have left yet. */
  #underWay({ networkId }: LiveNetwork, assetId: number): bigint {
    return this.#parts.exchange
      .peek(({ withdrawals }) => withdrawals.open())
      .filter((one) => one.networkId === networkId && one.assetId === assetId)
      .filter(({ stage }) => stage === 'planned' || stage === 'signed')
      .reduce((sum, one) => sum + this.#unitsOf(one), 0n);
  }

  #unitsOf({ networkId, assetId, amount, fee }: WithdrawalView): bigint {
    const asset = this.#parts.exchange.peek(({ networks }) => networks.asset(networkId, assetId));
    return (asset && toChain(amount - fee, asset)) ?? 0n;
  }

  #coinOf({ networkId }: LiveNetwork): number | undefined {
    const network = this.#parts.exchange.peek(({ networks }) => networks.network(networkId));
    return network?.assets.find(({ contract }) => contract === '')?.assetId;
  }

  #upcoming({ network, wallet }: Paying): number | undefined {
    return this.#parts.exchange
      .peek(({ withdrawals }) => withdrawals.senders())
      .find(({ networkId, sender }) => networkId === network.networkId && sender === wallet.sender)?.upcoming;
  }

  /** Makes a step of one payment; what fails holds up no other. Undefined where it failed. */
  async #tried(
    network: LiveNetwork,
    wallet: HotWallet,
    withdrawal: WithdrawalView,
    step: (paying: Paying) => Promise<Progress>,
  ): Promise<Progress | undefined> {
    const { withdrawalId, networkId, assetId } = withdrawal;
    try {
      const contract = this.#parts.exchange.peek(({ networks }) => networks.asset(networkId, assetId))?.contract ?? '';
      const asset: ChainAsset = contract === '' ? 'coin' : (contract as `0x${string}`);
      const progress = await step({ network, wallet, withdrawal, asset, units: this.#unitsOf(withdrawal) });
      if (progress.isOver) this.#progress.delete(withdrawalId);
      else this.#progress.set(withdrawalId, progress);
      return progress;
    } catch (error) {
      this.#parts.logger.warn({ error: loggable(error), withdrawalId }, 'a payment did not come on');
      this.#note(withdrawalId, 'chain');
      return undefined;
    }
  }

  #note(withdrawalId: number, wait: WaitCause): void {
    this.#progress.set(withdrawalId, { confirmations: 0, ...this.#progress.get(withdrawalId), wait });
  }
}

/** Why the exchange gives a payment no nonce now. */
function waitOf(outcome: { readonly kind: string; readonly reason?: string }): WaitCause {
  switch (outcome.reason) {
    case 'account_frozen':
      return 'frozen';
    case 'network_paused':
      return 'paused';
    case 'holdings_insufficient':
      return 'refilling';
    default:
      return 'busy';
  }
}
