import type { ArticleKind, ArticleSection } from '@candor/protocol';

export interface CatalogueEntry {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly section: ArticleSection;
}

const help = (section: ArticleSection, ...slugs: readonly string[]): CatalogueEntry[] =>
  slugs.map((slug) => ({ kind: 'help', section, slug }));

/**
 * What a new exchange comes with, in order; the texts lie in `content/<kind>/<slug>/<language>.md`.
 */
export const catalogue: readonly CatalogueEntry[] = [
  ...help('start', 'buy-your-first-coin', 'demo-mode', 'verify-your-identity'),
  ...help('trading', 'order-types', 'read-the-order-book', 'fees', 'fixed-period-odds'),
  ...help('trading', 'leverage', 'funding', 'liquidation', 'auto-deleveraging', 'insurance-fund'),
  ...help('proof', 'check-a-receipt', 'how-prices-are-made'),
  ...help('safety', 'keep-your-account-safe', 'deposit', 'withdraw', 'why-a-withdrawal-waits'),
  ...help('trading', 'how-otc-works', 'otc-appeal', 'be-a-merchant'),
  { kind: 'announcement', section: 'news', slug: 'welcome' },
  { kind: 'announcement', section: 'news', slug: 'how-we-announce' },
  { kind: 'legal', section: 'legal', slug: 'terms-of-service' },
  { kind: 'legal', section: 'legal', slug: 'privacy' },
  { kind: 'legal', section: 'legal', slug: 'risk-statement' },
  { kind: 'legal', section: 'legal', slug: 'fee-schedule' },
  { kind: 'legal', section: 'legal', slug: 'merchant-terms' },
  { kind: 'legal', section: 'legal', slug: 'agent-terms' },
];
