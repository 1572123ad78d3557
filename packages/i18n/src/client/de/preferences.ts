import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in German. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Darstellung',
  'shell.theme.day': 'Tag',
  'shell.theme.night': 'Nacht',
  'shell.theme.system': 'Wie das Gerät',
  'shell.direction': 'Farben für Anstieg und Fall',
  'shell.direction.standard': 'Grün steigt, Rot fällt',
  'shell.direction.east-asian': 'Rot steigt, Grün fällt',
  'shell.direction.safe': 'Blau steigt, Orange fällt',
  'shell.density': 'Zeilenhöhe',
  'shell.density.compact': 'Kompakt',
  'shell.density.regular': 'Normal',
  'shell.density.roomy': 'Luftig',
  'shell.timeZone': 'Zeitzone',
  'shell.stillScreen': 'Ruhiger Bildschirm: nichts blinkt, blendet oder gleitet',
  'shell.shortcuts': 'Kürzel mit einer Taste',
  'shell.dateFormat': 'Datumsformat',
  'shell.hideSmall': 'Kleine Guthaben ausblenden',
  'shell.hideBalances': 'Guthaben verbergen',
  'shell.keptHere': 'Gespeichert in diesem Browser. Melden Sie sich an, damit sie Ihnen auf andere Geräte folgen.',
  'shell.keptWithAccount': 'Gespeichert mit Ihrem Konto. Ihre Auswahl folgt Ihnen auf andere Geräte.',
  'shell.sample': 'So sieht es aus',
  'shell.frozenText':
    'So lange sind keine neuen Orders, Umbuchungen und Auszahlungen möglich. Offene Orders stornieren, alle Daten ansehen und kopieren und uns schreiben können Sie weiterhin.',
};
