import type { home as source } from '../en/home.ts';

/** The home page, in German. */
export const home: Readonly<Record<keyof typeof source, string>> = {
  'home.title': 'Start',
  'home.headline1': 'Die Börse, die',
  'home.headline2': 'ihre Rechnung zeigt',
  'home.lead':
    'Zu jeder Gebühr und jeder Ausführung gehört die Rechnung dahinter. Klicken Sie auf eine unterstrichene Zahl und prüfen Sie selbst.',
  'home.open': 'Konto eröffnen',
  'home.look': 'Erst umsehen',
  'home.trade': 'Handeln',
  'home.receiptExample': 'Am Live-Buch gerechnet, nicht gesendet',
  'home.receiptOwn': 'Ihre letzte Ausführung',
  'home.receiptTitle': '{quantity} {asset} zum Marktpreis kaufen',
  'home.receiptFill': '{quantity} × {price}',
  'home.receiptFills': 'Sofort ausgeführt, {quantity} zu Ø {price}',
  'home.receiptFee': 'Gebühr, {rate} × {base}',
  'home.receiptPaid': 'Sie zahlen',
  'home.receiptPaidOwn': 'Sie zahlten',
  'home.receiptGotOwn': 'Sie erhielten',
  'home.receiptSame': 'Dieselbe Rechnung bucht Ihre Order, bis zur letzten Stelle.',
  'home.engraving': '{symbol} in den letzten 24 Stunden: von {open} auf {close}, höchstens {high}, mindestens {low}.',
  'home.high': 'Hoch {price}',
  'home.low': 'Tief {price}',
  'home.markets': 'Märkte jetzt',
  'home.allMarkets': '{count, plural, one {Alle # Paare} other {Alle # Paare}}',
  'home.check1': 'Die Summe vor dem Senden',
  'home.check1Text':
    'Das Orderformular führt Ihre Order durch das Live-Buch: was sich ausführt, was liegen bleibt, jede Gebühr mit ihrer Grundlage, der Höchstbetrag. Genau diese Rechnung wird gebucht.',
  'home.check2': 'Die Buchung nach der Ausführung',
  'home.check2Text':
    'Jedes Guthaben öffnet die Buchungen, aus denen es entstand. Der laufende Saldo endet bei der angeklickten Zahl.',
  'home.check3': 'Der Preis, an dem gemessen wird',
  'home.check3Text': 'Der Index ist die Mitte mehrerer Handelsplätze. Er nennt sie, ihr Alter und die ausgelassenen.',
  'home.fund': 'Sicherungsfonds',
  'home.fundText': '10 % jeder Gebühr fließen hierher, in derselben Buchung wie die Gebühr.',
  'home.start': 'Erste Schritte',
  'home.startAccount': 'Eine E-Mail-Adresse und ein Passwort. Keine Einzahlung nötig.',
  'home.startMarket': 'Einen Markt finden',
  'home.startMarketText':
    '{count, plural, one {# Paar} other {# Paare}}, ihr Tag und was ein Kauf gerade kosten würde.',
  'home.fundTitle': 'Ein Zehntel jeder Gebühr wird zurückgelegt',
  'home.fundFees': 'Alle je berechneten Gebühren',
  'home.fundTenth': 'Ein Zehntel, abgerundet',
  'home.fundNow': 'Guthaben jetzt',
  'home.fundRecord': 'Das Hauptbuch bis Satz {record}',
  'home.news': 'Mitteilungen',
};
