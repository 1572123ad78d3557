import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Modifier les périodes fixes d’un marché',
  'approvals.kind.tiers.thresholds': 'Modifier ce qui donne droit aux paliers de frais',
  'approvals.kind.house.funds': 'Déplacer l’argent de la maison',
  'approvals.kind.house.collectFees': 'Encaisser les frais perçus',
  'approvals.kind.fixedPeriod.limits': 'Modifier les limites des contrats à durée fixe',
  'offers.periods': 'Périodes',
  'offers.change': 'Modifier les périodes',
  'offers.none': 'Aucun contrat à période fixe n’est proposé sur ce marché.',
  'offers.noneShort': 'Aucune',
  'offers.period': 'Période {number}',
  'offers.duration': 'Durée en secondes',
  'offers.payout': 'Gain, part de la mise',
  'offers.minimumStake': 'Mise minimale',
  'offers.maximumStake': 'Mise maximale',
  'offers.breakEven': 'Équilibre à {wins} gains sur {of} : {percent}',
  'offers.add': 'Ajouter une période',
  'offers.remove': 'Retirer la période {number}',
  'offers.announcementHint':
    'Un gain plus bas, même pour une période qui revient, demande une annonce d’au moins 7 jours qui nomme le marché, les secondes et le pourcentage : la fin de son adresse.',
  'offers.since': 'En vigueur depuis {time}',
  'offers.fromStart': 'En vigueur depuis l’ouverture de la plateforme',
  'offers.history': 'Décisions antérieures',
  'offers.undecided': 'Rien n’a encore été décidé.',
  'offers.again': 'Proposer ceci à nouveau',
  'offers.lead':
    'La liste entière, de la plus courte à la plus longue. Les contrats en cours gardent leurs conditions de départ.',
  'tiers.title': 'Ce qui donne droit aux paliers de frais',
  'tiers.lead':
    'Négocié sur 30 jours ou détenu, en USDT ; l’un des deux suffit. Le palier de chacun en découle dès le prochain minuit UTC ; celui d’une seule personne ne peut pas être fixé.',
  'tiers.volume': 'Négocié sur 30 jours',
  'tiers.balance': 'Ou détenu',
  'tiers.change': 'Modifier les conditions des paliers',
  'tiers.add': 'Ajouter le palier {tier}',
  'tiers.remove': 'Retirer le palier {tier}',
  'tiers.harder': 'Quelqu’un aura besoin de plus qu’aujourd’hui : cela doit avoir été annoncé il y a sept jours.',
};
