import { formatDecimal, toLedger } from '@candor/amount';
import type { Exchange, NetworkAssetView } from '@candor/core';
import {
  bumpedFees,
  type EvmAddress,
  type EvmPayment,
  type Fees,
  readPayment,
  readSignedPayment,
} from '@candor/custody';
import type { ColdMove, ReadMove, UnsignedMove } from '@candor/protocol';
import { exchangeItself } from '../../../office/approvals/effects.ts';
import type { Audit } from '../../../office/audit/audit.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { rejected, type WrongField } from '../../../base/problem.ts';
import type { Transaction } from '../../../base/sql/open-sql.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import { namesIn } from '../console/wallet-names.ts';
import { orNotReady } from '../or-not-ready.ts';
import type { ColdMoveRow, ColdMoveRows } from './cold-move-rows.ts';
import type { MoveRow } from './move-rows.ts';
import type { KeptWallet, MoveOrder, TreasuryWallets } from './treasury-wallets.ts';

interface ColdMovesParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly rows: ColdMoveRows;
  readonly audit: Pick<Audit, 'write'>;
  /** Networks whose chains run at this moment. */
  readonly networks: () => readonly LiveNetwork[];
  readonly now: () => number;
}

/** Writes rows in the transaction of their audit entry. */
type Write = (tx: Transaction) => Promise<void>;
type Record = (read: ReadMove, write: Write) => Promise<void>;

/** A move with its network, its wallets and its asset. */
interface Placed {
  readonly row: ColdMoveRow;
  readonly live: LiveNetwork;
  readonly wallets: TreasuryWallets;
  readonly asset: NetworkAssetView;
  readonly symbol: string;
  readonly coin: { readonly symbol: string; readonly decimals: number };
}

/**
 * Moves out of wallets whose keys are offline. Two operators approve a move, its payment is signed
 * on the machine with the key, and the signed payment is compared with the approval before it is
 * sent. The receiver can only be another wallet of the platform.
 */
export class ColdMoves {
  readonly #parts: ColdMovesParts;

  constructor(parts: ColdMovesParts) {
    this.#parts = parts;
  }

  /** Networks on which such moves can be made now. */
  places(): readonly LiveNetwork[] {
    return this.#parts.networks().filter(({ treasury }) => treasury !== undefined);
  }

  /** Moves, newest first, each at its current stage. */
  async list(): Promise<readonly ColdMove[]> {
    const { exchange, rows } = this.#parts;
    await this.#expire();
    const moves = await this.#settled(await rows.latest());
    const { value } = await exchange.read((state) => {
      const { networkOf, assetOf } = namesIn(state);
      return moves.map((row) => ({
        approvalId: row.approvalId,
        network: networkOf(row.networkId),
        asset: assetOf(row.assetId).symbol,
        amount: amountOf(state, row),
        from: keptOf(row),
        to: receiverOf(row),
        stage: stageOf(row),
        decidedAtMs: row.decidedAtMs,
        expiresAtMs: stageOf(row) === 'unsigned' ? row.decidedAtMs + coldMoveMs : null,
        txHash: row.txHash,
      }));
    });
    return value;
  }

  /**
   * The unsigned payment of a move with the current nonce and fees. A payment that was sent and is
   * not mined gets higher fees. Throws 404, 422, and 503 when the chain gives no answer.
   */
  async unsigned(approvalId: number): Promise<UnsignedMove> {
    const move = await this.#placed(await this.#found(approvalId));
    const { row, live, wallets, asset, symbol } = move;
    const last = await this.#lastAttempt(row);
    await this.#requireTurn(row, last);
    const from = keptOf(row);
    const to = receiverOf(row);
    const [fromAddress, toAddress] = [wallets.addresses[from], wallets.addresses[to]];
    const wanted = { to: toAddress, asset: tokenOf(asset), amount: row.chainAmount };
    const [nonce, gas] = await orNotReady(() =>
      Promise.all([wallets.minedNonce(fromAddress), wallets.gasOf(fromAddress, wanted)]),
    );
    if (last !== undefined && nonce !== last.nonce) throw rejected('move_not_open');
    if (gas === undefined) throw rejected('move_would_fail');
    const fees = above(await orNotReady(wallets.feesNow), last);
    const order: MoveOrder = { ...wanted, nonce, gas, fees };
    return {
      kind: 'candor-unsigned-move',
      moveId: approvalId,
      network: live.network,
      chainId: live.chainId,
      from,
      fromAddress,
      to,
      toAddress,
      asset: symbol,
      amount: formatDecimal(row.chainAmount, asset.chainDecimals),
      chainAmount: String(row.chainAmount),
      nonce,
      gas: String(gas),
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      bytes: wallets.unsigned(order),
    };
  }

