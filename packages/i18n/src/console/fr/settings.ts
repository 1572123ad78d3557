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
  'settings.name.addresses': 'Adresses',
  'settings.about.menu': 'Entrées du menu principal cachées sinon : mining, staking, loan, finance.',
  'settings.about.tokens': 'Secondes après lesquelles un client échange son jeton, et après lesquelles il est mort.',
  'settings.about.timeZone': 'Le fuseau de qui n’en a pas choisi.',
  'settings.about.exchangeRates': 'Monnaie locale pour un USD : seulement l’affichage des valeurs, jamais un coût.',
  'settings.about.addresses':
    'Segments des adresses des appels et préfixe des clés gardées. Lus au prochain démarrage.',
};
