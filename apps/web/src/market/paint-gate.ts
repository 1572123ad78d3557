/**
 * Calls back at most once per `everyMs`, and always after the last call: what painted stores use so
 * that a fast market costs no frames.
 */
export class PaintGate {
  readonly #paint: () => void;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMs = -Infinity;

  constructor(paint: () => void, everyMs = 100) {
    this.#paint = paint;
    this.#everyMs = everyMs;
  }

  ask(): void {
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(0, this.#lastMs + this.#everyMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastMs = performance.now();
      this.#paint();
    }, waitMs);
  }
}
