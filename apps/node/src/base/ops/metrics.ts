import { Gauge, Registry } from 'prom-client';
import { AnswerTimes } from './answer-times.ts';
import { LoopDelay } from './loop-delay.ts';

/** What the node counts, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers = new AnswerTimes();
  readonly #loop = new LoopDelay();

  constructor() {
    for (const percentile of [50, 99]) {
      const name = `candor_event_loop_delay_p${percentile}_seconds`;
      this.gauge(name, 'Event loop delay since the last scrape', () => this.#loop.percentileMs(percentile) / 1_000);
    }
    const longest = 'Longest event loop delay since the last scrape';
    this.gauge('candor_event_loop_delay_max_seconds', longest, () => this.#loop.maxMs / 1_000);
    this.gauge('candor_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
    this.gauge('candor_heap_bytes', 'Heap and buffers in use', () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    });
    this.gauge('candor_uptime_seconds', 'Time since the start', () => process.uptime());
  }

  /** One answered call. */
  answered(call: string, code: number, seconds: number): void {
    this.#answers.answered(call, code, seconds);
  }

  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: () => gauge.set(read()),
    });
    this.#registry.registerMetric(gauge);
  }

  /** The page that Prometheus reads. */
  async page(): Promise<{ readonly type: string; readonly text: string }> {
    const text = await this.#registry.metrics();
    this.#loop.reset();
    return { type: this.#registry.contentType, text: `${this.#answers.lines()}\n${text}` };
  }

  close(): void {
    this.#loop.close();
    this.#registry.clear();
  }
}
