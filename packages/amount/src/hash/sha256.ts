/** SHA-256 (FIPS 180-4) in lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string => hexOf(sha256(bytes));

/** So many bytes as lower-case hex digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * SHA-256 (FIPS 180-4), 32 bytes. The core imports no platform module; this runs the same in Node
 * and in a browser.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) compress(state, schedule, view, at);

  const rest = bytes.subarray(whole);
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const tailView = new DataView(tail.buffer);
  tailView.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < tail.length; at += 64) compress(state, schedule, tailView, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => result.setUint32(4 * index, word));
  return new Uint8Array(result.buffer);
}

function compress(state: Uint32Array, w: Uint32Array, view: DataView, from: number): void {
  for (let index = 0; index < 16; index += 1) w[index] = view.getUint32(from + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const a = w[index - 15] ?? 0;
    const b = w[index - 2] ?? 0;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[index] = ((w[index - 16] ?? 0) + s0 + (w[index - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[index] ?? 0) + (w[index] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = ((state[index] ?? 0) + (sums[index] ?? 0)) | 0;
}

const primes = firstPrimes(64);
/**
 * First 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots
 * of the first 64.
 */
const initial = primes.slice(0, 8).map((prime) => fraction32(prime, 2n));
const roundConstants = Uint32Array.from(primes.map((prime) => fraction32(prime, 3n)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** Exact: the integer root of prime × 2^(32 × degree), its low 32 bits. */
function fraction32(prime: number, degree: bigint): number {
  const target = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffff_ffffn);
}
