import { amount, type Amount, formatDecimal, parseDecimal, toChain } from '@candor/amount';
import { checksOfBits, type Command, type ExchangeRecord, type NetworkAssetView } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import {
  type OutputOf,
  previewWithdrawal,
  travelRuleFromUsdt,
  type WithdrawalInput,
  type WithdrawalRecord,
} from '@candor/protocol';
import type { z } from 'zod';
import type { ListedAsset, Listings } from '../../../engine/listings/listings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { answeredBefore } from '../../../wire/http/answered-before.ts';
import type { CallContext, Caller } from '../../../wire/http/handler.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { invalid, lockedUntil, rejected } from '../../../base/problem.ts';
import type { People } from '../../../people/people/people.ts';
import type { Projector } from '../../../engine/projections/projector.ts';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { atFundPassword } from '../../../identity/security/fund-password.ts';
import { originOf } from '../../../identity/security-log/request-origin.ts';
import { levelNumber, levelOf } from '../../../identity/users/level.ts';
import { recordLevel } from '../../../people/verification/record-level.ts';
import type { AddressBook } from '../address-book.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { OwnAddresses } from '../own-addresses.ts';
import type { ScreeningLists } from '../screening/screening-lists.ts';
import { readFor, refuseLookAlike } from '../read-for.ts';
import type { Statements } from './statements.ts';
import { checksOf } from './withdrawal-checks.ts';
import type { WithdrawalList } from './withdrawal-list.ts';

interface RequestParts {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Pick<Projector, 'acknowledged'>;
  readonly people: Pick<People, 'security' | 'stepUps' | 'fundPasswords'>;
  readonly networks: () => readonly LiveNetwork[];
  readonly book: AddressBook;
  readonly own: OwnAddresses;
  readonly statements: Statements;
  readonly screening: ScreeningLists;
  /** The name that was verified; null while none is. */
  readonly verifiedName: (userId: number) => Promise<string | null>;
  readonly list: WithdrawalList;
  readonly now: () => number;
}

/** A coin on a network whose chain runs. */
interface Way {
  readonly asset: ListedAsset;
  readonly live: LiveNetwork;
  readonly terms: NetworkAssetView;
}

type Previewed = z.output<(typeof previewWithdrawal)['input']>;
type Request = Extract<Command, { readonly type: 'request_withdrawal' }>;

/** An address that no payment can reach: a preview without an address asks for one of its shape. */
const anywhere = '-';

/**
 * Withdrawals as their users ask for them. Everything that can be refused is refused before
 * anything is reserved: what the core would say is asked of the core first, and the fund password
 * comes last, as each wrong one counts.
 */
export class WithdrawalRequests {
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  /** Reserves a withdrawal. Throws the first reason against it, with the field it is about. */
  async place(input: WithdrawalInput, context: CallContext): Promise<WithdrawalRecord> {
    const { exchange, projector, people, list } = this.#parts;
    const caller = context.caller();
    const { userId } = caller;
    const request = input.requestId === undefined ? undefined : requestOf(input, userId);
    const before = await answeredBefore(exchange, request);
    if (before !== undefined) return list.one(userId, idIn(before));
    const evidenceId = await this.#evidence(caller);
    await this.#refuseHeld(userId);
    const way = this.#way(input.way);
    const units = unitsOf(input.amount, way.asset);
    const address = await this.#address(input, way, caller);
    const command = await this.#command({ caller, way, units, address, evidenceId });
    const event = this.#judged(command, await this.#levelOf(userId), way);
    await this.#requireStatement(way, event.worth, { userId, address });
    if (event.kind === 'chain') await refuseUnpayable(way, address, event.amount - event.fee);
    await people.fundPasswords.require(userId, input.fundPassword, originOf(context)).catch(atFundPassword);
    await recordLevel(this.#parts, userId);
    const outcome = await exchange.submit(command, request);
    if (outcome.kind === 'rejected') throw refused(outcome.reason, outcome.detail);
    const record = done(outcome);
    projector.acknowledged(userId, record.seq);
    return list.one(userId, idIn(record));
  }

  /** What may be withdrawn, and what an amount would book. */
  async preview(
    { way: name, amount: text, address: typed, middle }: Previewed,
    caller: Caller,
  ): Promise<OutputOf<typeof previewWithdrawal>> {
    const { exchange, people, statements, now } = this.#parts;
    const way = this.#way(name);
    const { asset, live } = way;
    const { userId } = caller;
    const level = await this.#levelOf(userId);
    const { limit, used, most, available } = exchange.peek((state) => ({
      ...state.withdrawals.limitOf(userId, now(), level),
      most: state.withdrawals.mostOf(userId, live.networkId, asset.assetId, now(), level),
      available: state.balance({ userId, wallet: 1, assetId: asset.assetId }).available,
    }));
    const hold = await people.security.hold(userId);
    const state = {
      coin: asset.symbol,
      network: live.network,
      available: textOf(available, asset),
      most: textOf(most, asset),
      limit: this.#usdt(limit),
      used: this.#usdt(used),
      heldUntilMs: hold?.untilMs ?? null,
    };
    if (text === undefined) return { ...state, booking: null };
    const address = typed === undefined ? anywhere : await this.#address({ address: typed, middle }, way, caller);
    const evidenceId = exchange.peek(({ withdrawals }) => withdrawals.evidenceOf(userId)) + 1;
    const command = await this.#command({ caller, way, units: unitsOf(text, asset), address, evidenceId });
    const event = this.#judged(command, level, way);
    const reviewMs = exchange.peek(({ withdrawals }) => withdrawals.rules.reviewMs);
    const isStated = typed !== undefined && (await statements.has(userId, live.network, address));
    return {
      ...state,
      booking: {
        amount: textOf(event.amount, asset),
        fee: textOf(event.fee, asset),
        arrives: textOf(event.amount - event.fee, asset),
        availableAfter: textOf(available - event.amount, asset),
        worth: this.#usdt(event.worth),
        inside: event.kind === 'internal',
        reviews: event.reviews,
        checks: checksOfBits(event.checks),
        decideWithinMs: reviewMs,
        statementMissing: this.#needsStatement(event.worth) && !isStated,
      },
    };
  }

  /** Takes one of the user's own back. */
  async cancel(withdrawalId: number, { userId }: Caller): Promise<WithdrawalRecord> {
    const { exchange, projector, list } = this.#parts;
    // One that ended is another's no less than its own: who may see it is looked at first.
    await list.one(userId, withdrawalId);
    const outcome = await exchange.submit({ type: 'cancel_withdrawal', userId, withdrawalId });
    // One that ended is forgotten by the exchange and in the list all the same.
    if (outcome.kind === 'rejected' && outcome.reason === 'not_found') throw rejected('withdrawal_not_open');
    projector.acknowledged(userId, done(outcome).seq);
    return list.one(userId, withdrawalId);
  }

  /** The use of a strong factor; of a key's call its own signature, which counts once as well. */
  async #evidence(caller: Caller): Promise<number> {
    const { people, exchange, now } = this.#parts;
    if (isOfKey(caller)) return now();
    const last = exchange.peek(({ withdrawals }) => withdrawals.evidenceOf(caller.userId));
    return people.stepUps.strongShownAtMs(caller, last);
  }

