import { Api } from '../e2e/support/api.ts';
import { type Effort, type FaultOutcome, percentile, round } from '../faults/outcome.ts';
import { ChildNode, type ChildUser } from '../faults/support/child-node.ts';
import { addressOf } from '../faults/support/raw-socket.ts';
import { OrdinaryDay } from './ordinary-day.ts';

const traders = 40;
const actsPerSecond = 20;
const minuteMs = 60_000;
const mebibyte = 1024 * 1024;
const heapMaxMib = 1_536;
/**
 * Of the mean heap, in an hour. A shorter time than two hours tells it, and is not judged by it.
 */
const slopeMaxPercent = 1;
const judgedFromMinutes = 120;
/** What the process fills at its beginning, in parts of the whole time. */
const warmUp = 1 / 3;

interface Sample {
  readonly hour: number;
  readonly heapMib: number;
  readonly residentMib: number;
}

/**
 * An ordinary day of an exchange (F21), with somebody new each minute; `count` is how many minutes.
 * Passes when nothing answered is lost, no answer is an error of the server, and the heap stays
 * within 1.5 GiB and, over two hours or more, grows by at most one percent an hour.
 */
export async function soak({ count, seed }: Effort): Promise<FaultOutcome> {
  const node = await ChildNode.start({ isTimed: true, flags: ['--trust-proxy', '127.0.0.1', '--log-level', 'error'] });
  const api = new Api(node.address);
  const users: ChildUser[] = [];
  const samples: Sample[] = [];
  const newcomer = async (): Promise<void> => {
    users.push(await node.register(`soak${users.length}@example.com`, addressOf(4_000_000 + users.length * 256)));
  };
  try {
    while (users.length < traders) await newcomer();
    const [first] = users;
    if (first !== undefined) await node.trades(first);
    const day = new OrdinaryDay(seed, Number(new URL(node.address).port), await api.restingPrice());
    const startedAtMs = performance.now();
    for (let minute = 1; minute <= count; minute += 1) {
      while (performance.now() < startedAtMs + minute * minuteMs) {
        day.next(users);
        await new Promise((next) => setTimeout(next, 1_000 / actsPerSecond));
      }
      await newcomer();
      day.restingPrice = await api.restingPrice();
      const { heap, resident } = await node.figures();
      const hour = (performance.now() - startedAtMs) / (60 * minuteMs);
      samples.push({ hour, heapMib: heap / mebibyte, residentMib: resident / mebibyte });
    }
    await day.ended();

    const memory = memoryOf(samples);
    const slopeIsJudged = count >= judgedFromMinutes;
    const isLevel = !slopeIsJudged || memory.heapPercentAnHour <= slopeMaxPercent;
    const audited = await node.audit(users);
    const isKept = audited.lost + audited.doubled === 0 && audited.verified && audited.same;
    // 429 and 503 are how a busy exchange refuses.
    const isWell = !Object.keys(day.counts).some((kind) => /^(0|500)/.test(kind));
    return {
      pass: isKept && isWell && isLevel && memory.heapMib <= heapMaxMib,
      minutes: count,
      acts: day.acts,
      answers: day.counts,
      p50Ms: round(percentile(day.tookMs, 0.5)),
      p99Ms: round(percentile(day.tookMs, 0.99)),
      ...memory,
      slopeIsJudged,
      ...audited,
    };
  } finally {
    await node.remove();
  }
}

function memoryOf(samples: readonly Sample[]) {
  const settled = samples.filter((_, index) => index >= samples.length * warmUp);
  return {
    heapMib: round(Math.max(...samples.map(({ heapMib }) => heapMib))),
    heapPercentAnHour: slopeOf(settled.map(({ hour, heapMib }) => [hour, heapMib])),
    residentMib: round(samples.at(-1)?.residentMib ?? 0),
    residentPercentAnHour: slopeOf(settled.map(({ hour, residentMib }) => [hour, residentMib])),
  };
}

type Point = readonly [x: number, y: number];

/**
 * The least-squares slope of y over x, in percent of y's mean; of the lower half of each tenth,
 * since what is yet to be collected is no growth.
 */
function slopeOf(points: readonly Point[]): number {
  const each = Math.max(1, Math.ceil(points.length / 10));
  const low: Point[] = [];
  for (let from = 0; from < points.length; from += each) {
    const part = points.slice(from, from + each).toSorted(([, one], [, other]) => one - other);
    low.push(...part.slice(0, Math.ceil(part.length / 2)));
  }
  const [meanX, meanY] = [mean(low.map(([x]) => x)), mean(low.map(([, y]) => y))];
  const over = low.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = low.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : round((100 * over) / under / meanY);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
