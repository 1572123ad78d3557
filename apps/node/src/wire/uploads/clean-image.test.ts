import { describe, expect, test } from 'vitest';
import { Images } from './clean-image.ts';
import { decodeSeconds, paperPhoto } from './image-kind.ts';
import { wholePdf, wholePng, zipBomb } from './test-support/bombs.ts';
import { decoders, mostOfDecoders } from './test-support/decoders.ts';
import { drawn } from './test-support/drawn.ts';

describe('images are decoded in processes apart', () => {
  test('at most two of them, which are used again', async () => {
    const images = new Images();
    const file = await drawn('jpeg', 400, 300);
    const cleaned = await Promise.all(Array.from({ length: 6 }, () => images.clean(file, paperPhoto)));
    expect(cleaned.map((clean) => clean?.width)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(decoders().length).toBeLessThanOrEqual(2);
    expect(decoders().length).toBeGreaterThan(0);
  });

  test('and one that is killed over an image costs that image alone', async () => {
    const images = new Images();
    const file = await drawn('jpeg', 4_000, 4_000);
    const others = new Set(decoders());
    const struck = images.clean(file, paperPhoto);
    await expect.poll(() => decoders().filter((pid) => !others.has(pid)).length, { timeout: 20_000 }).toBe(1);
    for (const pid of decoders().filter((one) => !others.has(one))) process.kill(pid, 'SIGKILL');
    expect(await struck).toBeNull();
    expect((await images.clean(await drawn(), paperPhoto))?.width).toBe(320);
  });
});

describe('what is small and becomes large', () => {
  test('is refused before it does: an archive, 20,000 × 20,000 pixels in full, a document', async () => {
    const images = new Images();
    const bombs = [wholePng(20_000, 20_000), zipBomb(), wholePdf()];
    expect(Math.max(...bombs.map(({ length }) => length))).toBeLessThan(500_000);
    // The same in measures that are taken is decoded, so that it is the size which is refused.
    expect((await images.clean(wholePng(1_000, 800), paperPhoto))?.width).toBe(1_000);
    const [before, memory] = [mostOfDecoders(), process.memoryUsage().arrayBuffers];
    for (const file of bombs) {
      const startedAtMs = performance.now();
      expect(await images.clean(file, paperPhoto)).toBeNull();
      expect(performance.now() - startedAtMs).toBeLessThan(decodeSeconds * 1_000);
    }
    expect(mostOfDecoders() - before).toBeLessThan(50);
    expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(50 * 1024 * 1024);
  });
});
