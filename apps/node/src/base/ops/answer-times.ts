/** Bounds of the time from request to answer, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What was answered to one call. */
interface Answers {
  readonly codes: Map<number, number>;
  /** By bound; those that took longer than the last are in `count` alone. */
  readonly times: Float64Array;
  sum: number;
  count: number;
}

/**
 * Counts answers and how long they took: by hand, as tens of thousands a second pass here and a
 * library would hash names for each.
 */
export class AnswerTimes {
  readonly #calls = new Map<string, Answers>();

  answered(call: string, code: number, seconds: number): void {
    let answers = this.#calls.get(call);
    if (!answers) {
      answers = { codes: new Map(), times: new Float64Array(bounds.length), sum: 0, count: 0 };
      this.#calls.set(call, answers);
    }
    answers.codes.set(code, (answers.codes.get(code) ?? 0) + 1);
    answers.sum += seconds;
    answers.count += 1;
    const place = bounds.findIndex((bound) => seconds <= bound);
    if (place >= 0) answers.times[place] = (answers.times[place] ?? 0) + 1;
  }

  /** As Prometheus reads it. */
  lines(): string {
    const calls = Array.from(this.#calls);
    const counts = calls.flatMap(([call, { codes }]) =>
      Array.from(codes, ([code, count]) => `candor_calls_total{call="${call}",code="${code}"} ${count}`),
    );
    const times = calls.flatMap(([call, answers]) => timeLines(call, answers));
    return [
      '# HELP candor_calls_total Answers by call and code',
      '# TYPE candor_calls_total counter',
      ...counts,
      '',
      '# HELP candor_call_seconds Time from request to answer by call',
      '# TYPE candor_call_seconds histogram',
      ...times,
      '',
    ].join('\n');
  }
}

/** Each bucket holds those before it as well. */
function timeLines(call: string, { times, sum, count }: Answers): string[] {
  let below = 0;
  const buckets = bounds.map((bound, place) => {
    below += times[place] ?? 0;
    return `candor_call_seconds_bucket{le="${bound}",call="${call}"} ${below}`;
  });
  return [
    ...buckets,
    `candor_call_seconds_bucket{le="+Inf",call="${call}"} ${count}`,
    `candor_call_seconds_sum{call="${call}"} ${sum}`,
    `candor_call_seconds_count{call="${call}"} ${count}`,
  ];
}