  /**
   * Compares signed bytes with the approved move. With `record` the payment is sent: `record` is
   * called once with the function that writes the rows, then the payment is broadcast. A payment
   * that is mined already, because somebody sent it by hand, is adopted, also after the move expired
   * where its block is older. Throws 404, 422 with each field that differs, and 503 when the chain
   * gives no answer.
   */
  async take(approvalId: number, signed: string, record?: Record): Promise<ReadMove> {
    const { rows, now } = this.#parts;
    const move = await this.#placed(await this.#found(approvalId));
    const { row, live, wallets, asset, symbol, coin } = move;
    const read = await readSignedPayment(signed);
    const wasInTime = !('refused' in read) && (await this.#wasSentInTime(move, read.txId));
    const last = wasInTime ? undefined : await this.#lastAttempt(row);
    if (!wasInTime) await this.#requireTurn(row, last);
    if ('refused' in read) throw differs(['signed']);
    const { payment, txId } = read;
    const [from, to] = [keptOf(row), receiverOf(row)];
    const wrong = differences(move, read);
    const { state } = await orNotReady(() => live.chain.outcome(txId));
    if (state !== 'mined') wrong.push(...(await this.#unpayable(move, payment, last)));
    if (wrong.length > 0) throw differs(wrong);
    const { nonce } = payment;
    const about = { networkId: row.networkId, kind: 'refill', sender: from, nonce, assetId: row.assetId } as const;
    const added = { ...about, chainAmount: row.chainAmount, txHash: txId, raw: signed, signedAtMs: now() };
    const found = {
      network: live.network,
      asset: symbol,
      amount: formatDecimal(row.chainAmount, asset.chainDecimals),
      from,
      fromAddress: read.signer,
      to,
      toAddress: payment.to,
      nonce,
      highestFee: formatDecimal(wallets.highestFee(signed), coin.decimals),
      coin: coin.symbol,
      txHash: txId,
      sent: record !== undefined,
    };
    await record?.(found, async (tx) => {
      if (!(await rows.take(row, added, tx))) throw rejected('move_not_open');
    });
    // If this fails, the treasurer broadcasts it again.
    if (record !== undefined) await live.chain.broadcast(signed).catch(() => undefined);
    return found;
  }

  /**
   * Cancels a move that was not sent, or one that is never mined: an hour after it was sent its
   * nonce is used, and the chain knows none of its payments. Throws 404 and 422.
   */
  async cancel(approvalId: number, record: (write: Write) => Promise<void>): Promise<void> {
    const { rows, now } = this.#parts;
    const row = await this.#found(approvalId);
    const last = await this.#lastAttempt(row);
    if (last !== undefined) await this.#requireLost(row, last);
    await record(async (tx) => {
      if (!(await rows.cancel(row, last?.nonce, now(), tx))) throw rejected('move_not_open');
    });
  }

  /** Whether a payment of an expired move was mined between its approval and its end. */
  async #wasSentInTime({ row, live }: Placed, txId: string): Promise<boolean> {
    if (stageOf(row) !== 'expired') return false;
    const found = await orNotReady(() => live.chain.outcome(txId));
    if (found.state !== 'mined') return false;
    const { timeMs } = found.block;
    return timeMs >= row.decidedAtMs - blockClockMs && timeMs <= row.decidedAtMs + coldMoveMs;
  }

  async #requireLost(row: ColdMoveRow, { nonce, signedAtMs }: MoveRow): Promise<void> {
    const { rows, now } = this.#parts;
    const { live, wallets } = await this.#placed(row);
    const mined = await orNotReady(() => wallets.minedNonce(wallets.addresses[keptOf(row)]));
    if (mined <= nonce || now() - signedAtMs < lostAfterMs) throw rejected('move_pending');
    for (const { txHash } of await rows.attempts(row.networkId, row.sender, nonce)) {
      const { state } = await orNotReady(() => live.chain.outcome(txHash));
      if (state !== 'unknown') throw rejected('move_pending');
    }
  }

  /** The latest payment of a move. Throws 422 when the move has ended. */
  async #lastAttempt(row: ColdMoveRow): Promise<MoveRow | undefined> {
    const stage = stageOf(row);
    if (stage === 'expired') throw rejected('move_expired');
    if (stage !== 'unsigned' && stage !== 'sent') throw rejected('move_not_open');
    if (row.txHash === null) return undefined;
    const [payment] = await this.#parts.rows.payments([row.txHash]);
    return payment;
  }

