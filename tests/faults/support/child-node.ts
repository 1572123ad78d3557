import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalIndex } from '../../crash/audit.ts';
import { freePort, NodeProcess, shortLived } from '../../crash/node-process.ts';
import type { Acknowledged } from '../../crash/client.ts';
import type { FaultPlan } from './fault-plan.ts';

/** An answer as the client had it; status 0 when there was none. */
export interface TimedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly reason: string;
  readonly retryAfter: string | null;
  readonly seq: number;
}

interface Body {
  readonly data: { readonly reason?: string; readonly seq?: number; readonly orderId?: string } | null;
}

/**
 * Someone who places small orders far from the price, each with an id of its own, and remembers
 * what was answered.
 */
export class ChildUser {
  readonly #address: string;
  readonly #token: string;
  readonly userId: number;
  readonly acknowledged: Acknowledged[] = [];
  #serial = 0;

  constructor(address: string, token: string, userId: number) {
    this.#address = address;
    this.#token = token;
    this.userId = userId;
  }

  get token(): string {
    return this.#token;
  }

  /** An order that ends at once, so that the user never has too many. */
  order(withinMs = 60_000): Promise<TimedAnswer> {
    this.#serial += 1;
    const requestId = `order-${process.pid}-${this.userId}-${this.#serial}`;
    const body = {
      symbol: 'BTC/USDT',
      side: 'buy',
      type: 'market',
      quoteAmount: '10.00',
      requestId,
    };
    return this.post('/api/currency/order/submit', body, { requestId, withinMs });
  }

  async post(
    path: string,
    body: object,
    { requestId = '', withinMs = 60_000 }: { requestId?: string; withinMs?: number } = {},
  ): Promise<TimedAnswer> {
    const startedAtMs = performance.now();
    const took = () => performance.now() - startedAtMs;
    try {
      const response = await fetch(this.#address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', satoken: this.#token },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await response.text();
      const { data } = JSON.parse(text) as Body;
      const { status } = response;
      const seq = data?.seq ?? 0;
      if (status === 200 && requestId !== '')
        this.acknowledged.push({ userId: this.userId, requestId, path, seq, answer: text });
      return { status, ms: took(), reason: data?.reason ?? '', retryAfter: response.headers.get('retry-after'), seq };
    } catch (error) {
      return { status: 0, ms: took(), reason: String(error), retryAfter: null, seq: 0 };
    }
  }
}

export interface NodeFigures {
  /** Seconds. */
  readonly loopP99: number;
  readonly loopMax: number;
  /** Bytes. */
  readonly resident: number;
  readonly heap: number;
  readonly publicSockets: number;
}

export interface ChildOptions {
  readonly plan?: FaultPlan;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its speed is judged: its code is compiled as that of an exchange that runs for long. */
  readonly isTimed?: boolean;
}

/** The whole exchange as a process of its own, on a data directory that is removed with it. */
export class ChildNode {
  static async start(options: ChildOptions = {}): Promise<ChildNode> {
    const node = await ChildNode.make(options);
    await node.startAgain();
    return node;
  }

  /** Its folder and its port, before it was ever started. */
  static async make(options: ChildOptions): Promise<ChildNode> {
    return new ChildNode(mkdtempSync(join(tmpdir(), 'candor-child-')), await freePort(), options);
  }

  readonly dir: string;
  readonly address: string;
  readonly #port: number;
  readonly #options: ChildOptions;
  #process: NodeProcess | undefined;

  private constructor(dir: string, port: number, options: ChildOptions) {
    this.dir = dir;
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#options = options;
  }

  get process(): NodeProcess {
    if (this.#process === undefined) throw new Error('The node was not started yet.');
    return this.#process;
  }

  get #runtime(): readonly string[] {
    return this.#options.isTimed === true ? [] : shortLived;
  }

