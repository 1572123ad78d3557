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
  'settings.name.languages': 'Lingue',
  'settings.name.countries': 'Paesi',
  'settings.name.currencies': 'Valute locali',
  'settings.name.dictionaries': 'Dizionari',
  'settings.name.addresses': 'Indirizzi',
  'settings.about.menu': 'Voci del menu principale altrimenti nascoste: mining, staking, loan, finance.',
  'settings.about.tokens': 'Secondi dopo i quali un client scambia il token, e dopo i quali il token è morto.',
  'settings.about.timeZone': 'Il fuso di chi non ne ha scelto uno.',
  'settings.about.exchangeRates':
    'Valuta locale per un USD: solo come si mostrano i valori, mai quanto qualcosa costa.',
  'settings.about.languages':
    'Lingue offerte, in quest’ordine. L’inglese c’è sempre. Chi legge in un’altra la conserva.',
  'settings.about.countries': 'Paesi che gli elenchi omettono, con due lettere. I conti esistenti restano come sono.',
  'settings.about.currencies': 'Valute in cui mostrare i valori, in quest’ordine. Il dollaro c’è sempre.',
  'settings.about.dictionaries':
    'Dizionari propri e altre parole per voci esistenti: valore e testo per lingua, almeno in inglese.',
  'settings.about.addresses':
    'Segmenti degli indirizzi delle chiamate e prefisso delle chiavi salvate. Letti al prossimo avvio.',
};