  /** Throws unless a strong factor counts now; a key has signed instead. */
  async requireFactor(caller: Caller): Promise<void> {
    if (!isOfKey(caller)) await this.#parts.people.stepUps.require(caller, true);
  }

  /** The address of a statement as its network writes it. */
  readAddress(network: string, text: string): Promise<string> {
    return readFor(this.#parts.networks(), network, text);
  }

  async #refuseHeld(userId: number): Promise<void> {
    const hold = await this.#parts.people.security.hold(userId);
    if (hold !== null) throw lockedUntil('withdrawals_held', hold.untilMs, this.#parts.now());
  }

  #way(name: string): Way {
    const { networks, listings, exchange } = this.#parts;
    if (networks().length === 0) throw rejected('no_chain_connected');
    const at = name.indexOf('-');
    const asset = listings.findAsset(name.slice(0, at));
    const live = networks().find(({ network }) => network === name.slice(at + 1));
    const terms = asset && live && exchange.peek((state) => state.networks.asset(live.networkId, asset.assetId));
    if (asset === undefined || live === undefined || terms === undefined)
      throw rejected('network_not_connected', {}, [{ field: 'way', rule: 'network_not_connected' }]);
    return { asset, live, terms };
  }

  /** The address as its network writes it, where money of this user may go. */
  async #address(input: Pick<WithdrawalInput, 'address' | 'middle'>, { live }: Way, caller: Caller): Promise<string> {
    const { networks, book, exchange, list, now } = this.#parts;
    const { userId } = caller;
    const address = await readFor(networks(), live.network, input.address);
    const [rows, rule] = await Promise.all([book.list(userId), book.rule(userId)]);
    const booked = rows.find((row) => row.network === live.network && row.address === address);
    if (booked === undefined && (rule.whitelistOnly || isOfKey(caller))) throw atAddress('address_not_in_book');
    if (booked !== undefined && booked.usableAtMs > now()) throw cooling(booked.usableAtMs, now());
    if (booked === undefined) {
      const sent = await list.destinationsOf(userId, live.networkId);
      if (!sent.includes(address))
        refuseLookAlike(address, [...rows, ...sent.map((one) => ({ address: one, label: one }))], input.middle);
    }
    const contracts = exchange.peek((state) => state.networks.networks().flatMap(({ assets }) => assets));
    const isContract = contracts.some(({ contract }) => contract.toLowerCase() === address.toLowerCase());
    if (isContract) throw atAddress('address_is_contract');
    const isOurs = live.wallet?.address.toLowerCase() === address.toLowerCase();
    if (isOurs || this.#parts.own.indexOf(live, address) === 0) throw atAddress('address_is_own');
    return address;
  }

