/**
 * Who may import whom: the one table of the house. A package may import the packages named here,
 * its own files and libraries; nothing else. Changing a row is a decision, not a by-product.
 */
export const layers = {
  'packages/amount': [],
  'packages/i18n': [],
  'packages/journal': [],
  'packages/protocol': ['packages/amount'],
  'packages/core': ['packages/amount', 'packages/protocol/src/reasons.ts'],
  'packages/market-data': ['packages/amount', 'packages/protocol'],
  'packages/custody': ['packages/amount'],
  'packages/ui': ['packages/amount', 'packages/i18n'],
  'packages/testkit': ['packages/amount', 'packages/protocol/src/reasons.ts', 'packages/core'],
  'apps/node': [
    'packages/amount',
    'packages/i18n',
    'packages/journal',
    'packages/protocol',
    'packages/core',
    'packages/custody',
    'packages/market-data',
  ],
  'apps/console': ['packages/amount', 'packages/i18n', 'packages/protocol', 'packages/ui'],
  'apps/web': ['packages/amount', 'packages/i18n', 'packages/protocol', 'packages/ui'],
};

/**
 * Wings of an app: each imports only those before it. The last one knows them all, and puts them
 * together. Within a wing its rooms (folders) import each other in no circle.
 */
export const wings = {
  'apps/node': [
    'base',
    'engine',
    'wire',
    'chain',
    'identity',
    'talk',
    'people',
    'office',
    'products',
    'across',
    'assembly',
  ],
};

/** Without wings, and yet their folders import each other in no circle. */
export const untangled = [
  'packages/amount',
  'packages/core',
  'packages/custody',
  'packages/i18n',
  'packages/protocol',
  'apps/console',
  'apps/web',
];

/** Folders of these whose own folders import each other in no circle either. */
export const foldersOfRooms = { 'packages/core': ['products'] };

/**
 * Products of the applications that build on another one. Every other product imports no sibling;
 * the core has a table of its own.
 */
export const productsBuiltOn = { solvency: ['wallets'] };

/** Files of a package that its tests may reach beyond the table (fixtures, seeded random). */
export const testOnly = ['packages/testkit'];
