import type { ConsoleMessages, ContractMessages, WalletMessages } from './console/messages.ts';
import type { Language } from './languages.ts';

export type { ConsoleKey, ConsoleMessages, ContractMessages, WalletMessages } from './console/messages.ts';

const loaders: Readonly<Record<Language, () => Promise<{ readonly messages: ConsoleMessages }>>> = {
  en: async () => ({ messages: (await import('./console/en/index.ts')).en }),
  ja: () => import('./console/ja/index.ts'),
  ko: () => import('./console/ko/index.ts'),
  zh: () => import('./console/zh/index.ts'),
  pt: () => import('./console/pt/index.ts'),
  vi: () => import('./console/vi/index.ts'),
  th: () => import('./console/th/index.ts'),
  es: () => import('./console/es/index.ts'),
  fr: () => import('./console/fr/index.ts'),
  ru: () => import('./console/ru/index.ts'),
  de: () => import('./console/de/index.ts'),
  it: () => import('./console/it/index.ts'),
  tw: () => import('./console/tw/index.ts'),
};

/**
 * The texts of the operators' console in a language, without those that come with a room of their
 * own.
 */
export const loadConsoleMessages = async (language: Language): Promise<ConsoleMessages> =>
  (await loaders[language]()).messages;

const contractLoaders: Readonly<Record<Language, () => Promise<{ readonly contracts: ContractMessages }>>> = {
  en: () => import('./console/en/contracts.ts'),
  ja: async () => ({ contracts: (await import('./console/ja/contracts.json', { with: { type: 'json' } })).default }),
  ko: async () => ({ contracts: (await import('./console/ko/contracts.json', { with: { type: 'json' } })).default }),
  zh: async () => ({ contracts: (await import('./console/zh/contracts.json', { with: { type: 'json' } })).default }),
  pt: async () => ({ contracts: (await import('./console/pt/contracts.json', { with: { type: 'json' } })).default }),
  vi: async () => ({ contracts: (await import('./console/vi/contracts.json', { with: { type: 'json' } })).default }),
  th: async () => ({ contracts: (await import('./console/th/contracts.json', { with: { type: 'json' } })).default }),
  es: async () => ({ contracts: (await import('./console/es/contracts.json', { with: { type: 'json' } })).default }),
  fr: async () => ({ contracts: (await import('./console/fr/contracts.json', { with: { type: 'json' } })).default }),
  ru: async () => ({ contracts: (await import('./console/ru/contracts.json', { with: { type: 'json' } })).default }),
  de: async () => ({ contracts: (await import('./console/de/contracts.json', { with: { type: 'json' } })).default }),
  it: async () => ({ contracts: (await import('./console/it/contracts.json', { with: { type: 'json' } })).default }),
  tw: async () => ({ contracts: (await import('./console/tw/contracts.json', { with: { type: 'json' } })).default }),
};

/** The texts of perpetual contracts in the console. */
export const loadContractMessages = async (language: Language): Promise<ContractMessages> =>
  (await contractLoaders[language]()).contracts;

const walletLoaders: Readonly<Record<Language, () => Promise<{ readonly wallets: WalletMessages }>>> = {
  en: () => import('./console/en/wallets.ts'),
  ja: () => import('./console/ja/wallets.ts'),
  ko: () => import('./console/ko/wallets.ts'),
  zh: () => import('./console/zh/wallets.ts'),
  pt: () => import('./console/pt/wallets.ts'),
  vi: () => import('./console/vi/wallets.ts'),
  th: () => import('./console/th/wallets.ts'),
  es: () => import('./console/es/wallets.ts'),
  fr: () => import('./console/fr/wallets.ts'),
  ru: () => import('./console/ru/wallets.ts'),
  de: () => import('./console/de/wallets.ts'),
  it: () => import('./console/it/wallets.ts'),
  tw: () => import('./console/tw/wallets.ts'),
};

/** The texts of the rooms of money in and out. */
export const loadWalletMessages = async (language: Language): Promise<WalletMessages> =>
  (await walletLoaders[language]()).wallets;
