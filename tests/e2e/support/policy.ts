import type { Page } from '@playwright/test';

/** What the content policy stopped on a page, in each document from its first line on. */
export async function stoppedByPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('tellStopped', (directive: string) => stopped.push(directive));
  await page.addInitScript(() => {
    const { tellStopped } = window as unknown as { tellStopped: (directive: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tellStopped(effectiveDirective));
  });
  return stopped;
}
