import { formatDecimal, toLedger } from '@candor/amount';
import type { Exchange, NetworkAssetView } from '@candor/core';
import { type EvmPayment, type EvmAddress, readSignedPayment } from '@candor/custody';
import type { ColdMove, ReadMove, UnsignedMove } from '@candor/protocol';
import type { ExchangeService } from '../../../exchange/service.ts';
import { rejected, type WrongField } from '../../../http/problem.ts';
import type { Transaction } from '../../../sql/open-sql.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import { namesIn } from '../desk/wallet-names.ts';
import type { ColdMoveRow, ColdMoveRows } from './cold-move-rows.ts';
import type { MoveRow } from './move-rows.ts';
import type { KeptWallet, MoveOrder, TreasuryWallets } from './treasury-wallets.ts';

interface ColdMovesParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly rows: ColdMoveRows;
  /** Networks whose chains run at this moment. */
  readonly networks: () => readonly LiveNetwork[];
  readonly now: () => number;
}

/** Writes rows together with the entry of the audit log that is about them. */
type Write = (tx: Transaction) => Promise<void>;
type Record = (read: ReadMove, write: Write) => Promise<void>;

/** A move with what its chain and its network know of it. */
interface Placed {
  readonly row: ColdMoveRow;
  readonly live: LiveNetwork;
  readonly wallets: TreasuryWallets;
  readonly asset: NetworkAssetView;
  readonly symbol: string;
  readonly coin: { readonly symbol: string; readonly decimals: number };
}

/**
 * Moves out of the wallets whose keys lie with people. Two operators decide one; its unsigned
 * payment is carried to the machine with the key, and the signed one is read here beside what was
 * decided before the chain gets it. Where it goes can only be another wallet of the platform.
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

  /** Newest first, each as far as it is by now. */
  async list(): Promise<readonly ColdMove[]> {
    const { exchange, rows } = this.#parts;
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
        txHash: row.txHash,
      }));
    });
    return value;
  }

  /**
   * The unsigned payment of a move, with the nonce and fees of now. Throws 404 and 422. A payment
   * that was handed over and whose nonce another one took is given up for it.
   */
  async unsigned(approvalId: number): Promise<UnsignedMove> {
    const move = await this.#placed(await this.#freed(approvalId));
    const { row, live, wallets, asset, symbol } = move;
    await this.#requireTurn(row);
    const from = keptOf(row);
    const to = receiverOf(row);
    const [fromAddress, toAddress] = [wallets.addresses[from], wallets.addresses[to]];
    const wanted = { to: toAddress, asset: tokenOf(asset), amount: row.chainAmount };
    const gas = await wallets.gasOf(fromAddress, wanted);
    if (gas === undefined) throw rejected('move_would_fail');
    const [nonce, fees] = [await wallets.minedNonce(fromAddress), await wallets.feesNow()];
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
   * Reads signed bytes beside the move that was decided. With `record` the chain gets them: it is
   * called once with what writes the payment down, and broadcasting follows. Throws 404, and 422
   * with a field for each thing that differs.
   */
  async take(approvalId: number, signed: string, record?: Record): Promise<ReadMove> {
    const { rows, now } = this.#parts;
    const move = await this.#placed(await this.#found(approvalId));
    const { row, live, wallets, asset, symbol, coin } = move;
    if (stageOf(row) !== 'unsigned') throw rejected('move_not_open');
    await this.#requireTurn(row);
    const read = await readSignedPayment(signed);
    if ('refused' in read) throw differs(['signed']);
    const [from, to] = [keptOf(row), receiverOf(row)];
    const nonce = await wallets.minedNonce(wallets.addresses[from]);
    const wrong = differences(move, read, nonce);
    if (wrong.length > 0) throw differs(wrong);
    const about = { networkId: row.networkId, kind: 'refill', sender: from, nonce, assetId: row.assetId } as const;
    const payment = { chainAmount: row.chainAmount, txHash: read.txId, raw: signed, signedAtMs: now() };
    const found = {
      network: live.network,
      asset: symbol,
      amount: formatDecimal(row.chainAmount, asset.chainDecimals),
      from,
      fromAddress: read.signer,
      to,
      toAddress: read.payment.to,
      nonce,
      highestFee: formatDecimal(wallets.highestFee(signed), coin.decimals),
      coin: coin.symbol,
      txHash: read.txId,
      sent: record !== undefined,
    };
    await record?.(found, async (tx) => {
      if (!(await rows.take(approvalId, { ...about, ...payment }, tx))) throw rejected('move_not_open');
    });
    // What is not taken now is handed over again at the next look.
    if (record !== undefined) await live.chain.broadcast(signed).catch(() => undefined);
    return found;
  }

  /** Ends a move that was not handed over. Throws 404 and 422. */
  async cancel(approvalId: number, record: (write: Write) => Promise<void>): Promise<void> {
    const { rows, now } = this.#parts;
    await this.#found(approvalId);
    await record(async (tx) => {
      if (!(await rows.cancel(approvalId, now(), tx))) throw rejected('move_not_open');
    });
  }

  async #found(approvalId: number): Promise<ColdMoveRow> {
    const row = await this.#parts.rows.one(approvalId);
    if (row === undefined) throw rejected('not_found', {}, [{ field: 'approvalId', rule: 'not_found' }]);
    return row;
  }

  async #placed(row: ColdMoveRow): Promise<Placed> {
    const live = this.places().find(({ networkId }) => networkId === row.networkId);
    const wallets = live?.treasury;
    if (live === undefined || wallets === undefined) throw rejected('no_chain_connected');
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

  /** One payment of a wallet at a time, the oldest first: each takes the wallet's next nonce. */
  async #requireTurn({ approvalId, networkId, sender }: ColdMoveRow): Promise<void> {
    const { rows } = this.#parts;
    const [oldest] = await rows.unsignedOf(networkId, sender);
    const isFirst = oldest === undefined || oldest.approvalId === approvalId;
    if (!isFirst || (await rows.underWay(networkId, sender)).length > 0) throw rejected('earlier_move_open');
  }

  /** The move, open again where another payment took its nonce. Throws 422 where it is not open. */
  async #freed(approvalId: number): Promise<ColdMoveRow> {
    const { rows, now } = this.#parts;
    const row = await this.#found(approvalId);
    const stage = stageOf(row);
    if (stage === 'unsigned') return row;
    if (stage !== 'sent' || row.txHash === null) throw rejected('move_not_open');
    const { live, wallets } = await this.#placed(row);
    const [payment] = await rows.payments([row.txHash]);
    const nonce = await wallets.minedNonce(wallets.addresses[keptOf(row)]);
    if (payment === undefined || nonce <= payment.nonce) throw rejected('move_not_open');
    const { state } = await live.chain.outcome(row.txHash);
    if (state !== 'unknown') throw rejected('move_not_open');
    await rows.reopen(approvalId, payment.moveId, now());
    return { ...row, txHash: null };
  }

  /** Writes down what became of payments that are deep enough in the chain by now. */
  async #settled(moves: readonly ColdMoveRow[]): Promise<readonly ColdMoveRow[]> {
    const { rows } = this.#parts;
    const open = moves.flatMap(({ txHash, outcome }) => (txHash !== null && outcome === null ? [txHash] : []));
    const payments = new Map((await rows.payments(open)).map((payment) => [payment.txHash, payment]));
    return Promise.all(moves.map((row) => this.#settle(row, payments.get(row.txHash ?? ''))));
  }

  async #settle(row: ColdMoveRow, payment: MoveRow | undefined): Promise<ColdMoveRow> {
    if (row.outcome !== null || payment === undefined || payment.endedAtMs === null) return row;
    const live = this.places().find(({ networkId }) => networkId === row.networkId);
    const found = await live?.chain.outcome(payment.txHash).catch(() => undefined);
    if (found?.state !== 'mined') return row;
    const outcome = found.hasSucceeded ? 'done' : 'failed';
    await this.#parts.rows.settle(row.approvalId, outcome);
    return { ...row, outcome };
  }
}

