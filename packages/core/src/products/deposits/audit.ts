import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { DepositCredited } from './events.ts';

interface Open {
  readonly depositId: number;
  readonly networkId: number;
  readonly chainAmount: bigint;
}

interface Terms {
  confirmations: number;
  finality: number;
}

/**
 * The rules of deposits written a second time, on events alone: one credit for each key, deep
 * enough, of the floor of what came (29); final once and deep enough; receipts given by two people
 * (41), and of a known address to its owner alone.
 */
export class DepositsAudit {
  readonly #problems: AuditProblems;
  readonly #scales = new Map<number, number>();
  readonly #terms = new Map<number, Terms>();
  readonly #decimals = new Map<string, number>();
  readonly #doubles = new Map<string, bigint>();
  readonly #owners: number[] = [0];
  readonly #keys = new Set<string>();
  readonly #open = new Map<string, Open>();
  readonly #lost = new Map<string, Open>();
  readonly #receipts = new Map<number, { readonly index: number; readonly units: bigint; isFinal: boolean }>();
  /** What deposits of a record give, less what was posted for them. */
  readonly #expected = new Map<number, bigint>();

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, actor: Actor): void {
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'network_listed':
      case 'network_terms_set':
        this.#terms.set(event.networkId, { confirmations: event.confirmations, finality: event.finality });
        return;
      case 'network_asset_listed':
        this.#decimals.set(`${event.networkId}/${event.assetId}`, event.chainDecimals);
        this.#doubles.set(`${event.networkId}/${event.assetId}`, event.doubleFrom);
        return;
      case 'network_asset_terms_set':
        this.#doubles.set(`${event.networkId}/${event.assetId}`, event.doubleFrom);
        return;
      case 'deposit_address_assigned':
        this.#problems.expect(29, event.index === this.#owners.length, `index ${event.index} is the next`);
        this.#owners.push(event.userId);
        return;
      case 'deposit_credited':
        return this.#credit(event);
      case 'receipt_held':
        this.#receipts.set(event.receiptId, { index: event.index, units: event.units, isFinal: false });
        return;
      case 'deposit_finalized': {
        const { key, height, head, finalHeight, networkId } = event;
        const open = this.#end(key, 'final');
        const finality = this.#terms.get(networkId)?.finality ?? 0;
        const isFinal = height <= finalHeight && finalHeight <= head && head - finalHeight + 1 >= finality;
        this.#problems.expect(29, isFinal, `deposit ${event.depositId} is final in block ${height} of ${head}`);
        const receipt = this.#receipts.get(open?.depositId ?? 0);
        if (receipt !== undefined) receipt.isFinal = true;
        return;
      }
      case 'deposit_lost': {
        const open = this.#end(event.key, 'lost');
        if (open === undefined) return;
        this.#problems.expect(29, open.chainAmount === event.chainAmount, `deposit ${event.depositId} is lost whole`);
        this.#lost.set(event.key, open);
        this.#receipts.delete(event.depositId);
        return;
      }
      case 'deposit_recovered': {
        const lost = this.#lost.get(event.key);
        this.#problems.expect(
          29,
          lost?.chainAmount === event.chainAmount,
          `deposit ${event.depositId} was lost before`,
        );
        this.#requireDeep(event);
        this.#lost.delete(event.key);
        if (lost !== undefined) this.#open.set(event.key, lost);
        return;
      }
      case 'receipt_assigned': {
        const { receiptId, userId, units, operatorId, approverId } = event;
        const receipt = this.#receipts.get(receiptId);
        const owner = this.#owners[receipt?.index ?? 0] ?? 0;
        const isWhole = receipt?.units === units && receipt.isFinal;
        this.#problems.expect(29, isWhole && (owner === 0 || owner === userId), `receipt ${receiptId} is its owner's`);
        this.#requireTwo(actor, operatorId, approverId);
        this.#receipts.delete(receiptId);
        return;
      }
      case 'receipt_returning':
        this.#requireTwo(actor, event.operatorId, event.approverId);
        this.#problems.expect(29, this.#receipts.get(event.receiptId)?.isFinal === true, 'what goes back is final');
        return;
      case 'posted':
        if (event.cause !== 'deposit') return;
        if ('book' in event.account && event.account.book === 'custody') return;
        this.#expected.set(event.subject, (this.#expected.get(event.subject) ?? 0n) - event.available);
        return;
      default:
    }
  }

  /** Ends a record: each deposit gave its owner, or a book, just its units. */
  closeRecord(): void {
    for (const [depositId, left] of this.#expected)
      this.#problems.expect(29, left === 0n, `deposit ${depositId} gives what came, not ${left} less`);
    this.#expected.clear();
  }

  #credit(event: DepositCredited): void {
    const { networkId, assetId, key, depositId, chainAmount, units, fate, userId, index } = event;
    this.#problems.expect(29, !this.#keys.has(key), `deposit ${depositId} was not booked before`);
    this.#keys.add(key);
    this.#requireDeep(event);
    const digits = (this.#decimals.get(`${networkId}/${assetId}`) ?? 0) - (this.#scales.get(assetId) ?? 0);
    const floor = digits > 0 ? chainAmount / 10n ** BigInt(digits) : chainAmount * 10n ** BigInt(-digits);
    this.#problems.expect(29, units === floor, `deposit ${depositId} is the floor of ${chainAmount}`);
    const owner = this.#owners[index] ?? 0;
    const isOwners = fate !== 'credited' || (owner === userId && owner > 0);
    this.#problems.expect(29, isOwners, `deposit ${depositId} is the owner's of index ${index}`);
    this.#expected.set(depositId, (this.#expected.get(depositId) ?? 0n) + units);
    this.#open.set(key, { depositId, networkId, chainAmount });
  }

  #requireDeep({
    networkId,
    assetId,
    depositId,
    chainAmount,
    height,
    head,
  }: Pick<DepositCredited, 'networkId' | 'assetId' | 'depositId' | 'chainAmount' | 'height' | 'head'>): void {
    const place = `${networkId}/${assetId}`;
    const digits = (this.#decimals.get(place) ?? 0) - (this.#scales.get(assetId) ?? 0);
    const units = digits > 0 ? chainAmount / 10n ** BigInt(digits) : chainAmount * 10n ** BigInt(-digits);
    const doubleFrom = this.#doubles.get(place) ?? 0n;
    const times = doubleFrom > 0n && units >= doubleFrom ? 2 : 1;
    const needed = times * (this.#terms.get(networkId)?.confirmations ?? 1);
    this.#problems.expect(29, head - height + 1 >= needed, `deposit ${depositId} has ${needed} confirmations`);
  }

  #end(key: string, how: string): Open | undefined {
    const open = this.#open.get(key);
    this.#problems.expect(29, open !== undefined, `a deposit that is ${how} was open`);
    this.#open.delete(key);
    return open;
  }

  #requireTwo(actor: Actor, operatorId: number, approverId: number): void {
    const isOne = actor.kind === 'operator' && (actor.id === operatorId || actor.id === approverId);
    this.#problems.expect(41, isOne && operatorId !== approverId, 'two different people give a receipt');
  }
}
