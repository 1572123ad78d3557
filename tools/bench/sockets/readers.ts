import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fromSources, root } from '../http/servers.ts';
import type { ReaderCount, ReaderJob, ReaderOrder } from './feed-readers.ts';

/** Many readers in a process of their own. */
export class Readers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when all their sockets are open. */
  static async open(job: ReaderJob): Promise<Readers> {
    const child = fork(join(root, 'tools/bench/sockets/feed-readers.ts'), [], { execArgv: fromSources });
    child.send(job);
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The readers ended.'))),
    ]);
    return new Readers(child);
  }

  subscribe(): void {
    this.#child.send({ subscribe: true } satisfies ReaderOrder);
  }

  /** Counts for so long; then they are gone. */
  async count(countMs: number): Promise<ReaderCount> {
    this.#child.send({ countMs } satisfies ReaderOrder);
    const [result] = (await once(this.#child, 'message')) as [ReaderCount];
    return result;
  }

  end(): void {
    this.#child.kill();
  }
}
