/**
 * Random numbers by address: the value at (seed, stream, index) depends on nothing else, so any
 * window of a path can be made without what lies before it. The mixing steps are those of
 * MurmurHash3's finalizer.
 */
export function hash32(seed: number, stream: number, index: number): number {
  let h = seed | 0;
  h = mix(h ^ Math.imul(stream, 0x9e37_79b1));
  h = mix(h ^ Math.imul(index | 0, 0x85eb_ca6b) ^ Math.imul(Math.floor(index / 0x1_0000_0000), 0xc2b2_ae35));
  return h >>> 0;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) + 0x6d2b_79f5;
}

/** Uniform in (0, 1), both ends excluded. */
export const uniform = (seed: number, stream: number, index: number): number =>
  (hash32(seed, stream, index) + 0.5) / 0x1_0000_0000;

/** Standard normal by Box and Muller. */
export const normal = (seed: number, stream: number, index: number): number =>
  Math.sqrt(-2 * Math.log(uniform(seed, stream, index))) *
  Math.cos(2 * Math.PI * uniform(seed, stream ^ 0x5bd1_e995, index));

/** Exponential with mean 1. */
export const exponential = (seed: number, stream: number, index: number): number =>
  -Math.log(uniform(seed, stream, index));

/**
 * A smooth standard normal function of time with memory of about `period`: independent normals at
 * its knots, joined by straight lines and scaled back to variance 1 between them.
 */
export function slowNormal(seed: number, stream: number, time: number, period: number): number {
  const knot = Math.floor(time / period);
  const part = time / period - knot;
  const mixed = normal(seed, stream, knot) * (1 - part) + normal(seed, stream, knot + 1) * part;
  return mixed / Math.sqrt((1 - part) ** 2 + part ** 2);
}

/** Adds `factor` × slowNormal at `first`, `first` + 1, … to a column, drawing each knot once. */
export function addSlowNormals(
  into: Float64Array,
  factor: number,
  {
    seed,
    stream,
    first,
    period,
  }: { readonly seed: number; readonly stream: number; readonly first: number; readonly period: number },
): void {
  let knot = Number.NaN;
  let low = 0;
  let high = 0;
  for (let i = 0; i < into.length; i += 1) {
    const at = Math.floor((first + i) / period);
    if (at !== knot) {
      knot = at;
      low = normal(seed, stream, knot);
      high = normal(seed, stream, knot + 1);
    }
    const part = (first + i) / period - knot;
    into[i] = (into[i] ?? 0) + (factor * (low * (1 - part) + high * part)) / Math.sqrt((1 - part) ** 2 + part ** 2);
  }
}

/** A 32-bit number of a text (FNV-1a), to give each name its own stream. */
export function streamOf(text: string): number {
  let h = 0x811c_9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193);
  return h >>> 0;
}
