import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Flags for processes that live for seconds: what is compiled for speed then costs more than it
 * brings. With them a start takes 4.3 s of processor time up to its first order, without them 7.3.
 * Long forms run what an exchange runs.
 */
export const shortLived = process.env['VITEST'] === undefined ? [] : ['--no-opt', '--liftoff-only'];

/** The whole exchange as a process: started, asked, killed. */
export class NodeProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  /** `runtime`: flags of the runtime itself. */
  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    runtime: readonly string[] = shortLived,
  ) {
    this.#child = spawn(process.execPath, [...runtime, ...program(), ...args], {
      cwd: root,
      // A test that needs the demo's chain asks for it.
      env: { ...process.env, CANDOR_DEV_CHAIN: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#ended = new Promise((done) => this.#child.once('close', (code) => done(code)));
  }

  get output(): string {
    return this.#output;
  }

  /** Resolves once it answers on its port. */
  async answers(address: string, withinMs = 120_000): Promise<void> {
    const deadlineMs = Date.now() + withinMs;
    for (;;) {
      const answer = await fetch(`${address}/health`).catch(() => null);
      if (answer?.ok) return;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`The node ended before it was ready:\n${this.#output}`);
      if (Date.now() > deadlineMs) throw new Error(`The node was not ready in ${withinMs} ms:\n${this.#output}`);
      await new Promise((next) => setTimeout(next, 10));
    }
  }

  /** Ends it as a power cut would end it, as far as a process can tell. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Asks it to end and gives its exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.#ended;
  }

  /** Stops it where it is (SIGSTOP), lets it go on (SIGCONT), or asks it to end (SIGTERM). */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.#child.kill(name);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for it to end by itself. */
  ended(): Promise<number | null> {
    return this.#ended;
  }
}

/** The bundle where it was just made, else what was compiled, else the sources. */
function program(): string[] {
  const compiled = join(root, 'apps/node/dist/main.js');
  if (process.env['CANDOR_BUILT'] === '1') return [join(root, 'apps/node/dist/bundle/main.js')];
  if (existsSync(compiled) && process.env['CANDOR_FROM_SOURCES'] !== '1') return [compiled];
  const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
  return ['--conditions=candor:source', '--import', loader, join(root, 'apps/node/src/main.ts')];
}

/** A port that nobody uses now; the node takes the same one at every start, as a real one does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
