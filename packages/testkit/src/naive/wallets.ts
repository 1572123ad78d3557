import type { Command } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';

type Of<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const books = ['custody', 'fees', 'securityFund', 'suspense', 'demoFunds', 'treasury', 'networkFees'] as const;
type Book = (typeof books)[number];

interface Asset {
  readonly unit: bigint;
  readonly step: bigint;
  readonly contract: string;
  terms: Of<'list_network_asset'>['terms'];
  /** Chain units in all. */
  chain: bigint;
  shortfall: bigint;
}

interface Deposit {
  readonly id: number;
  readonly assetId: number;
  readonly chain: bigint;
  readonly units: bigint;
  readonly index: number;
  userId: number;
  state: 'open' | 'final' | 'lost';
  receipt: 'none' | 'held' | 'given';
}

interface Withdrawal {
  readonly id: number;
  readonly userId: number;
  readonly recipientId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly worth: bigint;
  readonly reviews: number;
  readonly atMs: number;
  readonly approvals: Set<number>;
  readonly attempts: { readonly hash: string; readonly isFiller: boolean }[];
  stage: 'in_review' | 'approved' | 'planned' | 'signed' | 'arrived' | 'back';
  nonce: number;
}

/**
 * Money in and out on one network as the rules read, without any of the core's structures: every
 * deposit and withdrawal in a list, what a chain holds as one number, each sum made again. It knows
 * the spot wallet, USDT as asset 1 and a coin at a fixed price as asset 2, both of eight decimals.
 */
export class NaiveWallets {
  readonly free = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  readonly books = new Map<string, bigint>();
  readonly assets = new Map<number, Asset>();
  readonly deposits = new Map<string, Deposit>();
  readonly withdrawals: Withdrawal[] = [];
  readonly #users = new Set<number>();
  readonly #owners = [0];
  readonly #levels = new Map<number, number>();
  readonly #evidence = new Map<number, number>();
  readonly #paused = new Set<string>();
  readonly #planned: { readonly atMs: number; readonly assetId: number; readonly units: bigint }[] = [];
  readonly #freeNonces: number[] = [];
  readonly #cleared = new Map<number, { stoppedBy: number; isCleared: boolean; sinceMs: number }>();
  readonly #feesTaken = new Map<number, bigint>();
  readonly #coinPrice: bigint;
  #nextNonce = -1;
  #terms = { confirmations: 0, finality: 0 };
  #rules: Of<'set_withdrawal_rules'>['rules'] | undefined;

  /** The coin's price in whole USDT. */
  constructor(coinPrice: bigint) {
    this.#coinPrice = coinPrice;
  }

