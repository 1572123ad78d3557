// A process that lives over a funding hour, on the folder that it is given.
import { fundingLife, hourMs, minuteMs, tick } from './funding-life.ts';

await fundingLife(process.argv[2] ?? '', (at) => at(hourMs + 10 * minuteMs, tick));