  /** The fields that keep an unsent payment from being mined now. */
  async #unpayable(
    { row, wallets, asset }: Placed,
    { nonce, gas, ...fees }: EvmPayment,
    last: MoveRow | undefined,
  ): Promise<readonly string[]> {
    const [from, to] = [wallets.addresses[keptOf(row)], wallets.addresses[receiverOf(row)]];
    const wanted = { to, asset: tokenOf(asset), amount: row.chainAmount };
    const [mined, needed, now] = await orNotReady(() =>
      Promise.all([wallets.minedNonce(from), wallets.gasOf(from, wanted), wallets.feesNow()]),
    );
    if (needed === undefined) throw rejected('move_would_fail');
    const least = last === undefined ? { ...now, maxFeePerGas: now.maxFeePerGas / 2n } : above(noFees, last);
    // Current fees allow the base fee to double. Half of them is enough right now.
    const isPaying = fees.maxFeePerGas >= least.maxFeePerGas && fees.maxFeePerGas <= now.maxFeePerGas * slipTimes;
    const isReplacing = last === undefined || fees.maxPriorityFeePerGas >= least.maxPriorityFeePerGas;
    // A token's gas estimate includes a quarter of reserve.
    const hasGas = gas * 5n >= needed * 4n && gas <= needed * slipTimes;
    const isRight = { nonce: nonce === mined, fee: isPaying && isReplacing, gas: hasGas };
    return Object.entries(isRight).flatMap(([field, right]) => (right ? [] : [field]));
  }

  /**
   * Ends moves whose signed file did not come in time, each with an audit entry. The next move of
   * the wallet has its turn then.
   */
  async #expire(): Promise<void> {
    const { rows, audit, now } = this.#parts;
    await rows.expire(now() - coldMoveMs, ({ approvalId, decidedAtMs }, tx) => {
      const before = { stage: 'unsigned', expiresAtMs: decidedAtMs + coldMoveMs };
      const event = { action: 'expired.wallet.move', object: moveObject(approvalId), before };
      return audit.write(exchangeItself, event, tx);
    });
  }

  async #found(approvalId: number): Promise<ColdMoveRow> {
    await this.#expire();
    const row = await this.#parts.rows.one(approvalId);
    if (row === undefined) throw rejected('not_found', {}, [{ field: 'approvalId', rule: 'not_found' }]);
    return row;
  }

  async #placed(row: ColdMoveRow): Promise<Placed> {
    const live = this.places().find(({ networkId }) => networkId === row.networkId);
    const wallets = live?.treasury;
    if (live === undefined || wallets === undefined) throw rejected('network_not_connected');
    const { value } = await this.#parts.exchange.read((state) => {
      const { assetOf } = namesIn(state);
      const assets = state.networks.network(row.networkId)?.assets ?? [];
      const asset = assets.find(({ assetId }) => assetId === row.assetId);
      const coin = assets.find(({ contract }) => contract === '');
      return {
        asset,
        symbol: assetOf(row.assetId).symbol,
        coin: { symbol: coin === undefined ? '' : assetOf(coin.assetId).symbol, decimals: coin?.chainDecimals ?? 18 },
      };
    });
    const { asset, symbol, coin } = value;
    if (asset === undefined) throw rejected('not_found', {}, [{ field: 'approvalId', rule: 'not_found' }]);
    return { row, live, wallets, asset, symbol, coin };
  }

  /** One payment of a wallet at a time, oldest first, since each takes the wallet's next nonce. */
  async #requireTurn({ approvalId, networkId, sender }: ColdMoveRow, last: MoveRow | undefined): Promise<void> {
    const { rows } = this.#parts;
    const [oldest] = await rows.unsignedOf(networkId, sender);
    const isFirst = last !== undefined || oldest === undefined || oldest.approvalId === approvalId;
    const others = (await rows.underWay(networkId, sender)).filter(({ nonce }) => nonce !== last?.nonce);
    if (!isFirst || others.length > 0) throw rejected('earlier_move_open');
  }

  /** Keeps the outcome of payments that are confirmed deeply enough. */
  async #settled(moves: readonly ColdMoveRow[]): Promise<readonly ColdMoveRow[]> {
    const { rows } = this.#parts;
    const open = moves.flatMap((row) => (stageOf(row) === 'sent' && row.txHash !== null ? [row.txHash] : []));
    const payments = new Map((await rows.payments(open)).map((payment) => [payment.txHash, payment]));
    return Promise.all(moves.map((row) => this.#settle(row, payments.get(row.txHash ?? ''))));
  }

  /** All attempts end together once one is deep enough. The chain says which one it was. */
  async #settle(row: ColdMoveRow, payment: MoveRow | undefined): Promise<ColdMoveRow> {
    if (payment === undefined || payment.endedAtMs === null) return row;
    const { rows } = this.#parts;
    const live = this.places().find(({ networkId }) => networkId === row.networkId);
    for (const { txHash } of await rows.attempts(row.networkId, row.sender, payment.nonce)) {
      const found = await live?.chain.outcome(txHash).catch(() => undefined);
      if (found?.state !== 'mined') continue;
      const outcome = found.hasSucceeded ? 'done' : 'failed';
      await rows.settle(row.approvalId, row.txHash, txHash, outcome);
      return { ...row, txHash, outcome };
    }
    return row;
  }
}

