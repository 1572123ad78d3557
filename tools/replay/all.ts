import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replayDepthFile } from './depth/replay-depth.ts';
import { type OrderFloors, replayOrders } from './l3/replay-orders.ts';

const usage = `Replays every recording of a folder: single orders (l3/*.events.csv.gz) and depth (book/*.jsonl.gz).

  node tools/run.mjs tools/replay/all.ts DIR

One line of JSON for each file, and one for all. Where there is no such folder it says so, which is no failure.`;

/**
 * What is known of some recordings: a plain price-time engine, and the events as recorded, reach
 * this much.
 */
const floorsOf: Readonly<Record<string, Partial<OrderFloors>>> = {
  'bitstamp-BTCUSD.events.csv.gz': { minTrades: 465, minBooks: 4838 },
};
const noFloors: OrderFloors = { minTrades: 0, minBooks: 0, maxUnexplained: 0 };

const [dir, ...more] = process.argv.slice(2);
if (dir === undefined || dir === '--help' || more.length > 0) {
  console.log(usage);
  process.exit(dir === '--help' ? 0 : 2);
}
if (!existsSync(dir)) {
  console.log(`There are no recordings: ${dir} does not exist.`);
  process.exit(0);
}

const startedAtMs = performance.now();
const failed: string[] = [];
const orders = filesOf('l3', /\.events\.csv(\.gz)?$/);
const depths = filesOf('book', /\.jsonl(\.gz)?$/);
for (const file of orders) {
  tell(file, replayOrders(file, { ...noFloors, ...floorsOf[basename(file)] }));
}
for (const file of depths) tell(file, replayDepthFile(file, { minEqual: 0, maxUnexplained: 0 }));

const files = orders.length + depths.length;
const passed = files > 0 && failed.length === 0;
const seconds = Number(((performance.now() - startedAtMs) / 1000).toFixed(1));
console.log(JSON.stringify({ passed, files, orderFiles: orders.length, depthFiles: depths.length, failed, seconds }));
process.exit(passed ? 0 : 1);

function filesOf(room: string, name: RegExp): string[] {
  const folder = join(dir ?? '', room);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((file) => name.test(file));
  return names.toSorted().map((file) => join(folder, file));
}

function tell(file: string, report: { readonly passed: boolean }): void {
  if (!report.passed) failed.push(basename(file));
  console.log(JSON.stringify({ file: basename(file), ...report }));
}
