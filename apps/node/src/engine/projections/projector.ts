/** How far the projections are, as far as anybody needs to know. */
export interface Following {
  readonly state: 'waiting' | 'catching up' | 'following' | 'failed' | 'closed';
  readonly appliedSeq: number;
  /**
   * What of the projections was found to differ from the journal; they must be rebuilt. Undefined
   * as long as all is as it must be.
   */
  readonly mismatch: string | undefined;
  /**
   * The time of day at which rows were last held against the journal and the exchange; undefined
   * before the first time.
   */
  readonly lookedAtMs: number | undefined;
}

/**
 * Keeps the projections up with the journal, and lets a reader wait for what they have written
 * themselves.
 */
export interface Projector extends Following {
  /** A user was given the result of this record: their next list must show it. */
  acknowledged(userId: number, seq: number): void;
  /**
   * Waits until the projections hold what the user's last answer showed; throws 503 after two
   * seconds.
   */
  upTo(userId: number): Promise<void>;
  /** Resolves once everything durable at the time of the call is applied. */
  idle(): Promise<void>;
  close(): Promise<void>;
}
