import { deviceName } from '../users/device-name.ts';
import type { CallContext } from '../../wire/http/handler.ts';
import type { RequestOrigin } from './security.ts';

/** Where a request came from, in words for its user. */
export const originOf = ({ address, userAgent }: CallContext): RequestOrigin => ({
  address,
  device: deviceName(userAgent),
});
