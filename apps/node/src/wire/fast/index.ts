/** The door of the fast path: calls declared hot, by socket and by HTTP. */
export { hotReader, type ReadCall } from './call-reader.ts';
export { ExpressLane } from './express-lane.ts';
