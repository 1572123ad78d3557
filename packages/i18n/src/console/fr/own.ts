import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'Ma sécurité',
  'own.lead':
    'Ce que vous montrez à côté du mot de passe. Chaque changement est consigné, et les administrateurs voient combien de clés d’accès vous avez.',
  'own.text':
    'Empreinte, visage ou verrouillage de l’appareil à la place d’un code ; une clé d’accès refuse d’elle-même toute autre adresse. Dès que vous en avez une, les codes ne comptent plus pour vous : ajoutez-en deux, au cas où l’une se perdrait.',
  'own.none': 'Aucune clé d’accès.',
  'own.name': 'Nom de cette clé d’accès',
  'own.add': 'Ajouter une clé d’accès',
  'own.added': 'La clé d’accès est ajoutée, vos autres sessions sont terminées',
  'own.addedAt': 'Ajoutée {time}',
  'own.used': 'Dernier usage {time}',
  'own.neverUsed': 'Jamais utilisée',
  'own.here': 'Cet appareil contient déjà une de vos clés d’accès.',
  'own.off': 'Les clés d’accès exigent une adresse sûre (https ou localhost) et un navigateur compatible.',
  'own.rename': 'Renommer',
  'own.renamed': 'La clé d’accès a son nouveau nom',
  'own.remove': 'Retirer',
  'own.removeText': 'Elle n’ouvre plus la console, et vos autres sessions se terminent.',
  'own.removeLast':
    'C’est la dernière : les codes de votre application d’authentification comptent de nouveau ensuite.',
  'own.removed': 'La clé d’accès est retirée, vos autres sessions sont terminées',
  'own.save': 'Enregistrer',
  'own.totpSince': 'Configuré {time}',
  'own.totpRests': 'Configuré {time} ; ne compte pas tant que vous avez une clé d’accès',
  'own.noTotp': 'Non configuré',
  'own.newCodes': 'Créer de nouveaux codes de secours',
  'own.newCodesText': 'Vous en recevez dix nouveaux ; ceux que vous avez cessent aussitôt de valoir.',
  'own.codesMade': 'De nouveaux codes de secours ont été créés',
  'own.use': 'Utiliser une clé d’accès',
  'own.useText': 'Confirmez avec l’une de vos clés d’accès.',
  'own.lost': 'Toutes perdues ? Deux administrateurs peuvent réinitialiser votre connexion.',
  'own.latest': 'Dernières actions sur votre connexion',
  'own.shown': 'Nom pour les clients',
  'own.shownText':
    'Les clients voient ce nom dans les conversations, jamais celui de connexion. Les anciens messages gardent le nom d’alors.',
  'own.shownEmpty': 'S’il est vide, les clients voient un numéro, par exemple « Support 3 ».',
  'own.shownSaved': 'Le nom pour les clients est modifié',
  'operators.passkeys': '{passkeys, plural, one {# clé d’accès} other {# clés d’accès}}',
};
