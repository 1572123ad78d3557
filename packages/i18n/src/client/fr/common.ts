import type { common as source } from '../en/common.ts';

/** Words that every room uses, in French. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Chargement',
  'common.retry': 'Réessayer',
  'common.close': 'Fermer',
  'common.cancel': 'Annuler',
  'common.copied': 'Copié',
  'common.copyWorkings': 'Copier en texte',
  'common.unreachable': 'Candor est injoignable pour le moment.',
  'common.noAnswer': 'Pas de réponse',
  'common.checking': 'Vérification du résultat en cours. Rien n’est fait deux fois.',
  'common.unsure': 'L’action a peut-être déjà été exécutée. Vérifiez avant de réessayer.',
  'common.failed': 'Une erreur s’est produite de notre côté. Rien n’a été modifié.',
  'common.notLoaded': 'Le chargement a échoué',
  'common.sessionEnded': 'Votre session est terminée. Veuillez vous reconnecter.',
  'common.pageFailed': 'Cette page n’a pas pu être affichée',
  'common.pageFailedText': 'Vos ordres et vos soldes ne sont pas touchés. Recharger suffit en général.',
  'common.reload': 'Recharger',
  'common.unreadable': 'Un intermédiaire a répondu à la place de Candor. Réessayez dans un instant.',
  'common.unknownError': 'Erreur inconnue',
  'common.loggedOutElsewhere': 'Vous vous êtes déconnecté dans un autre onglet',
  'common.notKept': 'Ce navigateur ne peut rien enregistrer',
  'common.notKeptText':
    'Son stockage est bloqué ou plein. Vos choix et votre connexion durent jusqu’à la fermeture de la page.',
  'common.pageNotLoaded': 'Cette page ne s’est pas chargée',
  'common.pageNotLoadedText':
    'Une partie de la page n’a pas pu être chargée. Vos ordres et vos soldes ne sont pas touchés.',
  'common.copyFailed': 'Échec de la copie !',
  'common.done': 'Opération réussie',
  'common.notDone': 'L’opération a échoué',
};
