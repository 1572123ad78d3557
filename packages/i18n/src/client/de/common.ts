import type { common as source } from '../en/common.ts';

/** Words that every room uses, in German. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Lädt',
  'common.retry': 'Erneut versuchen',
  'common.close': 'Schließen',
  'common.cancel': 'Abbrechen',
  'common.copied': 'Kopiert',
  'common.copyWorkings': 'Als Text kopieren',
  'common.unreachable': 'Candor ist gerade nicht erreichbar.',
  'common.noAnswer': 'Keine Antwort',
  'common.checking': 'Das Ergebnis wird geprüft. Nichts wird doppelt ausgeführt.',
  'common.unsure': 'Es wurde möglicherweise schon ausgeführt. Prüfen Sie das, bevor Sie es erneut versuchen.',
  'common.failed': 'Bei uns ist etwas fehlgeschlagen. Es wurde nichts geändert.',
  'common.notLoaded': 'Das konnte nicht geladen werden',
  'common.sessionEnded': 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'common.pageFailed': 'Diese Seite konnte nicht angezeigt werden',
  'common.pageFailedText': 'Ihre Orders und Guthaben sind nicht betroffen. Neu laden hilft meistens.',
  'common.reload': 'Neu laden',
  'common.unreadable':
    'Unterwegs hat etwas anstelle von Candor geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  'common.unknownError': 'Unbekannter Fehler',
  'common.loggedOutElsewhere': 'Sie haben sich in einem anderen Tab abgemeldet',
  'common.notKept': 'Dieser Browser kann nichts speichern',
  'common.notKeptText':
    'Sein Speicher ist gesperrt oder voll. Einstellungen und Anmeldung gelten, bis Sie die Seite schließen.',
  'common.pageNotLoaded': 'Diese Seite wurde nicht geladen',
  'common.pageNotLoadedText':
    'Ein Teil der Seite konnte nicht geladen werden. Ihre Orders und Guthaben sind nicht betroffen.',
  'common.copyFailed': 'Kopieren fehlgeschlagen!',
  'common.done': 'Vorgang erfolgreich',
  'common.notDone': 'Vorgang fehlgeschlagen',
};
