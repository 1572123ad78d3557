import { expect, type Page } from '@playwright/test';

/** Answers the question for a second factor with the code of the demo's own mailbox. */
export async function confirmByMail(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByRole('button', { name: 'Fill it in' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}
