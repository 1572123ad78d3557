import { amount, formatDecimal, toLedger } from '@candor/amount';
import type { Arrival, BlockRef, ChainAsset } from '@candor/custody';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { JoinedRun } from '../../../base/ops/joined-run.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import { chainKey } from '../chain-key.ts';
import { feeKeyOf } from '../treasury/moves.ts';
import type { DepositRow, DepositRows, SeenDeposit } from './deposit-rows.ts';
import type { HeldRows } from './held-rows.ts';
import { HiddenCoins } from './hidden-coins.ts';
import { type LiveNetwork, ownWalletsOf } from './live-network.ts';

export interface DepositKeeperParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
  readonly rows: DepositRows;
  /** What deposit addresses were found to hold; absent where no chain hides calls of contracts. */
  readonly held?: HeldRows;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Hears of each step before it is noted, so that none is missed; perhaps twice. */
  readonly tell?: (told: ToldDeposit) => Promise<unknown>;
  /** Networks whose chains run now. */
  readonly networks: () => readonly LiveNetwork[];
}

/** A step of a deposit that its owner is notified of. */
export interface ToldDeposit {
  readonly userId: number;
  /** Names the deposit. */
  readonly key: string;
  readonly stage: 'credited' | 'final';
  /** Units of the ledger, written out. */
  readonly amount: string;
  readonly asset: string;
  readonly network: string;
}

/** Between two looks at the chains. */
const lookEveryMs = 1_000;
/** Addresses that are derived before others have their turn: some milliseconds of work. */
const derivedAtOnce = 16;

/**
 * Follows chains block by block and has the exchange book what came to users' addresses: seen, then
 * credited once it lies deep enough, then final. A branch that is left takes back what was only
 * seen. A start goes on behind the last block that was looked at.
 */
export class DepositKeeper {
  readonly #parts: DepositKeeperParts;
  /** Addresses by network; an index gets its address once. */
  readonly #addresses = new Map<number, Map<string, number>>();
  readonly #looked = new Map<number, number>();
  readonly #looking: JoinedRun;
  readonly #hidden: HiddenCoins | undefined;

