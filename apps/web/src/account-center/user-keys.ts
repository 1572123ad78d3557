/** The words of /user/index?key=… */
export const userKeys = [
  'all',
  'primary',
  'advanced',
  'bank',
  'tardPwd',
  'loginPwd',
  'certified',
  'termsService',
  'helper',
] as const;
export type UserKey = (typeof userKeys)[number];

/** What a visitor may read as well. */
export const isForEveryone = (key: UserKey): boolean => key === 'termsService' || key === 'helper';
