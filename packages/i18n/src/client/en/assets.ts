export const assets = {
  'assets.title': 'assets',
} as const;
