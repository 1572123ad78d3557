/** What everybody begins with in a contract. */
export const firstSetting = { mode: 'isolated', leverage: 10 } as const;
