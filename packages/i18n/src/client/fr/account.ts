import type { account as source } from '../en/account.ts';

/** The account centre, in French. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Votre compte',
  'account.phone': 'Téléphone',
  'account.number': 'Numéro de compte',
  'account.wallet': 'Adresse du portefeuille',
  'account.noWallet': 'Une par réseau, dans Dépôts',
  'account.score': 'Score de crédit',
  'account.since': 'Compte ouvert le',
  'account.link': 'Lien d’invitation',
  'account.copy': 'Copier',
  'account.scoreMade':
    '40 au départ ; 10 pour l’e-mail et 10 pour le téléphone vérifiés, 15 pour un second facteur, 10 pour la vérification primaire et 15 pour l’avancée.',
  'account.data': 'Vos données',
  'account.dataText':
    'Un fichier avec tout ce que nous gardons sur vous : profil, journal de sécurité, papiers tels que vous les avez saisis, messages, ordres, exécutions et registre. Sans mots de passe, clés ni photos.',
  'account.copyData': 'Télécharger une copie',
  'account.copyDone': 'Une copie de vos données a été faite',
  'account.close': 'Fermer le compte',
  'account.closeText':
    'Deux personnes en décident. Ensuite, tout ce qui dit qui vous êtes est effacé et plus personne ne peut se connecter ; le registre garde un numéro sans nom. C’est irréversible : prenez d’abord une copie.',
  'account.closeAsk': 'Demander la fermeture',
  'account.closeAsked': 'Demandée le {time}. Jusqu’à la décision, vous pouvez la retirer.',
  'account.closeKeep': 'Garder le compte',
  'account.closeAssets': 'Encore à vider : {assets}.',
  'account.closeOrders':
    'Encore à clôturer : {count, plural, one {# ordre ou offre en cours} other {# ordres ou offres en cours}}.',
  'account.closeDone': 'La fermeture du compte est demandée',
  'account.closeKept': 'Le compte reste ouvert',
  'account.invited': 'Invitations',
  'account.invitedText':
    'Qui vous avez invité, qui ils ont invité, et une génération de plus. Rien n’est versé pour cela.',
  'account.generation': 'Génération',
  'account.people': 'Personnes',
  'account.traded': 'Négocié, USDT',
  'account.joined': 'Inscription',
  'account.who': 'Compte',
  'account.noInvited': 'Personne n’est encore venu par votre lien.',
  'account.picture': 'Photo de profil',
  'account.pictureUpload': 'Importer une image',
  'account.pictureNone': 'Aucune photo',
  'account.pictureText':
    'JPEG, PNG, WebP ou GIF, 5 Mo au plus. L’image est recadrée en carré ; les données de lieu et d’appareil sont supprimées.',
  'account.pictureSaved': 'Photo de profil enregistrée',
  'account.drawn.sail': 'Voilier',
  'account.drawn.peak': 'Sommet',
  'account.drawn.lighthouse': 'Phare',
  'account.drawn.compass': 'Boussole',
  'account.drawn.leaf': 'Feuille',
  'account.drawn.moon': 'Lune',
  'account.drawn.sun': 'Soleil',
  'account.drawn.wave': 'Vague',
};
