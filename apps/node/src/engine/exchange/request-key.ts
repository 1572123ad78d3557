import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RequestKey } from '@candor/core';
import type { ClientRequest } from './service.ts';

/**
 * The key of a client's request: 64 bits of SHA-256 over user or operator and request id (so that
 * nobody can guess or collide with another's ids), and the CRC-32 of the content, which tells a
 * retry from a careless reuse of the id: anyone who forges it only fools themselves, with the first
 * outcome of their own request.
 */
export function requestKeyOf(request: ClientRequest): RequestKey {
  const { requestId, content } = request;
  const who = 'userId' in request ? request.userId : `operator:${request.operatorId}`;
  // As characters: a buffer for the 32 bytes costs three times the hashing.
  const identity = hash('sha256', `${who}|${requestId}`, 'binary');
  return { high: wordAt(identity, 0), low: wordAt(identity, 4), check: crc32(content) | 0 };
}

/** Four characters of one byte each as a signed number, the first the highest. */
const wordAt = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3);
