const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Browser and system in two words, from what a client says of itself; else its first word, with no
 * more than figures for a version: what is in our mails must not read as an address. Never more
 * than 60 characters.
 */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, 400);
  const [browser, system] = [named(browsers, text), named(systems, text)];
  if (browser !== undefined && system !== undefined) return `${browser}, ${system}`;
  const word = /^[A-Za-z][\w-]{0,39}(?:\/\d[\d.]{0,18})?/.exec(text)?.[0];
  return browser ?? system ?? word ?? 'API';
}
