function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false;
  return number > 1;
}

/** The first 32 bits of a root's fraction. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const primes = Array.from({ length: 312 }, (_, number) => number)
  .filter(isPrime)
  .slice(0, 64);
/** FIPS 180-4: of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/**
 * SHA-256 of up to 55 ASCII characters, which fit into one block. The browser's own is only there
 * over TLS, and a promise for each of a hundred thousand short texts would cost more than the sums.
 */
export function sha256Hex(text: string): string {
  if (text.length > 55) throw new RangeError('One block holds 55 characters');
  const bytes = new DataView(new ArrayBuffer(64));
  for (let at = 0; at < text.length; at += 1) bytes.setUint8(at, text.charCodeAt(at));
  bytes.setUint8(text.length, 0x80);
  bytes.setUint32(60, text.length * 8);
  return Array.from(compressed(scheduled(bytes)), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function scheduled(block: DataView): Int32Array {
  const words = new Int32Array(64);
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + small0 + word(at - 7) + small1;
  }
  return words;
}

function compressed(words: Int32Array): Int32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start;
  for (let at = 0; at < 64; at += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + big1 + chosen + (constants[at] ?? 0) + (words[at] ?? 0)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + most) | 0];
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, at) => word + (start[at] ?? 0));
}
