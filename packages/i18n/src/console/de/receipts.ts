import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in German. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Ein Screenshot bewegt kein Geld. Jeder Eingang aus einem gebuchten Auszug geht einmal an die Einzahlung, die ihn beansprucht, oder zurück an den Zahler.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} laut letztem Auszug',
  'receipts.waiting': 'Geld, das noch niemandem gehört',
  'receipts.none': 'Kein Eingang wartet.',
  'receipts.booked': 'Buchungstag',
  'receipts.payer': 'Zahler',
  'receipts.text': 'Text der Zahlung',
  'receipts.give': 'Zuordnen',
  'receipts.back': 'Zurückzahlen',
  'receipts.returning': 'Geht zurück mit {code}',
  'receipts.claim': 'Einzahlung',
  'receipts.claims': 'Einzahlungen, die auf Antwort warten',
  'receipts.noClaims': 'Keine Einzahlung wartet.',
  'receipts.due': 'Antwort bis',
  'receipts.named': 'Verwendungszweck oder Transaktion',
  'receipts.open': 'Öffnen',
  'receipts.verified': 'Verifizierter Name',
  'receipts.noName': 'Noch kein Name verifiziert',
  'receipts.image': 'Screenshot der Zahlung',
  'receipts.noImage': 'Der Screenshot ist nicht mehr da.',
  'receipts.statements': 'Kontoauszüge',
  'receipts.noStatements': 'Noch kein Auszug.',
  'receipts.import': 'Auszug einlesen',
  'receipts.importHint':
    'camt.053 (XML) oder CSV mit einer Kopfzeile, höchstens 5 MB. Der Auszug muss mit dem Saldo beginnen, mit dem der letzte endete. Gebucht wird, sobald eine zweite Person zustimmt.',
  'receipts.file': 'Datei',
  'receipts.opening': 'Anfangssaldo',
  'receipts.closing': 'Endsaldo',
  'receipts.columns': 'Spalten für Tag, Betrag, Nummer, Zahler, Text',
  'receipts.lines': 'Zeilen',
  'receipts.by': 'Eingelesen von',
  'receipts.state.waiting': 'Nicht gebucht',
  'receipts.state.booked': 'Gebucht',
  'receipts.state.refused': 'Zeilen schon gebucht',
  'receipts.bankReference': 'Bankreferenz',
  'receipts.hash': 'SHA-256 aller Zeilen',
  'receipts.alone': 'Der Verwendungszweck passt genau und es sind höchstens 1.000: Das können Sie allein zuordnen.',
  'receipts.done': 'Erledigt',
  'receipts.coins': 'Bedingungen der Aufladung',
  'receipts.maximum': 'Größte Zahlung',
  'receipts.termsLead':
    'Eine höhere Gebühr, eine höhere kleinste und eine niedrigere größte Zahlung müssen 7 Tage lang angekündigt sein. Schließen gilt, sobald es genehmigt ist. Für bestehende Anträge bleibt die Gebühr, mit der sie gestellt wurden.',
  'receipts.first':
    'Der erste Auszug von {iban}: Sein Anfangssaldo wird Eigengeld der Plattform. Eine Zahlung von davor hat keine Zeile und kann niemandem gegeben werden.',
  'receipts.owed':
    'Die Bank hat {amount} {currency} abgezogen, die in den Eigenmitteln noch fehlen. Der nächste zugeordnete Eingang deckt sie.',
  'receipts.whichAccount': 'Konto',
  'receipts.noClaim': 'Kein Antrag',
};
