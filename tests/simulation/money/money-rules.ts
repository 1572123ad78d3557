import { checkLiabilities, hexOf } from '@candor/amount';
import {
  brokenBySolvency,
  type BrokenByRecord,
  type Command,
  type CommandHeader,
  type Exchange,
  type ExchangeEvent,
  type ExchangeRecord,
} from '@candor/core';
import { Disagreement, type ProductPlay, proveInMemory, type SmallProof } from '@candor/testkit';
import type { DayCounters } from '../days/day-counters.ts';
import type { DayRules, Decided } from '../days/day-judge.ts';
import type { Tally } from '../judge/tally.ts';

type Publish = Extract<Command, { type: 'publish_proof' }>;

/** What refuses a thing that can be used once. */
const onceReasons: ReadonlySet<string> = new Set(['quote_used', 'bank_line_known', 'not_found', 'proof_not_begun']);

/**
 * A product of money, judged by its naive twin and its guard, with proofs of what users are owed;
 * and what is used once, over every restart.
 */
export class MoneyRules implements DayRules {
  readonly #play: ProductPlay;
  readonly #counters: DayCounters;
  readonly #tally: Tally;
  /** What was used, and in which life. */
  readonly #used = new Map<string, number>();
  #life = 0;
  /** The proof that was begun last, as the twin has it. */
  #begun: { readonly proofId: number; readonly owed: ReadonlyMap<number, bigint> } | undefined;
  #lastProofId = 0;
  #proof: SmallProof | undefined;

  constructor(play: ProductPlay, counters: DayCounters, tally: Tally) {
    this.#play = play;
    this.#counters = counters;
    this.#tally = tally;
  }

  /** The trees of the proof that was begun last, as an honest publisher has them. */
  get publish(): Publish | undefined {
    const proof = this.#proof;
    if (proof === undefined) return undefined;
    const assets = proof.trees.map(({ assetId, leafCount, sum, hash }) => ({
      assetId,
      leafCount,
      sum: sum as Publish['assets'][number]['sum'],
      hash: hexOf(hash),
    }));
    const reservesHash = 'ab'.repeat(32);
    return { type: 'publish_proof', proofId: this.#lastProofId, root: proof.root, reservesHash, assets, blocks: [] };
  }

  follow({ command, header, execution }: Decided, where: string): void {
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    const expected = this.#expected(command, header);
    if (reason !== expected) throw new Disagreement(`${where}: ${reason}, the twin says ${expected}`);
    if (reason === undefined) for (const key of usedUpBy(command)) this.#used.set(key, this.#life);
  }

  refused(command: Command, _header: CommandHeader, reason: string): void {
    this.#counters.add(`rejected: ${reason}`);
    if (!onceReasons.has(reason)) return;
    const isOfEarlier = (key: string): boolean => (this.#used.get(key) ?? this.#life) < this.#life;
    if (usedUpBy(command).some(isOfEarlier)) this.#counters.add(`over a restart: ${reason}`);
  }

  brokenBy(record: ExchangeRecord, exchange: Exchange): BrokenByRecord | undefined {
    return this.#play.brokenBy(record, exchange) ?? brokenBySolvency(record);
  }

  compare(exchange: Exchange, where: string): void {
    this.#play.compare(exchange, where);
  }

  recovered(): void {
    this.#life += 1;
  }

  count(event: ExchangeEvent, _command: Command, exchange: Exchange): void {
    this.#counters.add(event.type);
    if (event.type === 'converted') this.#tally.held(37);
    if (event.type === 'proof_begun') this.#proof = proveInMemory([...exchange.solvency.liabilities()], event.proofSeq);
    if (event.type === 'proof_published') this.#checkFiles(event.root);
  }

  /**
   * What the twin refuses a command for. To the product's own, a proof is a record like any other.
   */
  #expected(command: Command, { timeMs }: CommandHeader): string | undefined {
    const { twin } = this.#play;
    if (command.type !== 'begin_proof' && command.type !== 'publish_proof') return twin.step(command, timeMs);
    const reason = command.type === 'publish_proof' ? this.#reasonAgainst(command) : undefined;
    if (reason !== undefined) return reason;
    if (command.type === 'begin_proof') {
      this.#lastProofId += 1;
      this.#begun = { proofId: this.#lastProofId, owed: this.#play.owed?.() ?? new Map<number, bigint>() };
    } else this.#begun = undefined;
    return twin.step({ type: 'tick' }, timeMs);
  }

  #reasonAgainst({ proofId, assets }: Publish): 'proof_not_begun' | 'proof_sums_differ' | undefined {
    if (this.#begun?.proofId !== proofId) return 'proof_not_begun';
    const { owed } = this.#begun;
    const isRight = assets.length === owed.size && assets.every(({ assetId, sum }) => owed.get(assetId) === sum);
    return isRight ? undefined : 'proof_sums_differ';
  }

  /** Every user who is owed something finds it in the published root. */
  #checkFiles(root: string): void {
    const proof = this.#proof;
    for (const userId of proof?.users ?? []) {
      const { problem } = checkLiabilities(proof?.fileOf(userId), root, userId);
      this.#tally.expect(36, problem === undefined, `the file of user ${userId}: ${problem}`);
    }
  }
}

/** Names of what a command uses up, where it is done. */
function usedUpBy(command: Command): readonly string[] {
  switch (command.type) {
    case 'convert':
      return [`quote ${command.userId} ${command.fromAssetId} ${command.toAssetId} ${command.quoteSeq}`];
    case 'book_bank_lines':
      return command.lines.map(({ key }) => `line ${key}`);
    case 'assign_bank_receipt':
      return [`receipt ${command.receiptId}`];
    case 'publish_proof':
      return [`proof ${command.proofId}`];
    default:
      return [];
  }
}
