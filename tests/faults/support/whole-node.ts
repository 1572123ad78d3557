import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningNode, startNode } from '../../../apps/node/src/assembly/boot/start-node.ts';
import { readConfig } from '../../../apps/node/src/base/config/read-config.ts';

/** Someone with an account, demo funds and a living session. */
export interface NodeUser {
  readonly userId: number;
  readonly token: string;
}

export interface NodeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The whole exchange inside the test's own process, on a data directory of its own and simulated
 * prices.
 */
export class WholeNode {
  static async start(flags: readonly string[] = ['--rate-limits', 'off'], dataDir?: string): Promise<WholeNode> {
    const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'candor-whole-'));
    const config = readConfig(['--data-dir', dir, '--port', '0', '--feed', 'simulated', ...flags], {
      CANDOR_DEV_CHAIN: 'off',
    });
    const faults: Error[] = [];
    const node = await startNode({ config, notice: () => undefined, onFault: (fault) => faults.push(fault) });
    return new WholeNode(node, { dir, faults, ownsDir: dataDir === undefined });
  }

  readonly address: string;
  readonly dir: string;
  /** What would have ended the process. */
  readonly faults: readonly Error[];
  readonly #node: RunningNode;
  readonly #ownsDir: boolean;

  private constructor(node: RunningNode, parts: { dir: string; faults: readonly Error[]; ownsDir: boolean }) {
    this.#node = node;
    this.address = node.address.replace('localhost', '127.0.0.1');
    this.dir = parts.dir;
    this.faults = parts.faults;
    this.#ownsDir = parts.ownsDir;
  }

  async post(path: string, body: object, token = ''): Promise<NodeAnswer> {
    const response = await fetch(this.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { satoken: token }) },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: Readonly<Record<string, unknown>> | null };
    return { status: response.status, headers: response.headers, data: data ?? {} };
  }

  /** Registers a user; waits while the database still opens. */
  async register(email: string): Promise<NodeUser> {
    const deadlineMs = performance.now() + 60_000;
    for (;;) {
      const { status, data } = await this.post('/api/user/register', { email, password: 'kX7-mq2vLp' });
      if (status === 200) {
        const { satoken, user } = data as { satoken: string; user: { userId: string } };
        return { userId: Number(user.userId), token: satoken };
      }
      if (status !== 503 || performance.now() > deadlineMs) throw new Error(`Could not register ${email}: ${status}`);
      await new Promise((again) => setTimeout(again, 100));
    }
  }

  async stop(): Promise<void> {
    await this.#node.stop();
    if (this.#ownsDir) rmSync(this.dir, { recursive: true, force: true });
  }
}
