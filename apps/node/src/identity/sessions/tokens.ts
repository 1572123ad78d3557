import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newSalt = (): string => randomBytes(16).toString('hex');

/** What is stored in place of a token. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/**
 * The successor of a refresh token. It follows from the token itself, a random salt stored beside
 * its hash and the server's key, so that the same token gives the same successor without any token
 * being stored.
 */
export function successorOf(refreshToken: string, kind: 'access' | 'refresh', salt: string, key: string): string {
  return createHmac('sha256', key).update(`${kind}|${salt}|${refreshToken}`).digest('base64url');
}
