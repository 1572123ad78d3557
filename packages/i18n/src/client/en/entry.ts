export const entry = {
  'entry.title': 'entry',
} as const;
