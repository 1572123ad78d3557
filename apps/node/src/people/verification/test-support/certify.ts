import { userLevels, type VerificationLevel } from '@candor/protocol';
import type { Verifications } from '../verifications.ts';

/**
 * Brings somebody to a level: each that is missing on the way is sent in, and certified by a
 * reviewer.
 */
export async function certify(
  verifications: Verifications,
  userId: number,
  to: VerificationLevel = 'primary',
  name = 'Lin Wei',
): Promise<void> {
  const reached = userLevels.indexOf(await verifications.levelOf(userId));
  for (const level of userLevels.slice(reached + 1, userLevels.indexOf(to) + 1)) {
    if (level === 'none') continue;
    const facts = level === 'primary' ? { name, idNumber: 'A123456(3)' } : { documentType: 'passport' as const };
    await verifications.submit(userId, { level, country: 'HK', ...facts });
    const { verificationId = 0 } = (await verifications.of(userId))[level] ?? {};
    await verifications.decide(verificationId, 'operator:1', { outcome: 'certified' });
  }
}
