import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Réglages',
  'settings.lead':
    'En vigueur aussitôt, gardés en versions, annulés par une plus ancienne. Ce qui décide de l’argent n’en fait pas partie.',
  'settings.setting': 'Réglage',
  'settings.value': 'Valeur',
  'settings.version': 'Version du réglage',
  'settings.changed': 'Modifié',
  'settings.started': 'Comme au démarrage',
  'settings.change': 'Modifier',
  'settings.history': 'Historique',
  'settings.save': 'Mettre en vigueur',
  'settings.saved': 'En vigueur',
  'settings.restore': 'Rétablir cette version',
  'settings.rolledBack': 'Retour à la version {version}',
  'settings.name.menu': 'Entrées du menu',
  'settings.name.tokens': 'Durées des jetons',
  'settings.name.timeZone': 'Fuseau horaire',
  'settings.name.exchangeRates': 'Taux de change',
  'settings.name.languages': 'Langues',
  'settings.name.countries': 'Pays',
  'settings.name.currencies': 'Devises locales',
  'settings.name.dictionaries': 'Dictionnaires',
  'settings.name.addresses': 'Adresses',
  'settings.about.menu': 'Entrées du menu principal cachées sinon : mining, staking, loan, finance.',
  'settings.about.tokens': 'Secondes après lesquelles un client échange son jeton, et après lesquelles il est mort.',
  'settings.about.timeZone': 'Le fuseau de qui n’en a pas choisi.',
  'settings.about.exchangeRates': 'Monnaie locale pour un USD : seulement l’affichage des valeurs, jamais un coût.',
  'settings.about.languages':
    'Langues proposées, dans cet ordre. L’anglais y est toujours. Qui lit dans une autre la garde.',
  'settings.about.countries':
    'Pays que les listes omettent, par deux lettres. Les comptes existants restent tels quels.',
  'settings.about.currencies': 'Devises d’affichage des valeurs, dans cet ordre. Le dollar y est toujours.',
  'settings.about.dictionaries':
    'Dictionnaires propres et autres mots pour des entrées existantes : valeur et texte par langue, l’anglais au moins.',
  'settings.about.addresses':
    'Segments des adresses des appels et préfixe des clés gardées. Lus au prochain démarrage.',
};
