export const home = {
  'home.title': 'home',
} as const;
