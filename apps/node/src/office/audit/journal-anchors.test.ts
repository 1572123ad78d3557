import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exchangeAt } from '../../engine/exchange/test-support/exchange-at.ts';
import { JournalAnchors } from './journal-anchors.ts';

test('a running exchange’s journal says how far the audit log had come, at each look', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-anchors-'));
  const exchange = await exchangeAt(dir);
  const { leader } = exchange;
  try {
    const anchor = (entries: number, hash: string) =>
      leader.submit({ type: 'anchor_audit', entries, headHash: hash.repeat(64) });
    const anchors = new JournalAnchors(join(dir, 'journal'), () => leader.durableSeq);
    expect((await anchors.read()).entries).toBe(0);
    await anchor(3, 'a');
    await anchor(7, 'b');
    const [one, other] = await Promise.all([anchors.read(), anchors.read()]);
    expect([one.entries, other.entries]).toEqual([7, 7]);
    expect([...one.byEntries]).toEqual([
      [3, 'a'.repeat(64)],
      [7, 'b'.repeat(64)],
    ]);
    await anchor(9, 'c');
    const later = await anchors.read();
    expect([later.entries, [...later.byEntries.keys()]]).toEqual([9, [3, 7, 9]]);
    // A look belongs to its caller: no later one keeps it, adds to it, or takes from it.
    expect(later).not.toBe(one);
    expect([one.entries, [...one.byEntries.keys()]]).toEqual([7, [3, 7]]);
    // Those who wait for the same look share it.
    const [running, waiting, another] = await Promise.all([anchors.read(), anchors.read(), anchors.read()]);
    expect(another).toBe(waiting);
    expect(running).toEqual(waiting);
    // More than fit one report arrive whole and in order.
    const many = Array.from({ length: 1_200 }, (_, at) => 10 + at);
    await Promise.all(many.map((entries) => anchor(entries, 'd')));
    expect([...(await anchors.read()).byEntries.keys()]).toEqual([3, 7, 9, ...many]);
    await expect(new JournalAnchors(join(dir, 'nowhere'), () => 1).read()).rejects.toThrow(
      'The journal ends at 0, before 1.',
    );
  } finally {
    await exchange.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
