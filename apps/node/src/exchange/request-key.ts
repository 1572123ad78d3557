import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RequestKey } from '@candor/core';
import type { ClientRequest } from './service.ts';

/**
 * The key of a client's request: 64 bits of SHA-256 over user or operator and request id (so that nobody can guess or collide with another's ids),
 * and the CRC-32 of the content, which tells a retry from a careless reuse of the id: whoever
 * forges it only fools themselves, with the first outcome of their own request.
 */
export function requestKeyOf(request: ClientRequest): RequestKey {
  const { requestId, content } = request;
  const who = 'userId' in request ? request.userId : `operator:${request.operatorId}`;
  const identity = hash('sha256', `${who}|${requestId}`, 'buffer');
  return { high: identity.readInt32BE(0), low: identity.readInt32BE(4), check: crc32(content) | 0 };
}