  /** Starts it on its folder and waits until it answers. */
  async startAgain(): Promise<void> {
    const { plan, env, flags = ['--rate-limits', 'off'] } = this.#options;
    const args = ['start', '--data-dir', this.dir, '--port', String(this.#port), '--feed', 'simulated', ...flags];
    this.#process = new NodeProcess(args, { ...env, ...plan?.env }, this.#runtime);
    await this.#process.answers(this.address);
  }

  /** Bytes of memory that the process holds, as the system counts them. */
  async resident(): Promise<number> {
    const status = await readFile(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
  }

  /** What its metrics say; delays of the event loop are those since the last look. */
  async figures(): Promise<NodeFigures> {
    const page = await (await fetch(`${this.address}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^candor_${name} (.+)$`, 'm').exec(page)?.[1] ?? Number.NaN);
    return {
      loopP99: figure('event_loop_delay_p99_seconds'),
      loopMax: figure('event_loop_delay_max_seconds'),
      resident: figure('resident_memory_bytes'),
      heap: figure('heap_bytes'),
      publicSockets: figure('public_sockets'),
    };
  }

  /** `clientAddress` is whom the node takes the client for, if it trusts us as its proxy. */
  async register(email: string, clientAddress?: string): Promise<ChildUser> {
    const deadlineMs = performance.now() + 60_000;
    for (;;) {
      const response = await fetch(`${this.address}/api/user/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(clientAddress && { 'x-forwarded-for': clientAddress }) },
        body: JSON.stringify({ email, password: 'kX7-mq2vLp' }),
      });
      const text = await response.text();
      if (response.status === 200) {
        const { data } = JSON.parse(text) as { data: { satoken: string; user: { userId: string } } };
        return new ChildUser(this.address, data.satoken, Number(data.user.userId));
      }
      if (performance.now() > deadlineMs) throw new Error(`Could not register ${email}: ${text}`);
      await new Promise((again) => setTimeout(again, 100));
    }
  }

  /** Orders are taken: there is a price, and somebody to trade with. */
  async trades(user: ChildUser, withinMs = 120_000): Promise<void> {
    const deadlineMs = performance.now() + withinMs;
    for (;;) {
      const answer = await user.order();
      if (answer.status === 200) return;
      if (performance.now() > deadlineMs) throw new Error(`No order was taken: ${answer.status} ${answer.reason}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** What the node says of itself. */
  async ready(): Promise<{ readonly projections: string; readonly durableSeq: number; readonly appliedSeq: number }> {
    const response = await fetch(`${this.address}/ready`);
    return (await response.json()) as { projections: string; durableSeq: number; appliedSeq: number };
  }

  /** Waits until SQL holds all that is durable. */
  async caughtUp(withinMs = 60_000): Promise<boolean> {
    const deadlineMs = performance.now() + withinMs;
    const { durableSeq } = await this.ready();
    while (performance.now() < deadlineMs) {
      if ((await this.ready()).appliedSeq >= durableSeq) return true;
      await new Promise((again) => setTimeout(again, 100));
    }
    return false;
  }

  /**
   * Stops it in order and compares its folder with what was answered: chain, rules, every answer
   * once, projections as the journal says.
   */
  async audit(
    users: readonly ChildUser[],
  ): Promise<{ lost: number; doubled: number; verified: boolean; same: boolean }> {
    const code = await this.process.stop();
    if (code !== 0) throw new Error(`The node ended with ${code}:\n${lastLines(this.process.output)}`);
    const index = await JournalIndex.read(this.dir);
    const verify = new NodeProcess(['verify', this.dir], {}, this.#runtime);
    const verified = (await verify.ended()) === 0;
    const rebuild = new NodeProcess(['rebuild', '--data-dir', this.dir], {}, this.#runtime);
    await rebuild.ended();
    return {
      lost: index.lost(users.flatMap(({ acknowledged }) => acknowledged)).length,
      doubled: index.doubled(),
      verified,
      same: rebuild.output.includes('"same":true'),
    };
  }

  async remove(): Promise<void> {
    await this.#process?.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** What a node said last: why it ended, where it ended badly. */
const lastLines = (output: string): string => output.trim().split('\n').slice(-12).join('\n');
