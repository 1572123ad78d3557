import type { ExchangeRecord } from '@candor/core';
import type { fixedPeriodKinds } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { ContractRow } from './contract-rows.ts';
import { changesContracts } from './product-records.ts';
import { acceptedRow, openedRow, openRow, settledRow } from './contract-steps.ts';

/** What a record did to a contract. */
export interface ContractChange {
  readonly kind: (typeof fixedPeriodKinds)[number];
  readonly row: ContractRow;
}

/** A contract's records, as the database knows them. */
export type KnownSequences = Pick<ContractRow, 'contractId' | 'acceptedSeq' | 'openedSeq'>;

/** Contracts that wait or run, kept from durable records, for users' sockets. */
export class RunningContracts {
  readonly #rows = new Map<number, ContractRow>();
  readonly #stop: () => void;
  #seq = 0;
  #waiting: ExchangeRecord[] | undefined = [];
  /** Of the last record that changed any, by user. */
  #changes = new Map<number, ContractChange[]>();
  #changesSeq = 0;

  private constructor(exchange: Pick<ExchangeService, 'onRecord'>) {
    this.#stop = exchange.onRecord((record) => this.#receive(record), changesContracts);
  }

  /** Reads the contracts that are open and follows from there. */
  static async open(exchange: Pick<ExchangeService, 'onRecord' | 'read'>): Promise<RunningContracts> {
    const running = new RunningContracts(exchange);
    const { value, seq } = await exchange.read((state) => state.fixedPeriod.openContracts());
    for (const contract of value) running.#rows.set(contract.contractId, openRow(contract));
    running.#begin(seq);
    return running;
  }

  /** The user's contracts that wait or run, oldest first. */
  of(userId: number): ContractRow[] {
    return [...this.#rows.values()].filter((row) => row.userId === userId);
  }

  /** What a record did to a user's contracts; of the newest record alone. */
  changesIn({ seq }: Pick<ExchangeRecord, 'seq'>, userId: number): readonly ContractChange[] {
    return seq === this.#changesSeq ? (this.#changes.get(userId) ?? []) : [];
  }

  /** Sequences of contracts that were open when this run began. */
  know(known: Iterable<KnownSequences>): void {
    for (const { contractId, acceptedSeq, openedSeq } of known) {
      const row = this.#rows.get(contractId);
      if (row?.acceptedSeq !== 0) continue;
      this.#rows.set(contractId, { ...row, acceptedSeq, openedSeq: row.openedSeq === 0 ? openedSeq : row.openedSeq });
    }
  }

  close(): void {
    this.#stop();
  }

  #begin(seq: number): void {
    this.#seq = seq;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const record of waiting) this.#receive(record);
  }

  #receive(record: ExchangeRecord): void {
    if (this.#waiting) return void this.#waiting.push(record);
    if (record.seq <= this.#seq) return;
    this.#seq = record.seq;
    for (const event of record.events) {
      if (event.type === 'fixed_period_accepted') this.#changed('accepted', acceptedRow(event, record), record);
      else if (event.type === 'fixed_period_opened')
        this.#changed('opened', openedRow(this.#known(event.contractId), event, record), record);
      else if (event.type === 'fixed_period_settled')
        this.#changed('settled', settledRow(this.#known(event.contractId), event, record), record);
    }
  }

  #changed(kind: ContractChange['kind'], row: ContractRow, { seq }: ExchangeRecord): void {
    if (row.open) this.#rows.set(row.contractId, row);
    else this.#rows.delete(row.contractId);
    if (seq !== this.#changesSeq) this.#changes = new Map();
    this.#changesSeq = seq;
    this.#changes.set(row.userId, [...(this.#changes.get(row.userId) ?? []), { kind, row }]);
  }

  #known(contractId: number): ContractRow {
    const row = this.#rows.get(contractId);
    if (!row) throw new Error(`Contract ${contractId} is not open.`);
    return row;
  }
}
