import type { common as source } from '../en/common.ts';

/** Words that every room uses, in German. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Lädt',
  'common.retry': 'Erneut versuchen',
  'common.close': 'Schließen',
  'common.cancel': 'Abbrechen',
  'common.copied': 'Kopiert',
  'common.copyWorkings': 'Als Text kopieren',
  'common.unreachable': 'Candor ist gerade nicht erreichbar. Es wurde nichts geändert.',
  'common.failed': 'Bei uns ist etwas fehlgeschlagen. Es wurde nichts geändert.',
  'common.sessionEnded': 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'common.pageFailed': 'Diese Seite konnte nicht angezeigt werden',
  'common.pageFailedText': 'Ihre Orders und Guthaben sind nicht betroffen. Neu laden hilft meistens.',
  'common.reload': 'Neu laden',
};
