import type { ProductMessages } from './client/messages.ts';
import type { Language } from './languages.ts';

type ProductLoader = () => Promise<{ readonly products: ProductMessages }>;

const productLoaders: Readonly<Record<Language, ProductLoader>> = {
  en: () => import('./client/en/products.ts'),
  ja: () => import('./client/ja/products.ts'),
  ko: () => import('./client/ko/products.ts'),
  zh: () => import('./client/zh/products.ts'),
  pt: () => import('./client/pt/products.ts'),
  vi: () => import('./client/vi/products.ts'),
  th: () => import('./client/th/products.ts'),
  es: () => import('./client/es/products.ts'),
  fr: () => import('./client/fr/products.ts'),
  ru: () => import('./client/ru/products.ts'),
  de: () => import('./client/de/products.ts'),
  it: () => import('./client/it/products.ts'),
  tw: () => import('./client/tw/products.ts'),
};

/**
 * The texts of products in a language. Apart from the other loaders, which come with every page.
 */
export const productMessages = async (language: Language): Promise<ProductMessages> =>
  (await productLoaders[language]()).products;
