import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { LiteFolder } from './lite-messages.ts';

/**
 * Opens the embedded database of a folder, or makes one where the folder is empty. While it is
 * being made a mark beside the folder names it: who finds it named finds half a database that
 * nobody was ever served from, puts it aside and begins again. Throws where the folder holds
 * something else. Nothing is ever deleted.
 */
export async function openFolder({ dataDir, template, migrationsFolder }: LiteFolder): Promise<PGlite> {
  const beside = dirname(dataDir);
  const mark = join(beside, 'making');
  if (isHalfMade(dataDir, mark)) renameSync(dataDir, `${dataDir}.half-${Date.now()}`);
  else if (existsSync(join(dataDir, 'PG_VERSION'))) return PGlite.create({ dataDir });
  mkdirSync(dataDir, { recursive: true });
  if (readdirSync(dataDir).length > 0) throw new Error(`${dataDir} is neither empty nor a database`);
  writeFileSync(mark, nameOf(dataDir), { flush: true });
  syncFolder(beside);
  const lite = await make({ dataDir, template, migrationsFolder });
  rmSync(mark);
  // A mark that came back after a power cut would take with it what was written since.
  syncFolder(beside);
  return lite;
}

/** A folder that was put there since, such as from a copy, is another one than the mark names. */
const isHalfMade = (dataDir: string, mark: string): boolean =>
  existsSync(mark) && existsSync(dataDir) && readFileSync(mark, 'utf8') === nameOf(dataDir);

/** The folder itself, whatever it is called. */
const nameOf = (dir: string): string => String(statSync(dir).ino);

function syncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Making a database and its tables takes seconds, copying a made one a fraction: the first one made
 * is kept as a template for the next.
 */
async function make({ dataDir, template, migrationsFolder }: LiteFolder): Promise<PGlite> {
  if (!existsSync(template)) await keepTemplate(template, migrationsFolder);
  if (existsSync(template)) cpSync(template, dataDir, { recursive: true });
  return PGlite.create({ dataDir });
}

/**
 * A template that can not be kept only costs time: read-only installations have none, and their
 * tables are made like those of an older version.
 */
async function keepTemplate(template: string, migrationsFolder: string): Promise<void> {
  const half = `${template}.${process.pid}-${threadId}`;
  try {
    mkdirSync(dirname(template), { recursive: true });
    const lite = await PGlite.create({ dataDir: half });
    const { drizzle } = await import('drizzle-orm/pglite');
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(drizzle(lite), { migrationsFolder });
    await lite.close();
    renameSync(half, template);
  } catch {
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
  }
}
