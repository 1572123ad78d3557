/** A rate that is older says too little of what something is worth now. */
const ageMaxMs = 15 * 60_000;

/** Whether values may be repeated by a rate; one that is agreed has no age. */
export const isFresh = ({ atMs }: { readonly atMs: number | null }, nowMs: number): boolean =>
  atMs === null || nowMs - atMs <= ageMaxMs;
