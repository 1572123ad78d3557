import type { Page } from '@playwright/test';
import { confirmByMail } from './confirm.ts';

/** Gives a page a device that makes passkeys, sees its user each time and says yes by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Adds a passkey under this name in the security centre, proven by a code by mail; the page then
 * shows the recovery codes.
 */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account/center/security/setting/passkeys');
  await page.getByLabel('Name of this passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByMail(page);
}
