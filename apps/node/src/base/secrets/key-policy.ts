const dayMs = 86_400_000;

/**
 * How long the key that seals may be the newest, in days; `docs/security/logs-keys-data.md` has the
 * times of the other keys.
 */
export const sealingKeyDays = 365;

/**
 * What to say of a newest key that is older than its time; null while it is not. A demo's key is
 * thrown away with its data.
 */
export function overdueKey(createdAtMs: number, nowMs: number): string | null {
  const days = Math.floor((nowMs - createdAtMs) / dayMs);
  if (days <= sealingKeyDays) return null;
  return `The key that seals secrets is ${days} days old, and ${sealingKeyDays} are its time: candor new-key makes another, with which the next start seals everything anew.`;
}
