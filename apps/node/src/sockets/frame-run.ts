const begun = new WeakMap<Buffer, FrameRun>();

/**
 * Frames in the order in which they go out. Connections that are sent the same frames, as most readers of one market are, come to the same run
 * by following it, and share its bytes.
 */
export class FrameRun {
  readonly #before: FrameRun | undefined;
  readonly #frame: Buffer;
  #next: FrameRun | undefined;
  #bytes: Buffer | undefined;

  private constructor(before: FrameRun | undefined, frame: Buffer) {
    this.#before = before;
    this.#frame = frame;
  }

  static of(frame: Buffer): FrameRun {
    let run = begun.get(frame);
    if (!run) {
      run = new FrameRun(undefined, frame);
      begun.set(frame, run);
    }
    return run;
  }

  /** The run with one frame more: the one that was last asked for here, when its frame is the same. */
  with(frame: Buffer): FrameRun {
    const known = this.#next;
    if (known !== undefined && known.#frame === frame) return known;
    const next = new FrameRun(this, frame);
    this.#next = next;
    return next;
  }

  /** All frames as one piece, put together once. */
  bytes(): Buffer {
    if (this.#before === undefined) return this.#frame;
    this.#bytes ??= Buffer.concat(FrameRun.#framesOf(this));
    return this.#bytes;
  }

  static #framesOf(last: FrameRun): Buffer[] {
    const frames: Buffer[] = [];
    for (let run: FrameRun | undefined = last; run; run = run.#before) frames.push(run.#frame);
    return frames.reverse();
  }
}
