/** How projections wait; simulations hand in their own time. */
export interface ProjectorTime {
  nowMs(): number;
  /** Runs after a while, unless the returned function is called first. */
  later(ms: number, run: () => void): () => void;
}

export const systemTime: ProjectorTime = {
  nowMs: () => performance.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
