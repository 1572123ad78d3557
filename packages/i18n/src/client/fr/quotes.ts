import type { quotes as source } from '../en/quotes.ts';

/** The market list, in French. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Marchés',
  'quotes.lead': 'Chaque paire et ses dernières 24 heures. Personne ne peut payer pour une place dans cette liste.',
  'quotes.count':
    '{count, plural, one {# paire se négocie} other {# paires se négocient}} sur Candor. Classées par volume échangé sur 24 heures. Aucune place ne s’achète.',
  'quotes.traded': 'Les plus échangées',
  'quotes.risen': 'Plus fortes hausses',
  'quotes.fallen': 'Plus fortes baisses',
  'quotes.noneRisen': 'Aucune paire n’a monté en 24 heures.',
  'quotes.noneFallen': 'Aucune paire n’a baissé en 24 heures.',
  'quotes.about': '{symbol} en détail',
  'quotes.notListed': '{symbol} n’est pas coté ici.',
  'quotes.costs': 'Ce que coûte un achat maintenant',
  'quotes.costsText':
    'Achats au marché de {asset} pour ces montants, calculés sur le carnet en direct par la même arithmétique que celle qui comptabilise les ordres.',
  'quotes.size': 'Pour ({asset})',
  'quotes.average': 'Prix moyen',
  'quotes.notFilled': 'Le carnet n’en contient pas autant pour l’instant.',
  'quotes.whoSets': 'Sources du prix d’indice',
  'quotes.large': 'Grosses transactions récentes',
  'quotes.worth': 'Valeur ({asset})',
  'quotes.terms': 'Limites des ordres',
  'quotes.trade': 'Négocier {symbol}',
  'quotes.history': 'Historique du prix',
  'quotes.span.day': '24 heures',
  'quotes.span.week': '7 jours',
  'quotes.span.month': '30 jours',
  'quotes.span.year': '1 an',
  'quotes.engraving': '{symbol} sur {span} : de {open} à {close}, plus haut {high}, plus bas {low}.',
  'quotes.open24': 'Il y a 24 heures',
};
