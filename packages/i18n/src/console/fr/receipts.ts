import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in French. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Une capture ne déplace aucun argent. Chaque réception d’un relevé comptabilisé va une seule fois à sa demande, ou revient au payeur.',
  'receipts.account': '{payee}, {iban} : {closing} {currency} selon le dernier relevé',
  'receipts.waiting': 'Argent encore sans propriétaire',
  'receipts.none': 'Aucune réception en attente.',
  'receipts.booked': 'Date',
  'receipts.payer': 'Payeur',
  'receipts.text': 'Libellé',
  'receipts.give': 'Attribuer',
  'receipts.back': 'Renvoyer',
  'receipts.returning': 'Retour avec {code}',
  'receipts.claim': 'Demande',
  'receipts.claims': 'Demandes en attente',
  'receipts.noClaims': 'Aucune demande en attente.',
  'receipts.due': 'Répondre avant',
  'receipts.named': 'Référence ou transaction',
  'receipts.open': 'Ouvrir',
  'receipts.verified': 'Nom vérifié',
  'receipts.noName': 'Aucun nom vérifié',
  'receipts.image': 'Capture du paiement',
  'receipts.noImage': 'La capture n’existe plus.',
  'receipts.statements': 'Relevés',
  'receipts.noStatements': 'Aucun relevé pour l’instant.',
  'receipts.import': 'Importer un relevé',
  'receipts.importHint':
    'camt.053 (XML) ou CSV avec une ligne d’en-têtes, 5 Mo au plus. Le relevé doit s’ouvrir là où le précédent s’est clos. Il est comptabilisé après l’accord d’une seconde personne.',
  'receipts.file': 'Fichier',
  'receipts.opening': 'Solde d’ouverture',
  'receipts.closing': 'Solde de clôture',
  'receipts.columns': 'Colonnes : date, montant, référence, payeur, libellé',
  'receipts.lines': 'Lignes',
  'receipts.by': 'Importé par',
  'receipts.state.waiting': 'Non comptabilisé',
  'receipts.state.booked': 'Comptabilisé',
  'receipts.state.refused': 'Lignes déjà comptabilisées',
  'receipts.bankReference': 'Référence bancaire',
  'receipts.hash': 'SHA-256 de toutes les lignes',
  'receipts.alone': 'La référence est exacte et le montant est d’au plus 1 000 : vous pouvez l’attribuer seul.',
  'receipts.done': 'Terminé',
  'receipts.coins': 'Conditions de recharge',
  'receipts.maximum': 'Paiement maximal',
  'receipts.termsLead':
    'Des frais plus élevés, un minimum plus élevé ou un maximum plus bas doivent être annoncés 7 jours avant. La fermeture prend effet dès son approbation. Les demandes gardent les frais avec lesquels elles ont été faites.',
  'receipts.first':
    'Premier relevé de {iban} : son solde d’ouverture devient l’argent propre de la plateforme. Un paiement antérieur n’a pas de ligne et ne peut être attribué à personne.',
  'receipts.owed':
    'La banque a prélevé {amount} {currency} que la trésorerie n’a pas encore. Le prochain encaissement attribué les couvrira.',
  'receipts.whichAccount': 'Compte',
  'receipts.noClaim': 'Aucune demande',
};
