/** The platform's settings. */
export const settings = {
  'desk.settings': 'Settings',
  'settings.lead':
    'In force at once, kept in versions, rolled back by an older one. What decides money is not among them.',
  'settings.setting': 'Setting',
  'settings.value': 'Value',
  'settings.version': 'Version',
  'settings.changed': 'Changed',
  'settings.started': 'As started',
  'settings.change': 'Change',
  'settings.history': 'History',
  'settings.save': 'Put in force',
  'settings.saved': 'In force',
  'settings.restore': 'Restore this version',
  'settings.rolledBack': 'Rolled back to version {version}',
  'settings.name.menu': 'Menu entries',
  'settings.name.tokens': 'Token times',
  'settings.name.timeZone': 'Time zone',
  'settings.name.exchangeRates': 'Exchange rates',
  'settings.name.languages': 'Languages',
  'settings.name.countries': 'Countries',
  'settings.name.currencies': 'Local currencies',
  'settings.name.dictionaries': 'Dictionaries',
  'settings.name.addresses': 'Addresses',
  'settings.about.menu': 'Entries of the main menu that are hidden otherwise: mining, staking, loan, finance.',
  'settings.about.tokens': 'Seconds after which a client exchanges its token, and after which a token is dead.',
  'settings.about.timeZone': 'The zone of whoever has not chosen one.',
  'settings.about.exchangeRates': 'Local money for one USD: only how values are shown, never what anything costs.',
  'settings.about.languages':
    'Languages that switchers offer, in this order. English is always one. Whoever reads in another keeps it.',
  'settings.about.countries':
    'Countries that lists leave out, by two letters. Accounts that are there stay as they are.',
  'settings.about.currencies': 'Local money that values may be shown in, in this order. The dollar is always one.',
  'settings.about.dictionaries':
    'Dictionaries of our own, and other words for entries that there are: value, and its text by language, English at least.',
  'settings.about.addresses': 'Segments of the calls’ addresses and the prefix of stored keys. Read at the next start.',
} as const;
