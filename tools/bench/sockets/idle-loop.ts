// A process that does nothing but measure how late its loop is: what the machine itself costs at
// this moment.
import { LoopDelay } from '../../../apps/node/src/base/ops/loop-delay.ts';

const delay = new LoopDelay();
process.on('message', () => process.send?.(delay.percentileMs(99), () => process.exit(0)));