/** What of a signed payment is not what was decided, or not what the wallet pays next. */
function differences(
  { row, live, wallets, asset }: Placed,
  { payment, signer }: { readonly payment: EvmPayment; readonly signer: EvmAddress },
  nonce: number,
): readonly string[] {
  const { addresses } = wallets;
  const isSame = {
    network: payment.chainId === live.chainId,
    from: sameText(signer, addresses[keptOf(row)]),
    to: sameText(payment.to, addresses[receiverOf(row)]),
    asset: sameText(payment.asset, tokenOf(asset)),
    amount: payment.amount === row.chainAmount,
    nonce: payment.nonce === nonce,
  };
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]));
}

const differs = (fields: readonly string[]) =>
  rejected(
    'signed_move_differs',
    { fields: fields.join(', ') },
    fields.map((field): WrongField => ({ field, rule: 'signed_move_differs' })),
  );

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const tokenOf = ({ contract }: NetworkAssetView): MoveOrder['asset'] =>
  contract === '' ? 'coin' : (contract as `0x${string}`);

const keptOf = ({ sender }: ColdMoveRow): KeptWallet => (sender === 'warm' ? 'warm' : 'cold');

const receiverOf = ({ receiver }: ColdMoveRow): KeptWallet | 'hot' =>
  receiver === 'warm' || receiver === 'cold' ? receiver : 'hot';

function stageOf({ txHash, outcome, cancelledAtMs }: ColdMoveRow): ColdMove['stage'] {
  if (cancelledAtMs !== null) return 'cancelled';
  if (txHash === null) return 'unsigned';
  if (outcome === null) return 'sent';
  return outcome === 'failed' ? 'failed' : 'done';
}

function amountOf(state: Exchange, { networkId, assetId, chainAmount }: ColdMoveRow): string {
  const asset = state.networks.asset(networkId, assetId);
  if (asset === undefined) return '0';
  return formatDecimal(toLedger(chainAmount, asset).units, asset.ledgerScale);
}
