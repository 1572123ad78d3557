export const orders = {
  'orders.title': 'orders',
} as const;
