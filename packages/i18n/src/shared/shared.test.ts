import { expect, test } from 'vitest';
import { loadConsoleMessages } from '../console-messages.ts';
import { languages, loadMessages } from '../index.ts';
import { shared } from './en.ts';

test.each(languages)('what client and console share in $code stands once and reads alike in both', async ({ code }) => {
  const catalogues: readonly Readonly<Record<string, string>>[] = [
    await loadMessages(code),
    await loadConsoleMessages(code),
  ];
  const keys = Object.keys(shared);
  const [client, ofConsole] = catalogues.map((texts) => keys.map((key) => texts[key]));
  expect(client).toEqual(ofConsole);
  for (const texts of catalogues) {
    const again = Object.entries(texts).filter(([key, text]) => !keys.includes(key) && client?.includes(text));
    expect(again).toEqual([]);
  }
});
