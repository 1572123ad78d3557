import { type Dial, dialWith } from '@candor/protocol/live';
import mqtt from 'mqtt';
import { socketAddress } from '../transport/base-address.ts';

/** Connects to the message broker of the exchange. */
export const dial: Dial = dialWith((url, options) => mqtt.connect(url, options), socketAddress);