  /** What the core is asked for, with what people should look at. */
  async #command(asked: {
    readonly caller: Pick<Caller, 'userId' | 'sessionId'>;
    readonly way: Way;
    readonly units: Amount;
    readonly address: string;
    readonly evidenceId: number;
  }): Promise<Request> {
    const { exchange, own } = this.#parts;
    const { caller, way, units, address, evidenceId } = asked;
    const { userId, sessionId } = caller;
    const { networkId, network } = way.live;
    const { assetId } = way.asset;
    const { worth, looksFrom } = exchange.peek(({ withdrawals }) => ({
      worth: withdrawals.worthOf(assetId, units).units,
      looksFrom: withdrawals.rules.reviewOneAbove,
    }));
    const request = { userId, sessionId, assetId, network, address, amount: units, worth, looksFrom };
    const checks = address === anywhere ? [] : await checksOf(request, this.#parts);
    const recipientIndex = address === anywhere ? undefined : own.indexOf(way.live, address);
    return {
      type: 'request_withdrawal',
      userId,
      networkId,
      assetId,
      amount: units,
      address,
      evidenceId,
      checks,
      ...(recipientIndex !== undefined && { recipientIndex }),
    };
  }

  /**
   * What the core would book; throws its reason against it, and where nobody signs what would
   * leave.
   */
  #judged(command: Request, level: number, { live }: Way) {
    const { exchange, now } = this.#parts;
    const event = exchange.peek((state) => state.withdrawals.preview(command, now(), level));
    if (typeof event === 'string') throw refused(event);
    if (event.kind === 'chain' && live.wallet === undefined) throw refused('network_paused');
    return event;
  }

  async #levelOf(userId: number): Promise<number> {
    return levelNumber(await levelOf(await this.#parts.sql.db(), userId));
  }

  #needsStatement(worth: bigint): boolean {
    return worth >= unitsOf(travelRuleFromUsdt, this.#tether());
  }

  async #requireStatement(
    { live }: Way,
    worth: bigint,
    { userId, address }: { readonly userId: number; readonly address: string },
  ): Promise<void> {
    if (!this.#needsStatement(worth)) return;
    if (!(await this.#parts.statements.has(userId, live.network, address))) throw atAddress('statement_required');
  }

  #tether(): ListedAsset {
    const asset = this.#parts.listings.findAsset('USDT');
    if (asset === undefined) throw new Error('USDT, in which limits are counted, is not listed.');
    return asset;
  }

  #usdt(units: bigint): string {
    return textOf(units, this.#tether());
  }
}

/** API keys have no session of their own. */
const isOfKey = ({ sessionId }: Caller): boolean => sessionId.startsWith('key:');

const textOf = (units: bigint, { scale }: Pick<ListedAsset, 'scale'>): string => formatDecimal(units, scale, 0);

function unitsOf(text: string, { scale }: Pick<ListedAsset, 'scale'>): Amount {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw invalid({ field: 'amount', rule: 'too_many_decimals', limit: String(scale) });
  return amount(parsed.units);
}

/** The fund password is in the content of no request: what is asked for is. */
function idIn({ seq, events }: ExchangeRecord): number {
  const event = events.find(({ type }) => type === 'withdrawal_requested');
  if (event?.type !== 'withdrawal_requested') throw new Error(`Record ${seq} requests no withdrawal.`);
  return event.withdrawalId;
}

const requestOf = ({ requestId = '', way, address, amount: text }: WithdrawalInput, userId: number) => ({
  userId,
  requestId,
  content: JSON.stringify(['withdrawal', way.toUpperCase(), address.toLowerCase(), text]),
});

async function refuseUnpayable({ live, terms }: Way, to: string, units: bigint): Promise<void> {
  const chainAmount = toChain(units, terms);
  if (chainAmount === undefined || live.isRefused === undefined) return;
  if (await live.isRefused({ to, contract: terms.contract, amount: chainAmount }))
    throw atAddress('destination_refuses');
}

type AddressReason = 'address_not_in_book' | 'address_is_contract' | 'address_is_own' | 'destination_refuses';

const atAddress = (reason: AddressReason | 'statement_required') =>
  rejected(reason, {}, [{ field: 'address', rule: reason }]);

function cooling(usableAtMs: number, nowMs: number) {
  const { detail } = lockedUntil('address_cooling', usableAtMs, nowMs);
  return rejected('address_cooling', detail, [{ field: 'address', rule: 'address_cooling' }]);
}

/** Which field a reason of the core is about. */
const fields: Partial<Record<RejectionReason, string>> = {
  unknown_network: 'way',
  asset_not_on_network: 'way',
  network_paused: 'way',
  address_invalid: 'address',
  address_is_own: 'address',
  amount_not_positive: 'amount',
  amount_off_step: 'amount',
  withdrawal_below_minimum: 'amount',
  withdrawal_above_maximum: 'amount',
  withdrawal_limit: 'amount',
  insufficient_available: 'amount',
  deposits_not_final: 'amount',
  prices_stale: 'amount',
};

function refused(reason: RejectionReason, detail: Readonly<Record<string, string>> = {}) {
  const field = fields[reason];
  return rejected(reason, detail, field === undefined ? [] : [{ field, rule: reason }]);
}
