import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { amount, hexOf } from '@candor/amount';
import type { Command, ExchangeRecord } from '@candor/core';
import type { ClientRequest, ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { startThread } from '../../base/ops/start-thread.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type { ChainHead } from './count-reserves.ts';
import type { ProofStore } from './proof-store.ts';
import type { ProofJob, ProvenLedger } from './prove-from-disk.ts';
import { type CountedReserves, reservesDocument } from './reserves-document.ts';

type PublishProof = Extract<Command, { readonly type: 'publish_proof' }>;

/** A proof is made each week, and whenever operators ask. */
const everyMs = 7 * 86_400_000;
const lookEveryMs = 3_600_000;
const firstLookMs = 60_000;

export interface ProofMakerParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
  readonly store: ProofStore;
  readonly journal: string;
  readonly snapshots: string;
  /** The blocks at which chains are counted. */
  readonly heads: () => Promise<readonly ChainHead[]>;
  /** Counts what lies on chains there, each address signed over proof, root and block. */
  readonly count: (
    heads: readonly ChainHead[],
    proof: { readonly proofId: number; readonly root: string },
  ) => Promise<CountedReserves>;
  /** Called when the journal holds a proof, and it is shown. */
  readonly published: () => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
  /** Makes the trees; a thread of its own unless a test hands in its own. */
  readonly prove?: (job: ProofJob) => Promise<ProvenLedger>;
}

/**
 * Makes proofs of what is owed: asks the chains for their blocks, fixes a record, has the trees
 * made beside the leader, counts what is held, journals the root, and only then lets anybody have a
 * path. One at a time; what a stop cut off was never published, and the next one begins again.
 */
export class ProofMaker {
  readonly #parts: ProofMakerParts;
  #making: Promise<number> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ProofMakerParts) {
    this.#parts = parts;
    this.#finishPublished();
  }

  get isMaking(): boolean {
    return this.#making !== undefined;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#look();
      this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
    }, firstLookMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#making?.catch(() => undefined);
  }

  /** Makes and publishes a proof, or waits for the one that is being made; gives its number. */
  make(operatorId?: number): Promise<number> {
    this.#making ??= this.#make(operatorId).finally(() => (this.#making = undefined));
    return this.#making;
  }

  #look(): void {
    const { exchange, logger, now } = this.#parts;
    const { publishedMs, isOwed } = exchange.peek(({ solvency }) => ({
      publishedMs: solvency.published?.timeMs ?? 0,
      isOwed: solvency.owed().size > 0,
    }));
    if (!isOwed || now() - publishedMs < everyMs) return;
    this.make().catch((error: unknown) => logger.warn({ error: loggable(error) }, 'a proof could not be made'));
  }

  async #make(operatorId: number | undefined): Promise<number> {
    const { exchange, store, heads, logger } = this.#parts;
    const startedMs = performance.now();
    // A chain that does not answer costs no trees.
    const blocks = await heads();
    const begun = begunIn(done(await exchange.submit({ type: 'begin_proof' }, by(operatorId))));
    const { proofId, proofSeq } = begun;
    const publication = await this.#build(begun, blocks).catch((error: unknown) => {
      store.drop(proofId);
      throw error;
    });
    // A throw leaves open whether the journal has it, so the folder stays; an answer does not.
    const outcome = await exchange.submit(publication, by(operatorId));
    if (outcome.kind !== 'done') store.drop(proofId);
    const record = done(outcome);
    store.publish(proofId, { publishedSeq: record.seq, timeMs: record.timeMs });
    this.#parts.published();
    logger.info(
      { proofId, seq: proofSeq, root: publication.root, tookMs: Math.round(performance.now() - startedMs) },
      'a proof of what is owed was published',
    );
    return proofId;
  }

  /**
   * Writes the trees and the list of reserves down, and gives what the journal is to publish of
   * them.
   */
  async #build({ proofId, proofSeq }: Begun, heads: readonly ChainHead[]): Promise<PublishProof> {
    const { store, journal, snapshots, count, prove = inThread } = this.#parts;
    const key = randomBytes(32);
    store.keepKey(proofId, key);
    const { root, assets, sides } = await prove({ journal, snapshots, seq: proofSeq, key, dir: store.dirOf(proofId) });
    const counted = await count(heads, { proofId, root });
    const reserves = JSON.stringify(reservesDocument({ proofId, seq: proofSeq, root }, sides, counted));
    const reservesHash = createHash('sha256').update(reserves).digest('hex');
    const named = assets.map(({ assetId, leafCount, sum, hash }) => {
      const { symbol = '', scale = 0 } = sides.find((side) => side.assetId === assetId) ?? {};
      return { assetId, symbol, scale, leafCount, sum: String(sum), hash: hexOf(hash) };
    });
    store.keep({ proofId, seq: proofSeq, root, reservesHash, assets: named, blocks: counted.blocks }, reserves);
    return {
      type: 'publish_proof',
      proofId,
      root,
      reservesHash,
      assets: assets.map(({ hash, sum, ...asset }) => ({ ...asset, sum: amount(sum), hash: hexOf(hash) })),
      blocks: counted.blocks.map(({ networkId, height, hash }) => ({ networkId, height, blockHash: hash })),
    };
  }

  /** What the journal published before a kill is shown. */
  #finishPublished(): void {
    const { exchange, store } = this.#parts;
    const published = exchange.peek(({ solvency }) => solvency.published);
    if (published === undefined || store.find(published.proofId) !== undefined) return;
    const { proofId, seq, timeMs } = published;
    store.publish(proofId, { publishedSeq: seq, timeMs });
  }
}

/** An operator's record names them; the exchange's own names nobody. */
function by(operatorId: number | undefined): ClientRequest | undefined {
  return operatorId === undefined ? undefined : { operatorId, requestId: randomUUID(), content: 'proof' };
}

interface Begun {
  readonly proofId: number;
  readonly proofSeq: number;
}

function begunIn({ seq, events }: ExchangeRecord): Begun {
  const begun = events.find((event) => event.type === 'proof_begun');
  if (begun === undefined) throw new Error(`Record ${seq} begins no proof.`);
  return begun;
}

function inThread(job: ProofJob): Promise<ProvenLedger> {
  return new Promise((proven, failed) => {
    const thread = startThread(import.meta.url, 'proof-thread', job);
    thread.once('message', proven);
    thread.once('error', failed);
    thread.once('exit', () => failed(new Error('The thread that makes a proof ended.')));
    thread.unref();
  });
}