  /** Follows a command; gives the reason that it is rejected for. */
  step(command: Command, timeMs: number): RejectionReason | undefined {
    switch (command.type) {
      case 'register_user':
        this.#users.add(command.userId);
        return undefined;
      case 'issue_demo_supply':
        return this.#post(command.assetId, 'demoFunds', 'custody', command.amount);
      case 'fund_treasury':
        return this.#post(command.assetId, 'treasury', 'demoFunds', command.amount);
      case 'back_custody':
        this.#asset(command.assetId).chain += command.chainAmount;
        return undefined;
      case 'list_network':
        this.#terms = command.terms;
        return undefined;
      case 'list_network_asset': {
        const digits = command.chainDecimals - 8;
        const unit = digits > 0 ? 10n ** BigInt(digits) : 1n;
        const step = digits < 0 ? 10n ** BigInt(-digits) : 1n;
        const { contract, terms } = command;
        this.assets.set(command.assetId, { unit, step, contract, terms, chain: 0n, shortfall: 0n });
        return undefined;
      }
      case 'set_withdrawal_rules':
        this.#rules = command.rules;
        return undefined;
      case 'set_user_level':
        if (this.#levelOf(command.userId) === command.level) return 'amend_nothing_changed';
        this.#levels.set(command.userId, command.level);
        return undefined;
      case 'set_network_terms': {
        const asset = command.asset && this.#asset(command.asset.assetId);
        if (asset !== undefined) asset.terms = { ...asset.terms, ...command.asset?.changes };
        return undefined;
      }
      case 'set_network_state':
        return this.#setState(command, timeMs);
      case 'assign_deposit_address':
        if (this.#owners.includes(command.userId)) return 'deposit_known';
        this.#owners.push(command.userId);
        return undefined;
      case 'credit_deposit':
        return this.#credit(command);
      case 'finalize_deposit': {
        const deposit = this.deposits.get(command.key);
        if (deposit?.state !== 'open') return 'not_found';
        const { height, head, finalHeight } = command;
        if (height > finalHeight || head - finalHeight + 1 < this.#terms.finality) return 'deposit_not_confirmed';
        deposit.state = 'final';
        return undefined;
      }
      case 'lose_deposit':
        return this.#lose(command);
      case 'assign_receipt':
        return this.#assign(command);
      case 'request_withdrawal':
        return this.#request(command, timeMs);
      case 'cancel_withdrawal': {
        const one = this.#open(command.withdrawalId);
        if (one === undefined || one.userId !== command.userId) return 'not_found';
        if (one.stage !== 'in_review' && one.stage !== 'approved') return 'withdrawal_not_open';
        return this.#back(one);
      }
      case 'approve_withdrawal': {
        const one = this.#open(command.withdrawalId);
        if (one === undefined) return 'not_found';
        if (one.stage !== 'in_review') return 'withdrawal_not_open';
        if (one.approvals.has(command.operatorId)) return 'approver_repeated';
        one.approvals.add(command.operatorId);
        if (one.approvals.size === one.reviews) one.stage = 'approved';
        return undefined;
      }
      case 'refuse_withdrawal': {
        const one = this.#open(command.withdrawalId);
        if (one === undefined) return 'not_found';
        if (one.stage !== 'in_review' && one.stage !== 'approved') return 'withdrawal_not_open';
        return this.#back(one);
      }
      case 'plan_payment':
        return this.#plan(command, timeMs);
      case 'sign_payment':
        return this.#sign(command);
      case 'settle_payment':
        return this.#settle(command);
      case 'drop_payment': {
        const one = this.#open(command.withdrawalId);
        if (one === undefined) return 'not_found';
        if (one.stage !== 'planned') return 'withdrawal_not_open';
        this.#freeNonces.push(one.nonce);
        return this.#back(one);
      }
      case 'tick':
        return this.#passTime(timeMs);
      default:
        return undefined;
    }
  }

  /** Open withdrawals, oldest first. */
  open(): Withdrawal[] {
    return this.withdrawals.filter(({ stage }) => stage !== 'arrived' && stage !== 'back');
  }

  book(book: string, assetId: number): bigint {
    return this.books.get(`${book}/${assetId}`) ?? 0n;
  }

  #credit({ key, assetId, index, chainAmount, height, head }: Of<'credit_deposit'>): RejectionReason | undefined {
    const known = this.deposits.get(key);
    if (known !== undefined && known.state !== 'lost') return 'deposit_known';
    const asset = this.#asset(assetId);
    const units = (chainAmount * asset.step) / asset.unit;
    const { doubleFrom, minimumDeposit } = asset.terms;
    const needed = this.#terms.confirmations * (doubleFrom > 0n && units >= doubleFrom ? 2 : 1);
    if (head - height + 1 < needed) return 'deposit_not_confirmed';
    if (known !== undefined) return this.#recover(known, asset, chainAmount);
    if (this.#isPaused(assetId, 'deposits')) return 'network_paused';
    const before = this.#held(asset);
    asset.chain += chainAmount;
    const userId = this.#owners[index] ?? 0;
    const isSmall = userId === 0 || units < minimumDeposit;
    const goes = index === 0 ? 'treasury' : isSmall ? 'suspense' : 'user';
    if (goes === 'user') this.#give(userId, assetId, units);
    else this.#add(goes, assetId, units);
    // What residues add up to is for network fees.
    this.#add('networkFees', assetId, this.#held(asset) - before - units);
    this.#add('custody', assetId, before - this.#held(asset));
    const receipt = goes === 'suspense' && units > 0n ? 'held' : 'none';
    const owner = goes === 'user' ? userId : 0;
    const id = this.deposits.size + 1;
    this.deposits.set(key, { id, assetId, chain: chainAmount, units, index, userId: owner, state: 'open', receipt });
    return undefined;
  }

  #recover(deposit: Deposit, asset: Asset, chainAmount: bigint): RejectionReason | undefined {
    if (deposit.chain !== chainAmount) return 'payment_mismatch';
    const before = this.#held(asset);
    asset.chain += chainAmount;
    const gained = this.#held(asset) - before;
    const repaid = gained < asset.shortfall ? gained : asset.shortfall;
    asset.shortfall -= repaid;
    this.#post(deposit.assetId, 'treasury', 'custody', gained - repaid);
    deposit.state = 'open';
    deposit.userId = 0;
    deposit.receipt = 'none';
    return undefined;
  }

  #lose({ key }: Of<'lose_deposit'>): RejectionReason | undefined {
    const deposit = this.deposits.get(key);
    if (deposit?.state !== 'open') return 'not_found';
    const { assetId, chain, units } = deposit;
    const asset = this.#asset(assetId);
    const before = this.#held(asset);
    asset.chain -= chain;
    let cost = before - this.#held(asset);
    if (deposit.receipt === 'held') {
      this.#post(assetId, 'custody', 'suspense', units);
      cost -= units;
    }
    this.#bear(assetId, cost, ['treasury', 'fees']);
    deposit.state = 'lost';
    deposit.receipt = 'none';
    this.#paused.add('7/0/deposits').add('7/0/withdrawals');
    return undefined;
  }

  #assign({ receiptId, userId, operatorId, approverId }: Of<'assign_receipt'>): RejectionReason | undefined {
    const deposit = [...this.deposits.values()].find(({ id }) => id === receiptId);
    if (deposit?.receipt !== 'held') return 'not_found';
    if (deposit.state !== 'final') return 'deposit_not_confirmed';
    const owner = this.#owners[deposit.index] ?? 0;
    if (owner !== 0 && owner !== userId) return 'receipt_owner_differs';
    if (operatorId === approverId) return 'approver_repeated';
    deposit.receipt = 'given';
    this.#add('suspense', deposit.assetId, -deposit.units);
    this.#give(userId, deposit.assetId, deposit.units);
    return undefined;
  }

