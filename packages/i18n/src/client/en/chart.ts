export const chart = {
  'chart.title': 'chart',
} as const;
