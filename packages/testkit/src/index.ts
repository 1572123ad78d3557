export { SeededRandom } from './random.ts';
export { decodeFlow, encodeFlow, FlowError, flowOperation, flowRecordLength, type Flow } from './flow/format.ts';
export { flowA, flowB, generateFlow, type FlowShape } from './flow/generate.ts';
export { FlowTracker } from './flow/tracker.ts';
export { describeFlow, type FlowFigures } from './flow/describe.ts';
