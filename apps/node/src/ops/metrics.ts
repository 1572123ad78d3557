import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LoopDelay } from './loop-delay.ts';

/** What the node counts, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<'call' | 'code'>;
  readonly #latency: Histogram<'call'>;
  readonly #loop = new LoopDelay();

  constructor() {
    const registers = [this.#registry];
    this.#calls = new Counter({
      name: 'candor_calls_total',
      help: 'Answers by call and code',
      labelNames: ['call', 'code'],
      registers,
    });
    this.#latency = new Histogram({
      name: 'candor_call_seconds',
      help: 'Time from request to answer by call',
      labelNames: ['call'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
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
    this.#calls.inc({ call, code });
    this.#latency.observe({ call }, seconds);
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
    return { type: this.#registry.contentType, text };
  }

  close(): void {
    this.#loop.close();
    this.#registry.clear();
  }
}
