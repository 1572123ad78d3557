import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in French. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Portefeuille d’essai',
  'practice.money': 'Argent fictif.',
  'practice.moneyText':
    'Ces cryptos n’existent que sur la chaîne de cette démo et ne valent rien. N’envoyez jamais de vraies cryptos à cette adresse.',
  'practice.about':
    'Un portefeuille à vous, hors de la plateforme. Retirez vers lui ou déposez depuis lui pour voir les deux côtés d’un paiement.',
  'practice.demoOnly': 'Le portefeuille d’essai n’existe que dans la démo, quand sa chaîne fonctionne.',
  'practice.make': 'Créer un portefeuille d’essai',
  'practice.address': 'Adresse de votre portefeuille d’essai',
  'practice.balances': 'Soldes sur la chaîne',
  'practice.empty': 'Rien pour l’instant. Obtenez des cryptos de test ou retirez-en vers cette adresse.',
  'practice.key': 'Clé privée',
  'practice.keyText':
    'Qui détient cette clé contrôle les cryptos. Elle n’est conservée que dans ce navigateur ; si vous effacez ses données, elle est perdue.',
  'practice.showKey': 'Afficher la clé',
  'practice.hideKey': 'Masquer la clé',
  'practice.delete': 'Supprimer ce portefeuille',
  'practice.deleteSure':
    'Supprimer le portefeuille ? Sans copie de la clé, ses cryptos seront définitivement inaccessibles.',
  'practice.send': 'Envoyer',
  'practice.sendDo': 'Envoyer {amount} {asset}',
  'practice.toDeposit': 'Utiliser mon adresse de dépôt',
  'practice.feeUpTo': 'Frais de réseau : {amount} {asset} au plus',
  'practice.needsGas':
    'Les frais de réseau se paient en {asset}, et ce portefeuille n’en a pas assez. Obtenez d’abord des {asset} de test.',
  'practice.notAddress': 'Ce n’est pas une adresse de cette chaîne.',
  'practice.checksum': 'L’adresse contient une faute de frappe : sa somme de contrôle ne correspond pas.',
  'practice.tooMuch': 'Le solde de ce portefeuille est insuffisant.',
  'practice.rejected': 'La chaîne refuserait ce paiement.',
  'practice.sent': 'Le paiement est en route',
  'practice.history': 'Envoyé depuis ce portefeuille',
  'practice.noneSent': 'Aucun paiement pour l’instant.',
  'practice.sign': 'Signer un message',
  'practice.message': 'Texte du message',
  'practice.signDo': 'Signer',
  'practice.copySignature': 'Copier la signature',
  'practice.withdrawHere': 'Retirer de la plateforme vers ce portefeuille',
  'practice.fromDeposit': 'Ou envoyez vous-même des cryptos, depuis un portefeuille d’essai',
  'practice.fromWithdraw': 'Pas de portefeuille pour le retrait ? Utilisez un portefeuille d’essai',
  'practice.asked': 'Un programme de cette page sollicite votre portefeuille d’essai',
  'practice.allow': 'Autoriser',
  'practice.reject': 'Refuser',
};