/**
 * After this time a payment that the chain does not know, and whose nonce is used, is never mined.
 */
const lostAfterMs = 3_600_000;
/** An approved move expires when no signed file was sent in this time. */
export const coldMoveMs = 72 * 3_600_000;
/** A block's time may be this far behind our clock. */
const blockClockMs = 60_000;
/** A fee or gas limit so many times higher than needed is a mistake. */
const slipTimes = 8n;
const noFees: Fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };

/** Fees that replace the latest payment and are not below the current ones. */
function above(now: Fees, last: MoveRow | undefined): Fees {
  const before = last && readPayment(last.raw);
  if (before === undefined || 'refused' in before) return now;
  const bumped = bumpedFees(before, before.maxFeePerGas * slipTimes) ?? before;
  const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);
  return {
    maxFeePerGas: higher(now.maxFeePerGas, bumped.maxFeePerGas),
    maxPriorityFeePerGas: higher(now.maxPriorityFeePerGas, bumped.maxPriorityFeePerGas),
  };
}

/** The fields in which a signed payment differs from the approved move. */
function differences(
  { row, live, wallets, asset }: Placed,
  { payment, signer }: { readonly payment: EvmPayment; readonly signer: EvmAddress },
): string[] {
  const { addresses } = wallets;
  const isSame = {
    network: payment.chainId === live.chainId,
    from: sameText(signer, addresses[keptOf(row)]),
    to: sameText(payment.to, addresses[receiverOf(row)]),
    asset: sameText(payment.asset, tokenOf(asset)),
    amount: payment.amount === row.chainAmount,
  };
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]));
}

const differs = (fields: readonly string[]) =>
  rejected(
    'signed_move_differs',
    { fields: fields.join(', ') },
    fields.map((field): WrongField => ({ field, rule: 'signed_move_differs' })),
  );

/** Names a move in the audit log. */
export const moveObject = (approvalId: number): string => `wallet-move:${approvalId}`;

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const tokenOf = ({ contract }: NetworkAssetView): MoveOrder['asset'] =>
  contract === '' ? 'coin' : (contract as `0x${string}`);

const keptOf = ({ sender }: ColdMoveRow): KeptWallet => (sender === 'warm' ? 'warm' : 'cold');

const receiverOf = ({ receiver }: ColdMoveRow): KeptWallet | 'hot' =>
  receiver === 'warm' || receiver === 'cold' ? receiver : 'hot';

function stageOf({ txHash, outcome, cancelledAtMs }: ColdMoveRow): ColdMove['stage'] {
  if (cancelledAtMs !== null) return 'cancelled';
  if (outcome === 'expired') return 'expired';
  if (txHash === null) return 'unsigned';
  if (outcome === null) return 'sent';
  return outcome === 'failed' ? 'failed' : 'done';
}

function amountOf(state: Exchange, { networkId, assetId, chainAmount }: ColdMoveRow): string {
  const asset = state.networks.asset(networkId, assetId);
  if (asset === undefined) return '0';
  return formatDecimal(toLedger(chainAmount, asset).units, asset.ledgerScale);
}
