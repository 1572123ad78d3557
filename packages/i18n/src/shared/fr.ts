import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in French. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'maintenance planifiée',
  'market.cause.prices': 'ses prix de référence ne sont pas fiables',
  'market.cause.unusual': 'des échanges inhabituels sont examinés',
  'market.cause.network': 'incident sur le réseau de son actif',
  'market.cause.terms': 'ses règles de négociation changent',
  'market.cause.delisting': 'le marché ferme définitivement',
};
