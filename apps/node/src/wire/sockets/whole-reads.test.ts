import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { withWholeReads } from './whole-reads.ts';

/** A stream as later versions of Node make them: asked for no certain size, it gives one piece. */
class InPieces extends Duplex {
  readonly #sizes: number[] = [];

  come(text: string): void {
    this.#sizes.push(text.length);
    this.push(text);
  }

  override read(size?: number): Buffer | null {
    if (size !== undefined || this.readableLength === 0) return super.read(size) as Buffer | null;
    return super.read(Math.min(this.#sizes.shift() ?? 0, this.readableLength)) as Buffer | null;
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: unknown, written: () => void): void {
    written();
  }
}

test('one read gives all the pieces that have come, whatever the version of Node, and then what comes later', async () => {
  const stream = new InPieces();
  const whole = withWholeReads(stream);
  whole.on('readable', () => undefined);
  for (const piece of ['a', 'bc', 'def']) stream.come(piece);
  await once(whole, 'readable');
  expect(String(whole.read())).toBe('abcdef');
  expect(whole.read()).toBeNull();
  stream.come('gh');
  await once(whole, 'readable');
  expect(String(whole.read())).toBe('gh');
});

test('who asks for a size is given that much', async () => {
  const stream = new InPieces();
  const whole = withWholeReads(stream);
  whole.on('readable', () => undefined);
  stream.come('abcd');
  await once(whole, 'readable');
  expect([String(whole.read(3)), String(whole.read())]).toEqual(['abc', 'd']);
});
