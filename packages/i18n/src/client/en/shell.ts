export const shell = {
  'shell.title': 'shell',
} as const;
