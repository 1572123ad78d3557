import {
  type Arrival,
  type BlockRef,
  type Chain,
  type ChainAsset,
  ChainLag,
  type Outcome,
  Refused,
  type Spend,
  type Watched,
} from '../chain.ts';
import type { MinedOutput, Outpoint } from './payment.ts';
import { type Esplora, EsploraFailure, type EsploraBlock, type EsploraTransaction, esploraAt } from './esplora.ts';

/** How many transactions an Esplora gives at once. */
const pageSize = 25;

interface BitcoinChainTerms {
  readonly url: string;
  readonly timeoutMs?: number;
  /** The hash of block 0. */
  readonly firstBlock?: string;
}

/** Bitcoin through one HTTP index of the Esplora kind. */
export class BitcoinChain implements Chain {
  readonly kind = 'bitcoin';
  readonly #esplora: Esplora;
  /** The block that was read last: one is asked for several things in a row. */
  #lastRead: { readonly hash: string; readonly transactions: readonly EsploraTransaction[] } | undefined;

  /** Where a first block is named, what the endpoint says counts only while it has that one. */
  constructor({ url, timeoutMs = 10_000, firstBlock }: BitcoinChainTerms) {
    this.#esplora = esploraAt(url, timeoutMs, firstBlock);
  }

  readonly head = async (): Promise<BlockRef> => this.#block(await this.#esplora.text('/blocks/tip/hash'));

  readonly blockAt = async (height: number): Promise<BlockRef | undefined> => {
    const hash = await this.#esplora.textOrNone(`/block-height/${height}`);
    return hash === undefined ? undefined : this.#block(hash);
  };

