import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openFileJournal } from '@candor/journal';
import pg from 'pg';
import { type Figures, figuresOf, recordBytes } from './figures.ts';

/**
 * One run of one store: batches of so many records for so long, in a folder on the disk that is
 * measured.
 */
export interface Run {
  readonly batch: number;
  readonly forMs: number;
  readonly folder: string;
}

const preallocated = 256 * 1024 * 1024;

/**
 * The disk's own limit: the same bytes, written and synced on a preallocated file, nothing around
 * them.
 */
export function rawFile({ batch, forMs, folder }: Run): Figures {
  const path = join(folder, 'raw');
  const file = openSync(path, 'w+');
  try {
    const zeros = new Uint8Array(1024 * 1024);
    for (let at = 0; at < preallocated; at += zeros.length) writeSync(file, zeros, 0, zeros.length, at);
    fdatasyncSync(file);
    const bytes = new Uint8Array(batch * recordBytes).fill(1);
    const commits: number[] = [];
    const startedAtMs = performance.now();
    let at = 0;
    while (performance.now() - startedAtMs < forMs) {
      const begun = performance.now();
      writeSync(file, bytes, 0, bytes.length, at);
      fdatasyncSync(file);
      commits.push(performance.now() - begun);
      at = (at + bytes.length) % (preallocated - bytes.length);
    }
    return figuresOf(commits.length * batch, performance.now() - startedAtMs, commits);
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

/** The journal with `ahead` batches on their way: one is written while the next gathers. */
export async function ourJournal({ batch, forMs, folder }: Run, ahead: number): Promise<Figures> {
  const dir = join(folder, 'journal');
  const { journal } = await openFileJournal({
    dir,
    onFault: (error) => {
      throw error;
    },
  });
  const bytes = new Uint8Array(recordBytes).fill(1);
  const commits: number[] = [];
  let seq = 0;
  const append = async () => {
    const begun = performance.now();
    let last: Promise<void> | undefined;
    for (let count = 0; count < batch; count += 1) last = journal.append({ seq: (seq += 1), bytes });
    await last;
    commits.push(performance.now() - begun);
  };
  await append();
  commits.length = 0;
  const first = seq;
  const waiting: Promise<void>[] = [];
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < forMs) {
    waiting.push(append());
    if (waiting.length >= ahead) await waiting.shift();
  }
  await Promise.all(waiting);
  const figures = figuresOf(seq - first, performance.now() - startedAtMs, commits);
  await journal.close();
  rmSync(dir, { recursive: true });
  return figures;
}

/** PostgreSQL as it comes: a row per record, a transaction per batch. */
export async function postgresRows(url: string, { batch, forMs }: Omit<Run, 'folder'>): Promise<Figures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop table if exists journal');
    await client.query('create table journal (seq bigint primary key, bytes bytea not null)');
    const text = 'insert into journal select * from unnest($1::bigint[], $2::bytea[])';
    const row = Buffer.alloc(recordBytes, 1);
    const rows = Array.from({ length: batch }, () => row);
    const commits: number[] = [];
    let seq = 0;
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < forMs) {
      const begun = performance.now();
      const seqs = Array.from({ length: batch }, () => (seq += 1));
      await client.query({ name: 'append', text, values: [seqs, rows] });
      commits.push(performance.now() - begun);
    }
    return figuresOf(seq, performance.now() - startedAtMs, commits);
  } finally {
    await client.end();
  }
}
