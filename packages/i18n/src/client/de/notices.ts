import type { notices as source } from '../en/notices.ts';

/** Notices to a user, and how they are told, in German. */
export const notices: Readonly<Record<keyof typeof source, string>> = {
  'notices.title': 'Mitteilungen',
  'notices.bell':
    '{count, plural, =0 {Mitteilungen} one {Mitteilungen, # ungelesen} other {Mitteilungen, # ungelesen}}',
  'notices.yours': 'Für Sie',
  'notices.announcements': 'Ankündigungen',
  'notices.how': 'Wie wir es Ihnen sagen',
  'notices.markAll': 'Alles als gelesen markieren',
  'notices.none': 'Bisher ist nichts geschehen, was Sie wissen müssten.',
  'notices.noAnnouncements': 'Es gibt noch keine Ankündigung.',
  'notices.failed': 'Die Mitteilungen konnten nicht geladen werden',
  'notices.unread': 'Ungelesen',
  'notices.more': 'Frühere Mitteilungen',
  'notices.inbox': 'Hier',
  'notices.mail': 'Per Mail',
  'notices.push': 'Im Browser',
  'notices.always': 'Immer an',
  'notices.channel': '{kind} – {channel}',
  'notices.kind.security': 'Sicherheit Ihres Kontos',
  'notices.kind.order_filled': 'Aufträge, die warteten und ausgeführt wurden',
  'notices.kind.contract_settled': 'Abgerechnete Laufzeitkontrakte',
  'notices.kind.margin_warning': 'Kontrakte: Margin-Quote bei 80 %',
  'notices.kind.liquidation': 'Kontrakte: Liquidationen und Auto-Deleveraging',
  'notices.kind.stop_fired': 'Kontrakte: ausgelöste Stops',
  'notices.kind.deposit': 'Gutgeschriebene und endgültige Einzahlungen',
  'notices.kind.withdrawal': 'Ihre Auszahlungen, Schritt für Schritt',
  'notices.kind.verification': 'Ihre Verifizierung',
  'notices.kind.application': 'Ihre Anträge',
  'notices.kind.price_alert': 'Preisalarme',
  'notices.kind.chat_reply': 'Antworten des Supports',
  'notices.kind.announcement': 'Neue Ankündigungen',
  'notices.pushOff':
    'Dieser Browser zeigt keine Meldungen von uns. Schalten Sie es ein, dann erfahren Sie es auch ohne offene Seite.',
  'notices.pushOn': 'Dieser Browser zeigt unsere Meldungen, auch ohne offene Seite.',
  'notices.pushBlocked':
    'Dieser Browser blockiert Meldungen dieser Seite. In seinen Einstellungen für die Seite lassen sie sich erlauben.',
  'notices.pushUnknown': 'Dieser Browser kennt keine Meldungen von Webseiten.',
  'notices.pushStart': 'Einschalten',
  'notices.pushStop': 'Ausschalten',
  'notices.pushFailed': 'Dieser Browser konnte nicht angemeldet werden',
};
