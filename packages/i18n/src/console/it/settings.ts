import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Impostazioni',
  'settings.lead':
    'In vigore subito, conservate in versioni, annullate da una più vecchia. Ciò che decide sul denaro non è qui.',
  'settings.setting': 'Impostazione',
  'settings.value': 'Valore',
  'settings.version': 'Versione',
  'settings.changed': 'Modificata',
  'settings.started': 'Come all’avvio',
  'settings.change': 'Modifica',
  'settings.history': 'Cronologia',
  'settings.save': 'Metti in vigore',
  'settings.saved': 'In vigore',
  'settings.restore': 'Ripristina questa versione',
  'settings.rolledBack': 'Tornata alla versione {version}',
  'settings.name.menu': 'Voci di menu',
  'settings.name.tokens': 'Tempi dei token',
  'settings.name.timeZone': 'Fuso orario',
  'settings.name.exchangeRates': 'Tassi di cambio',
  'settings.name.addresses': 'Indirizzi',
  'settings.about.menu': 'Voci del menu principale altrimenti nascoste: mining, staking, loan, finance.',
  'settings.about.tokens': 'Secondi dopo i quali un client scambia il token, e dopo i quali il token è morto.',
  'settings.about.timeZone': 'Il fuso di chi non ne ha scelto uno.',
  'settings.about.exchangeRates':
    'Valuta locale per un USD: solo come si mostrano i valori, mai quanto qualcosa costa.',
  'settings.about.addresses':
    'Segmenti degli indirizzi delle chiamate e prefisso delle chiavi salvate. Letti al prossimo avvio.',
};
