import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in French. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Une capture d’écran ne déplace pas d’argent. Chaque encaissement d’un relevé comptabilisé va une seule fois à sa demande, ou revient au payeur.',
  'receipts.account': '{payee}, {iban} : {closing} {currency} selon le dernier relevé',
  'receipts.waiting': 'Argent encore sans propriétaire',
  'receipts.none': 'Aucun encaissement en attente.',
  'receipts.booked': 'Date',
  'receipts.payer': 'Payeur',
  'receipts.text': 'Libellé',
  'receipts.give': 'Attribuer',
  'receipts.back': 'Renvoyer',
  'receipts.returning': 'Retour avec {code}',
  'receipts.notClosed': 'Mentionne {code}, mais ne rembourse rien',
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
    'camt.053 (XML) ou CSV avec une ligne d’en-têtes, 5 Mo au plus. Le solde d’ouverture doit être le solde de clôture du relevé précédent. Il est comptabilisé après l’accord d’une seconde personne.',
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
  'receipts.keep': 'Argent propre',
  'receipts.keepHint':
    'Uniquement ce qu’un propriétaire a versé ou ce qu’un autre compte de la plateforme a envoyé. L’argent d’un utilisateur n’appartient jamais à la plateforme.',
  'receipts.origin': 'Provenance',
  'receipts.capital': 'Un propriétaire l’a versé',
  'receipts.sent': 'Envoyé par',
  'receipts.payouts': 'Paiements de la trésorerie',
  'receipts.noPayouts': 'Aucun paiement en cours.',
  'receipts.payOutHint':
    'Le montant est mis de côté aussitôt. Payez-le à la banque avec le code affiché ensuite ici ; le relevé le clôt. Un manque doit d’abord être couvert.',
  'receipts.payee': 'Bénéficiaire',
  'receipts.payWith': 'Payer avec {code}',
  'receipts.cancelHint':
    'Seulement si la banque ne l’a pas payé et ne le paiera pas. L’argent revient à la trésorerie.',
  'receipts.bank': 'Banque',
  'receipts.accountHint':
    'Les utilisateurs paient sur ce compte dès qu’une seconde personne approuve. Comparez chaque caractère avec le courrier de la banque. Les utilisateurs dont une demande attend sont prévenus.',
  'receipts.iban': 'IBAN',
  'receipts.bic': 'BIC',
  'receipts.pause': 'Suspendre le compte',
  'receipts.pauseHint':
    'Aucun compte bancaire n’est plus montré aux utilisateurs. L’afficher à nouveau demande deux personnes.',
  'receipts.paused': 'Suspendu : les utilisateurs ne voient aucun compte',
};
