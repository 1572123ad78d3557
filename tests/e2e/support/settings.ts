import type { Page, Response } from '@playwright/test';

/**
 * Resolves when the server has taken a setting of this name with these words in it; asked for
 * before what changes it.
 */
export const settingSaved = (page: Page, name: string, words = ''): Promise<Response> =>
  page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/user/saveClientSetting') || !response.ok()) return false;
    const sent = response.request().postDataJSON() as { readonly name: string; readonly value: string };
    return sent.name === name && sent.value.includes(words);
  });
