import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Einstellungen',
  'settings.lead':
    'Gelten sofort, bleiben als Versionen erhalten und werden durch eine ältere zurückgenommen. Was über Geld entscheidet, gehört nicht dazu.',
  'settings.setting': 'Einstellung',
  'settings.value': 'Wert',
  'settings.version': 'Fassung',
  'settings.changed': 'Geändert',
  'settings.started': 'Wie beim Start',
  'settings.change': 'Ändern',
  'settings.history': 'Verlauf',
  'settings.save': 'In Kraft setzen',
  'settings.saved': 'In Kraft',
  'settings.restore': 'Diese Fassung wiederherstellen',
  'settings.rolledBack': 'Zurück zu Fassung {version}',
  'settings.name.menu': 'Menüeinträge',
  'settings.name.tokens': 'Tokenzeiten',
  'settings.name.timeZone': 'Zeitzone',
  'settings.name.exchangeRates': 'Wechselkurse',
  'settings.name.languages': 'Sprachen',
  'settings.name.countries': 'Länder',
  'settings.name.currencies': 'Lokale Währungen',
  'settings.name.dictionaries': 'Wörterbücher',
  'settings.name.addresses': 'Adressen',
  'settings.about.menu': 'Einträge des Hauptmenüs, die sonst verborgen sind: mining, staking, loan, finance.',
  'settings.about.tokens': 'Sekunden, nach denen ein Client sein Token tauscht und nach denen es tot ist.',
  'settings.about.timeZone': 'Die Zone derer, die keine gewählt haben.',
  'settings.about.exchangeRates': 'Landeswährung für einen USD: nur wie Werte angezeigt werden, nie was etwas kostet.',
  'settings.about.languages':
    'Sprachen zur Auswahl, in dieser Reihenfolge. Englisch ist immer dabei. Wer in einer anderen liest, behält sie.',
  'settings.about.countries':
    'Länder, die in Listen fehlen, nach zwei Buchstaben. Bestehende Konten bleiben, wie sie sind.',
  'settings.about.currencies':
    'Währungen, in denen Werte gezeigt werden können, in dieser Reihenfolge. Der Dollar ist immer dabei.',
  'settings.about.dictionaries':
    'Eigene Wörterbücher und andere Worte für vorhandene Einträge: Wert und Text je Sprache, mindestens Englisch.',
  'settings.about.addresses':
    'Abschnitte der Aufrufadressen und Vorsatz gespeicherter Schlüssel. Gelesen beim nächsten Start.',
};
