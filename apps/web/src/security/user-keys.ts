/** The words of /user/index?key=… */
export const userKeys = ['all', 'primary', 'advanced', 'bank', 'tardPwd', 'loginPwd', 'certified'] as const;
export type UserKey = (typeof userKeys)[number];
