import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in French. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Ce que tout coûte, lu sur la bourse en marche. C’est ce que paiera votre prochain ordre.',
  'rates.trading': 'Frais de négociation',
  'rates.everywhere':
    '{count, plural, one {Pour l’unique marché.} other {Les mêmes sur les # marchés.}} Prélevés dans l’actif de cotation, sur la valeur de chaque exécution.',
  'rates.makerTaker':
    'Maker : votre ordre attendait dans le carnet. Taker : il a rencontré un ordre en attente. Les taux sont fixés à l’acceptation de l’ordre.',
  'rates.tier': 'Niveau',
  'rates.regular': 'Standard',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'le vôtre',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Calculer un coût',
  'rates.value': 'Valeur de la transaction',
  'rates.valueMissing': 'Saisissez une valeur supérieure à zéro.',
  'rates.role': 'Rôle',
  'rates.feeLine': 'Frais, {rate} × {value}',
  'rates.fundLine': 'Dont au fonds de sécurité',
  'rates.sellBrings': 'Une vente rapporte en tout',
  'rates.buyCosts': 'Un achat coûte en tout',
  'rates.moving': 'Ce qui ne coûte rien',
  'rates.transfer': 'Transferts entre vos portefeuilles',
  'rates.transferCost': 'Gratuit, immédiat',
  'rates.placing': 'Passer, modifier et annuler des ordres',
  'rates.placingCost': 'Gratuit ; seules les exécutions sont facturées',
  'rates.outside': 'Dépôts et retraits',
  'rates.outsideCost': 'Pas encore proposés ici',
  'rates.currencies': 'Monnaies locales',
  'rates.currenciesNote':
    'Pour l’affichage seulement. Rien n’est prélevé ni réglé à ces taux ; un USDT est montré comme un dollar. Moyennes mensuelles de la Réserve fédérale.',
  'rates.currency': 'Monnaie',
  'rates.perUsdt': 'Pour 1 USDT',
  'rates.asOf': 'Au',
  'rates.byVolume': 'Négocié en 30 jours',
  'rates.byBalance': 'Ou détenu',
  'rates.tierMade':
    'En USDT, le meilleur des deux compte. Ce qui est détenu est évalué aux prix du moment. Les deux sont revus chaque jour à minuit UTC ; le nouveau palier vaut dès votre prochain ordre.',
  'rates.thresholdsSince': 'Ces conditions valent depuis {time}.',
  'rates.thresholdsFirst': 'Ces conditions valent depuis l’ouverture de la plateforme.',
};
