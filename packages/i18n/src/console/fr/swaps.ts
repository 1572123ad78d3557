import type { swaps as source } from '../en/swaps.ts';

/** The room of swaps, in French. */
export const swaps: Readonly<Record<keyof typeof source, string>> = {
  'swaps.lead':
    'Conditions, limites et stock des conversions. Personne ici ne fixe un taux ni ne modifie une conversion.',
  'swaps.exposure': 'Cryptos en stock, à l’indice',
  'swaps.usedToday': 'Converti aujourd’hui',
  'swaps.userDay': 'Un client par jour, au plus',
  'swaps.day': 'Tous les utilisateurs par jour, au plus',
  'swaps.small': 'Compte comme petit solde jusqu’à',
  'swaps.assets': 'Actifs convertis',
  'swaps.inventory': 'Stock',
  'swaps.worth': 'Valeur au prix indice',
  'swaps.floor': 'Plancher',
  'swaps.cap': 'Plafond',
  'swaps.spread': 'Écart',
  'swaps.fee': 'Frais',
  'swaps.minimum': 'Paiement minimal',
  'swaps.offer': 'Offre',
  'swaps.offer.open': 'Ouverte',
  'swaps.offer.closed': 'Fermée',
  'swaps.bot': 'Robot qui connaît l’indice 2 s à l’avance',
  'swaps.botLead':
    'Le robot prend la meilleure cotation des 10 dernières secondes, connaît l’indice 2 s à l’avance et ne convertit depuis ou vers l’USDT que dans ses 5 % de meilleurs moments. Le chiffre dit ce qu’il aurait gagné sur chaque montant le dernier jour, après écart et frais.',
  'swaps.botWon': '{percent}, soit {amount} USDT à la limite quotidienne d’un utilisateur',
  'swaps.moments': 'Sur {count} des 86 400 secondes du dernier jour.',
  'swaps.noMoments': 'Aucun prix d’indice du dernier jour n’a encore été lu.',
  'swaps.botNow': 'Aux conditions actuelles',
  'swaps.botThen': 'À ces conditions',
  'swaps.terms': 'Modifier les conditions',
  'swaps.termsLead':
    'Un écart, des frais ou un paiement minimal plus élevés doivent être annoncés depuis 7 jours. La fermeture prend effet à l’approbation.',
  'swaps.announcementHint': 'Son texte doit nommer l’actif et chaque nouveau chiffre.',
  'swaps.limits': 'Modifier les limites',
  'swaps.limitsLead': 'Une limite plus basse doit être annoncée depuis 7 jours.',
  'swaps.fund': 'Déplacer de l’argent',
  'swaps.direction.treasury_to_inventory': 'De la trésorerie au stock',
  'swaps.direction.inventory_to_treasury': 'Du stock à la trésorerie',
  'swaps.empty': 'Aucun actif ne peut encore être converti.',
};
