import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { Images } from './clean-image.ts';
import { paperPhoto } from './image-kind.ts';
import { drawn } from './test-support/drawn.ts';

/** The processes that decode for this one. */
const decoders = (): number[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('image-process'))
    .map(([pid]) => Number(pid));

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