  readonly arrivals = async (block: BlockRef, watched: Watched): Promise<readonly Arrival[]> => {
    const transactions = await this.#transactionsOf(block);
    return transactions.flatMap(({ txid: txId, vin, vout }) => {
      const from = vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []);
      return vout.flatMap(({ scriptpubkey_address: address, value }, index) => {
        const isOurs = address !== undefined && value > 0 && watched.has(address);
        return isOurs
          ? [{ txId, output: `out.${index}`, from, address, asset: 'coin' as const, amount: BigInt(value), block }]
          : [];
      });
    });
  };

  readonly spends = async (block: BlockRef, watched: Watched): Promise<readonly Spend[]> => {
    const transactions = await this.#transactionsOf(block);
    const isOurs = ({ vin }: EsploraTransaction): boolean =>
      vin.some(({ prevout }) => watched.has(prevout?.scriptpubkey_address ?? ''));
    return transactions.filter(isOurs).map(({ txid: txId, fee }) => ({ txId, networkFee: BigInt(fee) }));
  };

  /** What an address held after a block: what came up to it, less what was spent up to it. */
  readonly balance = async (address: string, asset: ChainAsset, block: BlockRef): Promise<bigint> => {
    if (asset !== 'coin') return 0n;
    await this.#onBranch(block);
    let held = 0n;
    for (const { status, vin, vout } of await this.#history(address)) {
      if (!status.confirmed || (status.block_height ?? Infinity) > block.height) continue;
      for (const one of vout) if (one.scriptpubkey_address === address) held += BigInt(one.value);
      for (const { prevout } of vin) if (prevout?.scriptpubkey_address === address) held -= BigInt(prevout.value);
    }
    return held;
  };

  readonly outcome = async (txId: string): Promise<Outcome> => {
    const found = await this.#esplora.jsonOrNone<EsploraTransaction>(`/tx/${bare(txId)}`);
    if (found === undefined) return { state: 'unknown' };
    const { status, fee } = found;
    if (!status.confirmed || status.block_height === undefined) return { state: 'pending' };
    const block = await this.blockAt(status.block_height);
    if (block === undefined || block.hash !== status.block_hash) return { state: 'unknown' };
    return { state: 'mined', block, hasSucceeded: true, networkFee: BigInt(fee) };
  };

  readonly broadcast = async (signed: string): Promise<string> => {
    try {
      return await this.#esplora.post('/tx', signed);
    } catch (error) {
      if (!(error instanceof EsploraFailure)) throw error;
      throw refusedBy(error);
    }
  };

  /** Outputs of an address that are not spent, mined ones only. */
  readonly unspent = async (address: string): Promise<readonly MinedOutput[]> => {
    const found = await this.#esplora.json<readonly UnspentRow[]>(`/address/${address}/utxo`);
    return found.flatMap(({ txid: txId, vout: index, value, status: { confirmed, block_height: height } }) =>
      confirmed && height !== undefined ? [{ txId, index, amount: BigInt(value), height }] : [],
    );
  };

  /** What an output holds, mined or not, spent or not; undefined where nobody knows it. */
  readonly held = async ({ txId, index }: Outpoint): Promise<bigint | undefined> => {
    const found = await this.#esplora.jsonOrNone<EsploraTransaction>(`/tx/${bare(txId)}`);
    const value = found?.vout[index]?.value;
    return value === undefined ? undefined : BigInt(value);
  };

  /**
   * Satoshi per virtual byte that a payment needs to be mined within so many blocks, rounded up.
   */
  readonly feePerVbyte = async (blocks: number): Promise<bigint> => {
    const levels = await this.#esplora.json<Readonly<Record<string, number>>>('/fee-estimates');
    const level = levels[blocks];
    if (level === undefined) throw new ChainLag(`The endpoint has no fee level for ${blocks} blocks.`);
    return BigInt(Math.ceil(level));
  };

  async #block(hash: string): Promise<BlockRef> {
    const block = await this.#esplora.jsonOrNone<EsploraBlock>(`/block/${bare(hash)}`);
    if (block === undefined) throw new ChainLag(`The endpoint does not have block ${hash}.`);
    const { id, height, previousblockhash, timestamp } = block;
    return { height, hash: id, parentHash: previousblockhash ?? '', timeMs: timestamp * 1_000 };
  }

  async #onBranch(block: BlockRef): Promise<void> {
    const here = await this.blockAt(block.height);
    if (here?.hash !== block.hash) throw new ChainLag(`The endpoint does not have block ${block.hash} on its branch.`);
  }

  async #transactionsOf({ hash }: BlockRef): Promise<readonly EsploraTransaction[]> {
    if (this.#lastRead?.hash === hash) return this.#lastRead.transactions;
    const block = await this.#esplora.jsonOrNone<EsploraBlock>(`/block/${bare(hash)}`);
    if (block === undefined) throw new ChainLag(`The endpoint does not have block ${hash}.`);
    const transactions: EsploraTransaction[] = [];
    for (let start = 0; start < block.tx_count; start += pageSize)
      transactions.push(
        ...(await this.#esplora.json<readonly EsploraTransaction[]>(`/block/${bare(hash)}/txs/${start}`)),
      );
    if (transactions.length !== block.tx_count) throw new ChainLag(`The endpoint has a part of block ${hash}.`);
    this.#lastRead = { hash, transactions };
    return transactions;
  }

  async #history(address: string): Promise<readonly EsploraTransaction[]> {
    const all: EsploraTransaction[] = [];
    for (;;) {
      const after = all.at(-1)?.txid;
      const path = `/address/${address}/txs/chain${after === undefined ? '' : `/${after}`}`;
      const page = await this.#esplora.json<readonly EsploraTransaction[]>(path);
      all.push(...page);
      if (page.length < pageSize) return all;
    }
  }
}

interface UnspentRow {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
  readonly status: { readonly confirmed: boolean; readonly block_height?: number };
}

/** Bitcoin's ids carry no prefix. */
const bare = (id: string): string => id.replace(/^0x/, '');

/** What a node says of a transaction that it will never take; other words decide nothing. */
function refusedBy({ message }: EsploraFailure): Error {
  if (/missing-?or-?spent|missingorspent|txn-mempool-conflict|conflict/i.test(message))
    return new Refused('spent', message);
  if (/insufficient fee|min relay fee|mempool min fee/i.test(message)) return new Refused('fee_too_low', message);
  if (/decode|non-mandatory-script|mandatory-script|dust|bad-txns/i.test(message))
    return new Refused('not_valid', message);
  return new ChainLag('The endpoint did not say whether it took the transaction.');
}
