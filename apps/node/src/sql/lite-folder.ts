import {
  closeSync,
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
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * Opens the embedded database of a folder, or makes one where the folder is empty. While it is being made a mark beside the folder names it: who
 * finds it named finds half a database that nobody was ever served from, puts it aside and begins again. Throws where the folder holds
 * something else. Nothing is ever deleted.
 */
export async function openFolder(dataDir: string, template: string): Promise<PGlite> {
  const beside = dirname(dataDir);
  const mark = join(beside, 'making');
  if (isHalfMade(dataDir, mark)) renameSync(dataDir, `${dataDir}.half-${Date.now()}`);
  else if (existsSync(join(dataDir, 'PG_VERSION'))) return PGlite.create({ dataDir });
  mkdirSync(dataDir, { recursive: true });
  if (readdirSync(dataDir).length > 0) throw new Error(`${dataDir} is neither empty nor a database`);
  writeFileSync(mark, nameOf(dataDir), { flush: true });
  syncFolder(beside);
  const lite = await make(dataDir, template);
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

/** Making a database takes seconds, unpacking a made one a fraction: the first one made is kept as a template for the next. */
async function make(dataDir: string, template: string): Promise<PGlite> {
  if (existsSync(template)) return PGlite.create({ dataDir, loadDataDir: new Blob([readFileSync(template)]) });
  const lite = await PGlite.create({ dataDir });
  await keepTemplate(lite, template);
  return lite;
}

/** A template that can not be kept only costs time. */
async function keepTemplate(lite: PGlite, template: string): Promise<void> {
  try {
    const packed = await lite.dumpDataDir('gzip');
    mkdirSync(dirname(template), { recursive: true });
    writeFileSync(`${template}.${process.pid}`, Buffer.from(await packed.arrayBuffer()));
    renameSync(`${template}.${process.pid}`, template);
  } catch {
    // Read-only installations have no template.
  }
}
