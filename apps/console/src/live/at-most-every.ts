/**
 * Work that is done at once, and then at most once in that time however often it is asked for; the
 * last asking is never lost.
 */
export function atMostEvery(ms: number, work: () => void): () => void {
  let resting = false;
  let again = false;
  const run = (): void => {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!again) return;
      again = false;
      run();
    }, ms);
    work();
  };
  return run;
}
