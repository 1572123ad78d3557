/** What of the security centre has a page of its own; the words of the addresses. */
export const settings = [
  'google',
  'passkeys',
  'recovery',
  'email',
  'phone',
  'login-pwd',
  'trade-pwd',
  'anti-code',
  'api',
  'flash-limits',
] as const;
export type Setting = (typeof settings)[number];

export const isSetting = (word: string): word is Setting => settings.some((setting) => setting === word);
