export const ticket = {
  'ticket.title': 'ticket',
} as const;
