import { type Dial, dialWith } from '@candor/protocol/live';
import mqtt from 'mqtt';

/** Connects to the message broker of this site. */
export const dial: Dial = dialWith(
  (url, options) => mqtt.connect(url, options),
  // http becomes ws, https wss.
  (path) => location.origin.replace('http', 'ws') + path,
);
