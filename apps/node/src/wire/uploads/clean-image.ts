import type { ChildProcess } from 'node:child_process';
import { unavailable } from '../../base/problem.ts';
import { startProcess } from '../../base/ops/start-process.ts';
import { type CleanImage, decodeSeconds, type ImageKind } from './image-kind.ts';

const [atOnceMax, queueMax] = [2, 20] as const;
/**
 * A decoder that says nothing for so long is ended; one that has nothing to do for so long ends by
 * itself.
 */
const [answerWithinMs, idleMs] = [(decodeSeconds + 10) * 1_000, 30_000] as const;

/**
 * Images from people, made harmless in processes apart: two at a time, ten seconds each. Null for
 * what is no image, or too large, or something else besides, or the end of its decoder; throws 503
 * where too many wait.
 */
export class Images {
  readonly #waiting: (() => void)[] = [];
  readonly #idle: Decoder[] = [];
  #running = 0;

  async clean(file: Buffer, kind: ImageKind): Promise<CleanImage | null> {
    if (file.length > kind.bytes) return null;
    if (this.#running >= atOnceMax) {
      if (this.#waiting.length >= queueMax) throw unavailable('overloaded');
      await new Promise<void>((turn) => this.#waiting.push(turn));
    } else this.#running += 1;
    try {
      const decoder = this.#take();
      const clean = await decoder.decode(file, kind);
      if (decoder.alive) this.#idle.push(decoder);
      return clean;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #take(): Decoder {
    for (let decoder = this.#idle.pop(); decoder; decoder = this.#idle.pop()) if (decoder.alive) return decoder;
    return new Decoder();
  }
}

interface Answer {
  readonly clean: CleanImage | null;
}

/** One decoding process. It keeps nobody's process running, and ends with its parent. */
class Decoder {
  readonly #child: ChildProcess;
  #resting: NodeJS.Timeout | undefined;
  alive = true;

  constructor() {
    this.#child = startProcess(import.meta.url, 'image-process');
    this.#child.on('exit', () => (this.alive = false));
    this.#child.on('error', () => (this.alive = false));
    this.#letGo();
  }

  /** Null also where the process ends over it, or takes too long. */
  decode(file: Buffer, kind: ImageKind): Promise<CleanImage | null> {
    clearTimeout(this.#resting);
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const done = (clean: CleanImage | null): void => {
        clearTimeout(late);
        child.removeListener('message', onMessage).removeListener('exit', onEnd).removeListener('error', onEnd);
        this.#letGo();
        resolve(clean);
      };
      const onMessage = (message: unknown): void => {
        const { clean } = message as Answer;
        done(clean && { ...clean, bytes: Buffer.from(clean.bytes) });
      };
      const onEnd = (): void => {
        this.alive = false;
        done(null);
      };
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        onEnd();
      }, answerWithinMs);
      child.on('message', onMessage).once('exit', onEnd).once('error', onEnd);
      child.send({ file, kind }, (error) => {
        if (error) onEnd();
      });
    });
  }

  #letGo(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#resting = setTimeout(() => {
      this.alive = false;
      if (this.#child.connected) this.#child.disconnect();
    }, idleMs).unref();
  }
}