  #request(command: Of<'request_withdrawal'>, timeMs: number): RejectionReason | undefined {
    const { userId, assetId, amount, evidenceId, recipientIndex, checks = [] } = command;
    const asset = this.#asset(assetId);
    if (this.#isPaused(assetId, 'withdrawals')) return 'network_paused';
    if (evidenceId <= (this.#evidence.get(userId) ?? 0)) return 'evidence_required';
    const recipientId = recipientIndex === undefined ? 0 : this.#owners[recipientIndex];
    if (recipientId === undefined) return 'address_invalid';
    if (recipientId === userId) return 'address_is_own';
    if (amount <= 0n) return 'amount_not_positive';
    if (amount % asset.step !== 0n) return 'amount_off_step';
    if (amount < asset.terms.minimumWithdrawal) return 'withdrawal_below_minimum';
    if (amount > asset.terms.maximumWithdrawal) return 'withdrawal_above_maximum';
    const rules = this.#rules;
    if (rules === undefined) return undefined;
    const worth = this.#worth(assetId, amount);
    const mine = this.withdrawals.filter((one) => one.userId === userId && one.stage !== 'back');
    const today = mine.filter(({ atMs }) => timeMs - atMs < dayMs);
    const limit = rules.limits[this.#levelOf(userId)] ?? 0n;
    if (limit === 0n || today.reduce((sum, one) => sum + one.worth, worth) > limit) return 'withdrawal_limit';
    if (amount > this.#freeOf(userId, assetId)) return 'insufficient_available';
    if (this.#takesNotFinal(userId, assetId, amount)) return 'deposits_not_final';
    const isOften = today.filter(({ atMs }) => timeMs - atMs < hourMs).length >= rules.velocityMax;
    const isMuch =
      2_000_000n * (this.#outflow(assetId, timeMs) + amount) > this.#owed(assetId) * BigInt(rules.outflowPpm);
    const isLooked = checks.length > 0 || isOften || isMuch || worth > rules.reviewOneAbove;
    const reviews = worth > rules.reviewTwoAbove ? 2 : isLooked ? 1 : 0;
    this.#evidence.set(userId, evidenceId);
    this.#take(userId, assetId, amount);
    const fee = recipientId > 0 ? 0n : asset.terms.withdrawalFee;
    const terms = { id: this.withdrawals.length + 1, userId, recipientId, assetId, amount, fee, worth, reviews };
    const stage = reviews > 0 ? 'in_review' : 'approved';
    const one: Withdrawal = { ...terms, atMs: timeMs, approvals: new Set(), attempts: [], stage, nonce: -1 };
    this.withdrawals.push(one);
    if (recipientId > 0 && reviews === 0) this.#arriveInside(one);
    return undefined;
  }

  #plan({ withdrawalId, chainNonce }: Of<'plan_payment'>, timeMs: number): RejectionReason | undefined {
    const one = this.#open(withdrawalId);
    if (one === undefined) return 'not_found';
    const { assetId, amount, fee } = one;
    if (one.stage !== 'approved' || one.recipientId > 0) return 'withdrawal_not_open';
    if (this.#isPaused(assetId, 'withdrawals')) return 'network_paused';
    const notFinal = this.#notFinal(assetId, undefined);
    if (amount - fee > this.#held(this.#asset(assetId)) - notFinal) return 'holdings_insufficient';
    const paying = this.open().filter(({ stage }) => stage === 'planned' || stage === 'signed');
    if (paying.length >= 16) return 'payments_busy';
    const stop = this.#cleared.get(assetId);
    const passes = stop?.stoppedBy === withdrawalId && stop.isCleared;
    const leaving = this.#outflow(assetId, timeMs) + amount - fee;
    if (!passes && leaving * 1_000_000n > this.#owed(assetId) * BigInt(this.#rules?.outflowPpm ?? 0)) {
      this.#paused.add(`0/${assetId}/withdrawals`);
      this.#cleared.set(assetId, { stoppedBy: withdrawalId, isCleared: false, sinceMs: stop?.sinceMs ?? 0 });
      return undefined;
    }
    if (this.#nextNonce < 0) this.#nextNonce = chainNonce;
    this.#freeNonces.sort((a, b) => a - b);
    const free = this.#freeNonces.shift();
    one.nonce = free ?? this.#nextNonce;
    if (free === undefined) this.#nextNonce += 1;
    one.stage = 'planned';
    this.#planned.push({ atMs: timeMs, assetId, units: amount - fee });
    return undefined;
  }

  #sign({ withdrawalId, attempt, txHash, isFiller = false }: Of<'sign_payment'>): RejectionReason | undefined {
    const one = this.#open(withdrawalId);
    if (one === undefined) return 'not_found';
    if (one.stage !== 'planned' && one.stage !== 'signed') return 'withdrawal_not_open';
    const isFilling = one.attempts.some((each) => each.isFiller);
    const isKnown = one.attempts.some(({ hash }) => hash === txHash);
    const isWrong = attempt !== one.attempts.length + 1 || isKnown || (isFilling && !isFiller);
    if (isWrong || (isFiller && attempt === 1)) return 'payment_mismatch';
    one.attempts.push({ hash: txHash, isFiller });
    one.stage = 'signed';
    return undefined;
  }

  #settle(command: Of<'settle_payment'>): RejectionReason | undefined {
    const { withdrawalId, txHash, hasSucceeded, networkFee, height, head } = command;
    const one = this.#open(withdrawalId);
    if (one === undefined) return 'not_found';
    if (one.stage !== 'signed') return 'withdrawal_not_open';
    const attempt = one.attempts.find(({ hash }) => hash === txHash);
    if (attempt === undefined) return 'payment_mismatch';
    if (head - height + 1 < this.#terms.confirmations) return 'deposit_not_confirmed';
    const { assetId, amount, fee, userId } = one;
    const asset = this.#asset(assetId);
    if (hasSucceeded && !attempt.isFiller) {
      const before = this.#feesTaken.get(assetId) ?? 0n;
      const share = (before + fee) / 10n - before / 10n;
      this.#feesTaken.set(assetId, before + fee);
      asset.chain -= ((amount - fee) * asset.unit) / asset.step;
      this.#spend(userId, assetId, amount);
      this.#add('custody', assetId, amount - fee);
      this.#add('securityFund', assetId, share);
      this.#add('networkFees', assetId, fee - share);
      one.stage = 'arrived';
    } else {
      this.#back(one);
    }
    for (const [coinId, coin] of this.assets) {
      if (coin.contract !== '') continue;
      const before = this.#held(coin);
      coin.chain -= networkFee;
      this.#bear(coinId, before - this.#held(coin), ['networkFees', 'treasury', 'fees']);
    }
    return undefined;
  }

  #setState(
    { networkId, assetId, direction, open }: Of<'set_network_state'>,
    timeMs: number,
  ): RejectionReason | undefined {
    const key = `${networkId}/${assetId}/${direction}`;
    if (!open) {
      this.#paused.add(key);
      return undefined;
    }
    if (!this.#paused.delete(key)) return 'network_not_paused';
    const stop = this.#cleared.get(assetId);
    if (networkId === 0 && direction === 'withdrawals' && stop?.isCleared === false) {
      stop.isCleared = true;
      stop.sinceMs = timeMs;
      // What was planned up to now no longer counts in the hour.
      for (let place = this.#planned.length - 1; place >= 0; place -= 1)
        if (this.#planned[place]?.assetId === assetId) this.#planned.splice(place, 1);
    }
    return undefined;
  }

  #passTime(timeMs: number): undefined {
    for (const one of this.open()) {
      if (one.stage === 'in_review' && timeMs >= one.atMs + (this.#rules?.reviewMs ?? 0)) this.#back(one);
      else if (one.stage === 'approved' && one.recipientId > 0) this.#arriveInside(one);
    }
    return undefined;
  }

  #arriveInside(one: Withdrawal): void {
    this.#spend(one.userId, one.assetId, one.amount);
    this.#give(one.recipientId, one.assetId, one.amount);
    one.stage = 'arrived';
  }

  #back(one: Withdrawal): undefined {
    this.#take(one.userId, one.assetId, -one.amount);
    one.stage = 'back';
    return undefined;
  }

  /** A cost is borne by books in their order; what none can pay is the shortfall. */
  #bear(assetId: number, cost: bigint, payers: readonly Book[]): void {
    let left = cost;
    for (const book of payers) {
      const held = this.book(book, assetId);
      const paid = held < left ? held : left;
      this.#post(assetId, 'custody', book, paid);
      left -= paid;
    }
    this.#asset(assetId).shortfall += left;
    if (left > 0n) this.#paused.add(`0/${assetId}/withdrawals`);
  }

  #takesNotFinal(userId: number, assetId: number, amount: bigint): boolean {
    const ids = [...this.assets.keys()];
    // What earlier requests reserve is on its way out.
    const stays = (id: number): bigint => this.#freeOf(userId, id) - (id === assetId ? amount : 0n);
    if (ids.every((id) => stays(id) >= this.#notFinal(id, userId))) return false;
    const kept = ids.reduce((sum, id) => sum + this.#worth(id, stays(id)), 0n);
    return kept < ids.reduce((sum, id) => sum + this.#worth(id, this.#notFinal(id, userId)), 0n);
  }

  #notFinal(assetId: number, userId: number | undefined): bigint {
    const open = [...this.deposits.values()].filter((one) => one.state === 'open' && one.assetId === assetId);
    return open.reduce((sum, one) => (userId === undefined || one.userId === userId ? sum + one.units : sum), 0n);
  }

  #outflow(assetId: number, timeMs: number): bigint {
    const recent = this.#planned.filter((one) => one.assetId === assetId && one.atMs > timeMs - hourMs);
    return recent.reduce((sum, one) => sum + one.units, 0n);
  }

  #owed(assetId: number): bigint {
    return books.reduce((sum, book) => sum - this.book(book, assetId), 0n);
  }

  #worth = (assetId: number, units: bigint): bigint => (assetId === 1 ? units : units * this.#coinPrice);
  #held = ({ chain, unit, step }: Asset): bigint =>
    chain >= 0n ? (chain * step) / unit : -((-chain * step + unit - 1n) / unit);
  #levelOf = (userId: number): number => this.#levels.get(userId) ?? 0;
  #freeOf = (userId: number, assetId: number): bigint => this.free.get(`${userId}/${assetId}`) ?? 0n;
  #open = (id: number): Withdrawal | undefined => this.open().find((one) => one.id === id);

  #isPaused(assetId: number, direction: string): boolean {
    return [`7/${assetId}`, '7/0', `0/${assetId}`, '0/0'].some((place) => this.#paused.has(`${place}/${direction}`));
  }

  #asset(assetId: number): Asset {
    const asset = this.assets.get(assetId);
    if (asset === undefined) throw new Error(`asset ${assetId} is on no network of the twin`);
    return asset;
  }

  #add(book: Book, assetId: number, units: bigint): void {
    this.books.set(`${book}/${assetId}`, this.book(book, assetId) + units);
  }

  #post(assetId: number, to: Book, from: Book, units: bigint): undefined {
    this.#add(to, assetId, units);
    this.#add(from, assetId, -units);
    return undefined;
  }

  #give(userId: number, assetId: number, units: bigint): void {
    this.free.set(`${userId}/${assetId}`, this.#freeOf(userId, assetId) + units);
  }

  /** Reserves, or (negative) frees. */
  #take(userId: number, assetId: number, units: bigint): void {
    this.#give(userId, assetId, -units);
    this.#spend(userId, assetId, -units);
  }

  /** Takes from what is reserved. */
  #spend(userId: number, assetId: number, units: bigint): void {
    this.held.set(`${userId}/${assetId}`, (this.held.get(`${userId}/${assetId}`) ?? 0n) - units);
  }
}
