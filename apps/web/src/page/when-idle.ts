const settleMs = 3_000;

/**
 * Calls back once the page was loaded, has settled and has nothing else to do. Gives what calls it
 * off.
 */
export function whenIdle(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let request = 0;
  const wait = () => {
    timer = setTimeout(() => {
      // Some browsers (Safari) have no idle callbacks.
      if ('requestIdleCallback' in globalThis) request = requestIdleCallback(work, { timeout: settleMs });
      else work();
    }, settleMs);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    clearTimeout(timer);
    if (request !== 0) cancelIdleCallback(request);
  };
}
