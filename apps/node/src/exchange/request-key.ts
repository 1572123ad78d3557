import { hash } from 'node:crypto';
import type { RequestKey } from '@candor/core';
import type { ClientRequest } from './service.ts';

/**
 * The key of a client's request: 64 bits of SHA-256 over user and request id (so that nobody can guess or collide with another user's ids),
 * and 32 bits over the content, which tells a retry from a reuse of the id.
 */
export function requestKeyOf({ userId, requestId, content }: ClientRequest): RequestKey {
  const identity = hash('sha256', `${userId}|${requestId}`, 'buffer');
  const check = hash('sha256', content, 'buffer');
  return { high: identity.readUInt32BE(0), low: identity.readUInt32BE(4), check: check.readUInt32BE(0) };
}