  constructor(parts: DepositKeeperParts) {
    this.#parts = parts;
    const { held } = parts;
    this.#hidden = held && new HiddenCoins({ ...parts, held });
    this.#looking = new JoinedRun(
      () => this.#lookAtAll(),
      (error) => parts.logger.warn({ err: error }, 'the chains could not be followed'),
    );
  }

  start(): void {
    this.#looking.repeat(lookEveryMs);
  }

  close(): Promise<void> {
    return this.#looking.close();
  }

  /**
   * Looks at every chain that has a new block, or joins the look that does. A failed one is made
   * again.
   */
  look(): Promise<void> {
    return this.#looking.now();
  }

  async #lookAtAll(): Promise<void> {
    for (const network of this.#parts.networks()) {
      if (this.#looking.isClosing) return;
      if (this.#looked.get(network.networkId) === network.newestHeight()) continue;
      await this.#learnAddresses(network);
      if (this.#looking.isClosing) return;
      try {
        this.#looked.set(network.networkId, await this.#follow(network));
      } catch (error) {
        // Where endpoints do not agree, that is shown and logged by who asks them.
        if (network.trouble?.() !== undefined) continue;
        this.#parts.logger.warn({ err: error, network: network.network }, 'the chain could not be followed');
      }
    }
  }

  /** Comes to the newest block, and gives its height. */
  async #follow(network: LiveNetwork): Promise<number> {
    const { rows } = this.#parts;
    const { networkId, chain } = network;
    const head = await chain.head();
    const known = await rows.blocks(networkId);
    // The first look begins here: nobody had an address before.
    if (known.length === 0) await rows.took(networkId, head, []);
    let at = known.length === 0 ? head.height : await this.#branchPoint(network, known);
    if (known[0] !== undefined && at < known[0].height) await rows.left(networkId, at);
    let parentHash = known.find(({ height }) => height === at)?.hash;
    while (at < head.height && !this.#looking.isClosing) {
      const block = await chain.blockAt(at + 1);
      // The branch changed meanwhile: the next look finds where.
      if (block === undefined || (parentHash !== undefined && block.parentHash !== parentHash)) break;
      const seen = await this.#arrivals(network, block);
      await this.#bookFees(network, block);
      await rows.took(networkId, block, seen);
      at = block.height;
      parentHash = block.hash;
    }
    if (network.hidesCalls && !this.#looking.isClosing) await this.#hidden?.look(network, at);
    await this.#book(network, at);
    return at;
  }

  /** The highest block looked at that is still part of the chain. */
  async #branchPoint(
    { chain }: LiveNetwork,
    known: readonly { readonly height: number; readonly hash: string }[],
  ): Promise<number> {
    for (const { height, hash } of known) if ((await chain.blockAt(height))?.hash === hash) return height;
    throw new Error('No block that was looked at is part of the chain any more.');
  }

  async #arrivals(network: LiveNetwork, block: BlockRef): Promise<readonly SeenDeposit[]> {
    const addresses = this.#addressesOf(network);
    const has = (address: string): boolean => addresses.has(address.toLowerCase());
    const arrivals = await network.chain.arrivals(block, { has });
    const own = await this.#ownAmong(network, arrivals);
    return arrivals.flatMap((arrival) => {
      const index = addresses.get(arrival.address.toLowerCase());
      const assetId = this.#assetOf(network, arrival.asset);
      if (index === undefined || assetId === undefined) return [];
      const key = keyOf(network, arrival);
      const sent = own.get(arrival);
      if (sent === 'move') return [];
      // By hand: no deposit, but part of what the address holds.
      if (sent === 'hand') return network.hidesCalls ? [{ key, userId: 0, assetId, index, arrival, isOwn: true }] : [];
      const userId = this.#parts.exchange.peek(({ deposits }) => deposits.ownerOf(index));
      return [{ key, userId, assetId, index, arrival }];
    });
  }

  /**
   * What the platform sends itself is no deposit of a user: by a move, such as gas for a sweep, or
   * by hand.
   */
  async #ownAmong(network: LiveNetwork, arrivals: readonly Arrival[]): Promise<ReadonlyMap<Arrival, 'move' | 'hand'>> {
    const isOurs = this.#isOursOn(network);
    const txIds = arrivals.map(({ txId }) => txId.toLowerCase());
    const moves = await this.#parts.rows.movesAmong(network.networkId, txIds);
    return new Map(
      arrivals.flatMap((arrival): readonly (readonly [Arrival, 'move' | 'hand'])[] => {
        if (moves.has(arrival.txId.toLowerCase())) return [[arrival, 'move']];
        return arrival.from.some(isOurs) ? [[arrival, 'hand']] : [];
      }),
    );
  }

  /**
   * Books what the network took for transactions of the platform's own addresses that people signed
   * by hand: at once, or the reserves would lack it, and once for each transaction.
   */
  async #bookFees(network: LiveNetwork, block: BlockRef): Promise<void> {
    const { exchange, rows } = this.#parts;
    const { networkId } = network;
    const isOurs = this.#isOursOn(network);
    // What withdrawals cost is booked with them, and what moves cost with those.
    const paying = network.wallet?.address.toLowerCase();
    const has = (address: string): boolean => address.toLowerCase() !== paying && isOurs(address);
    const spends = await network.chain.spends(block, { has });
    const txIds = spends.map(({ txId }) => txId.toLowerCase());
    const moves = await rows.movesAmong(networkId, txIds);
    for (const { txId, networkFee } of spends) {
      if (networkFee === 0n || moves.has(txId.toLowerCase())) continue;
      const fee = { networkId, key: feeKeyOf(network, txId), chainAmount: amount(networkFee) };
      const booked = await exchange.submit({ type: 'pay_network_fee', purpose: 'refill', ...fee });
      if (booked.kind === 'done' || (booked.kind === 'rejected' && booked.reason === 'deposit_known')) continue;
      throw new Error(`The network fee of ${txId} could not be booked: ${booked.kind}.`);
    }
  }

  /**
   * Whether an address is the platform's own on a network: a wallet, or one where users deposit.
   */
  #isOursOn(network: LiveNetwork): (address: string) => boolean {
    const own = [network.addressOf(0), ...ownWalletsOf(network).map(({ address }) => address)];
    const wallets = new Set(own.map((address) => address.toLowerCase()));
    const deposits = this.#addressesOf(network);
    return (address) => wallets.has(address.toLowerCase()) || deposits.has(address.toLowerCase());
  }

  /**
   * Derives addresses that were assigned meanwhile, a few at a time: a start derives all of them.
   */
  async #learnAddresses({ networkId, addressOf }: LiveNetwork): Promise<void> {
    const known = this.#addresses.get(networkId) ?? new Map<string, number>();
    this.#addresses.set(networkId, known);
    const last = this.#parts.exchange.peek(({ deposits }) => deposits.lastIndex);
    while (known.size < last && !this.#looking.isClosing) {
      const until = Math.min(last, known.size + derivedAtOnce);
      for (let index = known.size + 1; index <= until; index += 1) known.set(addressOf(index).toLowerCase(), index);
      await new Promise((next) => setImmediate(next));
    }
  }

  #addressesOf({ networkId, addressOf }: LiveNetwork): ReadonlyMap<string, number> {
    const known = this.#addresses.get(networkId) ?? new Map<string, number>();
    this.#addresses.set(networkId, known);
    const last = this.#parts.exchange.peek(({ deposits }) => deposits.lastIndex);
    for (let index = known.size + 1; index <= last; index += 1) known.set(addressOf(index).toLowerCase(), index);
    return known;
  }

  #assetOf({ networkId }: LiveNetwork, asset: ChainAsset): number | undefined {
    const contract = asset === 'coin' ? '' : asset.toLowerCase();
    const listed = this.#parts.exchange.peek(({ networks }) => networks.network(networkId));
    return listed?.assets.find((one) => one.contract.toLowerCase() === contract)?.assetId;
  }

  async #book(network: LiveNetwork, head: number): Promise<void> {
    for (const row of await this.#parts.rows.open(network.networkId)) {
      if (row.blockHash === '') await this.#lose(network, row, head);
      else if (row.stage === 'seen') await this.#credit(row, head);
      else await this.#finalize(network, row, head);
    }
  }

  async #credit(row: DepositRow, head: number): Promise<void> {
    const { exchange, rows } = this.#parts;
    const { key, networkId, assetId, addressIndex: index, height } = row;
    const what = { networkId, assetId, key, index, chainAmount: amount(row.chainAmount), height, head };
    const outcome = await exchange.submit({ type: 'credit_deposit', ...what });
    if (outcome.kind === 'done') {
      const booked = outcome.record.events.find((event) => event.type === 'deposit_credited');
      const isHeld = booked?.type === 'deposit_credited' && booked.fate === 'suspense';
      if (!isHeld) await this.#tell(row, 'credited');
      await rows.setStage(key, isHeld ? 'held' : 'credited');
    } else if (outcome.kind === 'rejected' && outcome.reason === 'deposit_known') {
      await this.#tell(row, 'credited');
      await rows.setStage(key, 'credited');
    }
  }

  async #tell(
    { userId, key, networkId, assetId, chainAmount }: DepositRow,
    stage: 'credited' | 'final',
  ): Promise<void> {
    const { exchange, tell } = this.#parts;
    const found = exchange.peek((state) => ({
      asset: state.assets().find((one) => one.assetId === assetId),
      network: state.networks.network(networkId)?.name,
      on: state.networks.asset(networkId, assetId),
    }));
    if (userId === 0 || !found.asset || !found.on) return;
    const { units } = toLedger(chainAmount, found.on);
    const text = formatDecimal(units, found.asset.scale, 0);
    await tell?.({ userId, key, stage, amount: text, asset: found.asset.symbol, network: found.network ?? '' });
  }

  async #finalize({ networkId }: LiveNetwork, row: DepositRow, head: number): Promise<void> {
    const { exchange, rows } = this.#parts;
    const finality = exchange.peek(({ networks }) => networks.network(networkId))?.terms.finality ?? 0;
    const finalHeight = head - finality + 1;
    if (finality === 0 || row.height > finalHeight || row.finalAtMs !== null) return;
    const { key, height } = row;
    const outcome = await exchange.submit({ type: 'finalize_deposit', networkId, key, height, head, finalHeight });
    const isKnown = outcome.kind === 'rejected' && outcome.reason === 'not_found';
    if ((outcome.kind !== 'done' && !isKnown) || row.stage === 'held') return;
    await this.#tell(row, 'final');
    await rows.setStage(key, 'final');
  }

  /**
   * Credited, and in no block of the branch: so deep that it is no wait any more, the platform
   * bears it.
   */
  async #lose({ networkId }: LiveNetwork, row: DepositRow, head: number): Promise<void> {
    const { exchange, rows } = this.#parts;
    const { terms } = exchange.peek(({ networks }) => networks.network(networkId)) ?? {};
    if (head < row.height + (terms?.confirmations ?? 0)) return;
    const outcome = await exchange.submit({ type: 'lose_deposit', networkId, key: row.key });
    if (outcome.kind === 'done') await rows.setStage(row.key, 'lost');
  }
}

/** By the transaction and which part of it. */
const keyOf = (network: LiveNetwork, { txId, output }: Arrival): string =>
  chainKey(network, txId.toLowerCase(), output);
