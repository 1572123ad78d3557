import type { ExchangeService } from './service.ts';

/** Between two commands that only say that time passes. */
const tickMs = 1_000;
/** The system's place among a record's actors. */
const systemActor = 0;

export interface TickerParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'onRecord' | 'peek'>;
  readonly nowMs: () => number;
}

/**
 * Lets time pass, once a second. A record holds so much of what time does and no more: while
 * something is still due after one of the system's records, the next follows at once. Gives how to
 * stop.
 */
export function startTicker({ exchange, nowMs }: TickerParts): () => void {
  let isTicking = false;
  let isStopped = false;
  const isDue = (): boolean => exchange.peek((state) => state.fixedPeriod.isDue(nowMs()));
  const tick = async (): Promise<void> => {
    if (isTicking) return;
    isTicking = true;
    try {
      let outcome = await exchange.submit({ type: 'tick' });
      while (outcome.kind === 'done' && isDue()) outcome = await exchange.submit({ type: 'tick' });
    } finally {
      isTicking = false;
    }
  };
  const followOn = (): boolean => {
    if (!isTicking && !isStopped && isDue()) void tick();
    return false;
  };
  const stopListening = exchange.onRecord(
    () => followOn(),
    (record) => record.actorKind === systemActor && followOn(),
  );
  const timer = setInterval(() => void tick(), tickMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
    stopListening();
  };
}
