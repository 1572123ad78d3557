import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import type { BitcoinNetwork } from '../bitcoin/network.ts';
import type { EsploraBlock, EsploraTransaction } from '../bitcoin/esplora.ts';

interface Block {
  readonly id: string;
  readonly height: number;
  readonly txIds: readonly string[];
}

/**
 * A Bitcoin ledger in memory behind the paths of Esplora: real transactions, spent once, on
 * branches that can be left. It checks inputs and fees as a node's pool does, and no signatures.
 */
export class BitcoinLedger {
  readonly #network: BitcoinNetwork;
  readonly #raw = new Map<string, Transaction>();
  readonly #known = new Map<string, Block>();
  #branch: Block[] = [];
  #waiting: string[] = [];
  #made = 0;

  constructor(network: BitcoinNetwork) {
    this.#network = network;
    this.mine(1);
  }

  /** First outputs out of nothing, as miners get them, in one transaction. Mined at once. */
  grant(address: string, amount: bigint, outputs = 1): { txId: string; index: number } {
    const transaction = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true });
    this.#made += 1;
    transaction.addInput({ txid: hashOf(`grant ${this.#made}`), index: 0xff_ff_ff_ff });
    for (let made = 0; made < outputs; made += 1) transaction.addOutputAddress(address, amount, this.#network);
    const txId = this.#keep(transaction);
    this.#waiting.push(txId);
    this.mine(1);
    return { txId, index: 0 };
  }

  mine(blocks: number): void {
    for (let mined = 0; mined < blocks; mined += 1) {
      this.#made += 1;
      const parent = this.#branch.at(-1);
      const id = parent === undefined ? regtestFirst : hashOf(`${parent.id} ${this.#made}`);
      const block = { id, height: this.#branch.length, txIds: this.#waiting };
      this.#waiting = [];
      this.#known.set(id, block);
      this.#branch.push(block);
    }
  }

  /**
   * Leaves the newest blocks; their transactions wait again, and as many empty blocks and one take
   * their place.
   */
  reorganise(depth: number): void {
    const left = this.#branch.splice(this.#branch.length - depth, depth);
    const again = left.flatMap(({ txIds }) => txIds);
    this.#waiting = [];
    this.mine(depth + 1);
    this.#waiting = again;
  }

  /** Answers one request: a status and a body. */
  answer(method: string, path: string, body: string): { status: number; body: string } {
    const found = method === 'POST' ? this.#take(body) : this.#read(path);
    if (found === undefined) return { status: 404, body: 'not found' };
    if (found instanceof Error) return { status: 400, body: found.message };
    return { status: 200, body: typeof found === 'string' ? found : JSON.stringify(found) };
  }

  #read(path: string): unknown {
    const [, room, id = '', part, rest, after] = path.split('/');
    if (path === '/blocks/tip/hash') return this.#branch.at(-1)?.id;
    if (path === '/fee-estimates') return { 1: 12.4, 3: 8.1, 6: 2 };
    if (room === 'block-height') return this.#branch[Number(id)]?.id;
    if (room === 'block' && part === 'txs')
      return this.#known
        .get(id)
        ?.txIds.slice(Number(rest), Number(rest) + 25)
        .map((one) => this.#row(one));
    if (room === 'block') return this.#blockRow(id);
    if (room === 'tx') return this.#raw.has(id) && this.#isKnown(id) ? this.#row(id) : undefined;
    if (room === 'address' && part === 'utxo') return this.#unspentOf(id);
    if (room === 'address' && part === 'txs') return this.#historyOf(id, after);
    return undefined;
  }

  #take(hex: string): string | Error {
    const transaction = Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true });
    const txId = transaction.id;
    if (this.#isKnown(txId)) return txId;
    const spends = outpointsOf(transaction);
    const rivals = this.#waiting.filter((one) => spends.some((spent) => outpointsOf(this.#of(one)).includes(spent)));
    if (rivals.some((one) => this.#feeOf(one) * 11n > this.#feeOfNew(transaction) * 10n))
      return new Error('sendrawtransaction RPC error: insufficient fee, rejecting replacement');
    const spent = new Set(this.#branch.flatMap(({ txIds }) => txIds.flatMap((one) => outpointsOf(this.#of(one)))));
    if (spends.some((one) => spent.has(one) || !this.#isKnown(one.split(':')[0] ?? '')))
      return new Error('sendrawtransaction RPC error: bad-txns-inputs-missingorspent');
    this.#waiting = this.#waiting.filter((one) => !rivals.includes(one));
    this.#keep(transaction);
    this.#waiting.push(txId);
    return txId;
  }

  #keep(transaction: Transaction): string {
    const txId = Buffer.from(
      createHash('sha256').update(createHash('sha256').update(transaction.unsignedTx).digest()).digest(),
    )
      .reverse()
      .toString('hex');
    this.#raw.set(txId, transaction);
    return txId;
  }

  #of(txId: string): Transaction {
    const found = this.#raw.get(txId);
    if (found === undefined) throw new Error(`There is no transaction ${txId}.`);
    return found;
  }

  #isKnown(txId: string): boolean {
    return this.#waiting.includes(txId) || this.#branch.some(({ txIds }) => txIds.includes(txId));
  }

  #outputs(transaction: Transaction): readonly EsploraTransaction['vout'][number][] {
    return Array.from({ length: transaction.outputsLength }, (_, place) => this.#output(transaction, place));
  }

  #output(transaction: Transaction, place: number): EsploraTransaction['vout'][number] {
    const { script, amount = 0n } = transaction.getOutput(place);
    const address = script && Address(this.#network).encode(OutScript.decode(script));
    return { ...(address && { scriptpubkey_address: address }), value: Number(amount) };
  }

  #spentBy(transaction: Transaction): readonly (EsploraTransaction['vout'][number] | null)[] {
    return outpointsOf(transaction).map((spent) => {
      const [txId = '', index] = spent.split(':');
      const from = this.#raw.get(txId);
      return from === undefined || Number(index) >= from.outputsLength ? null : this.#output(from, Number(index));
    });
  }

  #feeOfNew(transaction: Transaction): bigint {
    const sum = (all: readonly ({ value: number } | null)[]): number =>
      all.reduce((total, one) => total + (one?.value ?? 0), 0);
    return BigInt(sum(this.#spentBy(transaction)) - sum(this.#outputs(transaction)));
  }

  #feeOf = (txId: string): bigint => this.#feeOfNew(this.#of(txId));

  #row(txid: string): EsploraTransaction {
    const transaction = this.#of(txid);
    const block = this.#branch.find(({ txIds }) => txIds.includes(txid));
    const status = block ? { confirmed: true, block_height: block.height, block_hash: block.id } : { confirmed: false };
    const vin = this.#spentBy(transaction).map((prevout) => ({ prevout }));
    return { txid, vin, vout: this.#outputs(transaction), fee: Math.max(0, Number(this.#feeOf(txid))), status };
  }

  #blockRow(id: string): EsploraBlock | undefined {
    const block = this.#known.get(id);
    if (block === undefined) return undefined;
    const { height, txIds } = block;
    const parent = [...this.#known.values()].find((one) => one.height === height - 1 && this.#branch.includes(one));
    return {
      id,
      height,
      timestamp: 1_700_000_000 + height * 600,
      tx_count: txIds.length,
      ...(parent && { previousblockhash: parent.id }),
    };
  }

  #unspentOf(address: string): unknown {
    const mined = this.#branch.flatMap(({ txIds, height }) => txIds.map((txid) => ({ txid, height })));
    const all = mined.map(({ txid }) => txid);
    const spent = new Set([...all, ...this.#waiting].flatMap((one) => outpointsOf(this.#of(one))));
    return mined.flatMap(({ txid, height }) =>
      this.#outputs(this.#of(txid)).flatMap(({ scriptpubkey_address, value }, vout) =>
        scriptpubkey_address === address && !spent.has(`${txid}:${vout}`)
          ? [{ txid, vout, value, status: { confirmed: true, block_height: height } }]
          : [],
      ),
    );
  }

  #historyOf(address: string, after: string | undefined): unknown {
    const rows = this.#branch.flatMap(({ txIds }) => txIds.map((one) => this.#row(one))).toReversed();
    const own = rows.filter(({ vin, vout }) =>
      [...vout, ...vin.map(({ prevout }) => prevout)].some((one) => one?.scriptpubkey_address === address),
    );
    const from = after === undefined ? 0 : own.findIndex(({ txid }) => txid === after) + 1;
    return own.slice(from, from + 25);
  }
}

/** Serves a ledger on a free port of this machine. */
export async function serve(ledger: BitcoinLedger): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const answer = ledger.answer(request.method ?? 'GET', request.url ?? '/', body);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = (): Promise<void> => new Promise((ended) => (server.closeAllConnections(), server.close(() => ended())));
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const outpointsOf = (transaction: Transaction): readonly string[] =>
  Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index } = transaction.getInput(place);
    return `${Buffer.from(txid ?? []).toString('hex')}:${index}`;
  });

/** Everybody's first block of regtest. */
const regtestFirst = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
