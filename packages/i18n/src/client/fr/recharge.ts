import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in French. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Mode de recharge',
  'recharge.chain': 'Sur une chaîne',
  'recharge.bank': 'Par virement',
  'recharge.missing': 'Cryptos non reçues',
  'recharge.lead':
    'Payez par virement. Une capture ne déplace aucun argent : votre solde change dès que le relevé de la banque montre votre paiement.',
  'recharge.missingLead':
    'Vous avez envoyé des cryptos et elles ne sont pas sur votre compte ? Indiquez la transaction. Deux opérateurs la cherchent parmi les fonds arrivés sans propriétaire.',
  'recharge.noBank': 'Cette plateforme n’est reliée à aucune banque.',
  'recharge.paused': 'Les paiements par banque sont suspendus. Ne versez rien sur un compte affiché auparavant.',
  'recharge.needsName':
    'Votre nom doit d’abord être vérifié : nous n’acceptons que les paiements de votre propre compte.',
  'recharge.verify': 'Vérifier votre nom',
  'recharge.payee': 'Bénéficiaire',
  'recharge.bankName': 'Banque',
  'recharge.reference': 'Référence',
  'recharge.referenceText': 'Indiquez exactement ce code dans le virement. Il n’appartient qu’à cette demande.',
  'recharge.fromName': 'Payez depuis un compte au nom de {name}. Les paiements d’autrui sont renvoyés.',
  'recharge.coinType': 'Type de crypto',
  'recharge.amount': 'Montant en {unit}',
  'recharge.range': '{minimum} à {maximum}',
  'recharge.numerical': 'Doit être une valeur numérique',
  'recharge.required': 'Champ requis',
  'recharge.give': 'Cela vaut',
  'recharge.fee': 'Frais, {percent} %',
  'recharge.arrives': 'Vous recevez',
  'recharge.oneToOne': 'Un dollar donne droit à un USDT.',
  'recharge.atIndex': 'À l’indice actuel : 1 {coin} = {price} USDT. L’indice au moment du crédit fait foi.',
  'recharge.noPrice': 'Aucun prix pour cette crypto pour le moment.',
  'recharge.screenshot': 'Capture du paiement',
  'recharge.screenshotHint': 'JPEG, PNG, WebP ou GIF, 10 Mo au plus.',
  'recharge.hash': 'Hash de la transaction',
  'recharge.submit': 'J’ai payé',
  'recharge.submitMissing': 'Demander la recherche',
  'recharge.sent': 'Votre demande est envoyée',
  'recharge.due': 'Réponse d’ici {time}',
};
