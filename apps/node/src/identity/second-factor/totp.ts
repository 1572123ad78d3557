import { timingSafeEqual } from 'node:crypto';
import { generateSecret, generateSync, generateURI } from 'otplib';

/** RFC 6238 with SHA-1, six digits and steps of 30 s: what authenticator apps take. */
const stepMs = 30_000;

/** A new secret of 20 bytes, base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The address that an authenticator app reads from a QR code. */
export const otpauthUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/** The code of a moment; what the app shows. */
export const totpAt = (secret: string, nowMs: number): string =>
  generateSync({ secret, epoch: Math.floor(nowMs / 1_000) });

/** The step that a code belongs to: the current one or the one before; null when it is neither. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = Math.floor(nowMs / stepMs);
  // Both are always computed, so that the time tells nothing.
  const matches = [now, now - 1].filter((step) => isSame(totpAt(secret, step * stepMs), code));
  return matches[0] ?? null;
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
