// A process that does nothing but measure how late its loop is: what the machine itself costs at this moment.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => process.send?.(delay.percentile(99) / 1e6, () => process.exit(0)));
