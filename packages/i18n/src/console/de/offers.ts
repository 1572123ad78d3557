import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Laufzeiten eines Marktes ändern',
  'approvals.kind.tiers.thresholds': 'Ändern, was Gebührenstufen verdient',
  'offers.periods': 'Laufzeiten',
  'offers.change': 'Laufzeiten ändern',
  'offers.none': 'In diesem Markt werden keine Festzeit-Kontrakte angeboten.',
  'offers.period': 'Laufzeit {number}',
  'offers.duration': 'Dauer in Sekunden',
  'offers.payout': 'Auszahlung, Anteil am Einsatz',
  'offers.minimumStake': 'Kleinster Einsatz',
  'offers.maximumStake': 'Größter Einsatz',
  'offers.breakEven': 'Ausgeglichen bei {wins} Gewinnen von {of}: {percent}',
  'offers.add': 'Laufzeit hinzufügen',
  'offers.remove': 'Laufzeit {number} entfernen',
  'offers.announcementHint':
    'Eine niedrigere Auszahlung, auch einer wiederkehrenden Laufzeit, braucht eine mindestens 7 Tage alte Ankündigung, die Markt, Sekunden und Prozentsatz nennt: das Ende ihrer Adresse.',
  'offers.since': 'In Kraft seit {time}',
  'offers.fromStart': 'In Kraft seit Beginn der Börse',
  'offers.history': 'Frühere Entscheidungen',
  'offers.undecided': 'Noch wurde nichts entschieden.',
  'offers.again': 'Dies erneut vorschlagen',
  'offers.lead': 'Die ganze Liste, kürzeste zuerst. Laufende Kontrakte behalten ihre Bedingungen.',
  'tiers.title': 'Was Gebührenstufen verdient',
  'tiers.lead':
    'In 30 Tagen gehandelt oder gehalten, in USDT; eines davon genügt. Alle Stufen folgen daraus ab der nächsten Mitternacht UTC; die einer einzelnen Person lässt sich nicht setzen.',
  'tiers.volume': 'In 30 Tagen gehandelt',
  'tiers.balance': 'Oder gehalten',
  'tiers.change': 'Stufen-Schwellen ändern',
  'tiers.add': 'Stufe {tier} hinzufügen',
  'tiers.remove': 'Stufe {tier} entfernen',
  'tiers.harder': 'Jemand wird mehr brauchen als jetzt: Das muss seit sieben Tagen angekündigt sein.',
};
