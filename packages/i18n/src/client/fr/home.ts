import type { home as source } from '../en/home.ts';

/** The home page, in French. */
export const home: Readonly<Record<keyof typeof source, string>> = {
  'home.title': 'Accueil',
  'home.headline1': 'La plateforme qui',
  'home.headline2': 'montre ses calculs',
  'home.lead':
    'Chaque frais et chaque exécution s’accompagne de son calcul. Cliquez sur un chiffre souligné et vérifiez vous-même.',
  'home.open': 'Ouvrir un compte',
  'home.look': 'Regarder d’abord',
  'home.trade': 'Trader',
  'home.receiptExample': 'Calculé sur le carnet en direct, non envoyé',
  'home.receiptOwn': 'Votre dernière exécution',
  'home.receiptTitle': 'Acheter {quantity} {asset} au marché',
  'home.receiptFill': '{quantity} × {price}',
  'home.receiptFills': 'Exécuté aussitôt, {quantity} à {price} en moyenne',
  'home.receiptFee': 'Frais, {rate} × {base}',
  'home.receiptPaid': 'Vous payez',
  'home.receiptPaidOwn': 'Vous avez payé',
  'home.receiptGotOwn': 'Vous avez reçu',
  'home.receiptSame': 'Le même calcul enregistre votre ordre, au dernier chiffre près.',
  'home.engraving': '{symbol} sur les dernières 24 heures : de {open} à {close}, plus haut {high}, plus bas {low}.',
  'home.high': 'Haut {price}',
  'home.low': 'Bas {price}',
  'home.markets': 'Les marchés maintenant',
  'home.allMarkets': '{count, plural, one {La # paire} other {Les # paires}}',
  'home.check1': 'Le calcul avant l’envoi',
  'home.check1Text':
    'Le formulaire fait passer votre ordre dans le carnet en direct : ce qui s’exécute, ce qui reste, chaque frais avec sa base, le maximum à payer. C’est ce calcul qui l’enregistre.',
  'home.check2': 'L’écriture après l’exécution',
  'home.check2Text':
    'Chaque solde ouvre les écritures dont il provient. Le solde courant aboutit au chiffre que vous avez cliqué.',
  'home.check3': 'Le prix qui sert de mesure',
  'home.check3Text': 'L’indice est le milieu de plusieurs places. Il les nomme, avec leur âge et celles qu’il écarte.',
  'home.fund': 'Fonds de sécurité',
  'home.fundText': '10 % de chaque frais arrivent ici, dans la même écriture que le frais.',
  'home.start': 'Pour commencer',
  'home.startAccount': 'Une adresse e-mail et un mot de passe. Aucun dépôt requis.',
  'home.startMarket': 'Trouver un marché',
  'home.startMarketText':
    '{count, plural, one {# paire} other {# paires}}, leur journée, et ce que coûterait un achat à l’instant.',
  'home.fundTitle': 'Un dixième de chaque frais est mis de côté',
  'home.fundFees': 'Total des frais jamais perçus',
  'home.fundTenth': 'Un dixième, arrondi à l’inférieur',
  'home.fundNow': 'Solde actuel',
  'home.fundRecord': 'Le grand livre à l’enregistrement {record}',
  'home.news': 'Annonces',
};
