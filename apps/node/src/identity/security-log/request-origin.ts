import { deviceName } from '../users/device-name.ts';
import type { CallContext } from '../../wire/http/handler.ts';
import type { Scene } from './security.ts';

/** Where a request came from, in words for its user. */
export const sceneOf = ({ address, userAgent }: CallContext): Scene => ({ address, device: deviceName(userAgent) });
