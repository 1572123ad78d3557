import { join } from 'node:path';
import { decodeRecord } from '@candor/core';
import { openFileJournal } from '@candor/journal';
import { requestKeyOf } from '@candor/node';
import type { Acknowledged } from './client.ts';

/** How often each request is in the journal, and where. */
export class JournalIndex {
  readonly #seqs = new Map<string, number[]>();
  readonly records: number;

  private constructor(seqs: Map<string, number[]>, records: number) {
    this.#seqs = seqs;
    this.records = records;
  }

  /** Reads a journal that no node holds open. */
  static async read(dataDir: string): Promise<JournalIndex> {
    const { journal } = await openFileJournal({
      dir: join(dataDir, 'journal'),
      onFault: (fault: Error) => {
        throw fault;
      },
    });
    const seqs = new Map<string, number[]>();
    let records = 0;
    for await (const { seq, bytes } of journal.read(1)) {
      records += 1;
      const { request } = decodeRecord(bytes);
      if (!request) continue;
      const name = `${request.high}-${request.low}`;
      seqs.set(name, [...(seqs.get(name) ?? []), seq]);
    }
    await journal.close();
    return new JournalIndex(seqs, records);
  }

  /** Acknowledged outcomes that the journal does not hold at the sequence that was promised. */
  lost(acknowledged: readonly Acknowledged[]): Acknowledged[] {
    return acknowledged.filter((one) => !this.#seqsOf(one).includes(one.seq));
  }

  /** Requests that took effect more than once. */
  doubled(): number {
    return Array.from(this.#seqs.values()).filter((seqs) => seqs.length > 1).length;
  }

  #seqsOf({ userId, requestId }: Acknowledged): readonly number[] {
    const { high, low } = requestKeyOf({ userId, requestId, content: '' });
    return this.#seqs.get(`${high}-${low}`) ?? [];
  }
}
