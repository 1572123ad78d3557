const begun = new WeakMap<Buffer, FrameRun>();

/**
 * Frames from this size on are never copied: a client that chose a set of snapshots of its own
 * would hold a copy of them all.
 */
const largeBytes = 8 * 1024;

/**
 * Frames in the order in which they go out. Connections that are sent the same frames, as most
 * readers of one market are, come to the same run by following it, and share its bytes.
 */
export class FrameRun {
  readonly #before: FrameRun | undefined;
  readonly #frame: Buffer;
  #next: FrameRun | undefined;
  #pieces: readonly Buffer[] | undefined;

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

  /**
   * The run with one frame more: the one that was last asked for here, when its frame is the same.
   */
  with(frame: Buffer): FrameRun {
    const known = this.#next;
    if (known !== undefined && known.#frame === frame) return known;
    const next = new FrameRun(this, frame);
    this.#next = next;
    return next;
  }

  /**
   * All frames in as few pieces as may be, put together once: small ones as one, large ones as they
   * are.
   */
  pieces(): readonly Buffer[] {
    this.#pieces ??= this.#before === undefined ? [this.#frame] : joined(FrameRun.#framesOf(this));
    return this.#pieces;
  }

  static #framesOf(last: FrameRun): Buffer[] {
    const frames: Buffer[] = [];
    for (let run: FrameRun | undefined = last; run; run = run.#before) frames.push(run.#frame);
    return frames.reverse();
  }
}

function joined(frames: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = [];
  let small: Buffer[] = [];
  const join = () => {
    if (small.length > 0) pieces.push(small.length === 1 && small[0] ? small[0] : Buffer.concat(small));
    small = [];
  };
  for (const frame of frames) {
    if (frame.length < largeBytes) small.push(frame);
    else {
      join();
      pieces.push(frame);
    }
  }
  join();
  return pieces;
}
