import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in German. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Wie Sie einzahlen',
  'recharge.chain': 'Über eine Chain',
  'recharge.bank': 'Per Überweisung',
  'recharge.missing': 'Fehlende Coins',
  'recharge.lead':
    'Zahlen Sie per Überweisung. Ein Screenshot bewegt kein Geld: Ihr Guthaben ändert sich, sobald der Kontoauszug der Bank Ihre Zahlung zeigt.',
  'recharge.missingLead':
    'Sie haben Coins gesendet und sie fehlen in Ihrem Konto? Nennen Sie die Transaktion. Zwei Personen suchen sie unter dem Geld, das ohne Besitzer ankam.',
  'recharge.noBank': 'Diese Börse ist mit keiner Bank verbunden.',
  'recharge.paused':
    'Einzahlungen per Bank sind angehalten. Bitte überweisen Sie nicht auf ein Konto, das Ihnen früher angezeigt wurde.',
  'recharge.needsName': 'Zuerst muss Ihr Name verifiziert sein: Wir nehmen nur Zahlungen von Ihrem eigenen Konto an.',
  'recharge.verify': 'Namen verifizieren',
  'recharge.payee': 'Empfänger',
  'recharge.bankName': 'Bank',
  'recharge.reference': 'Verwendungszweck',
  'recharge.referenceText': 'Geben Sie genau diesen Code als Verwendungszweck an. Er gehört nur zu diesem Antrag.',
  'recharge.fromName': 'Zahlen Sie von einem Konto auf den Namen {name}. Zahlungen anderer gehen zurück.',
  'recharge.coinType': 'Coin',
  'recharge.amount': 'Betrag in {unit}',
  'recharge.range': '{minimum} bis {maximum}',
  'recharge.numerical': 'Muss eine Zahl sein',
  'recharge.required': 'Pflichtfeld',
  'recharge.give': 'Gegenwert',
  'recharge.fee': 'Gebühr, {percent} %',
  'recharge.arrives': 'Gutschrift',
  'recharge.oneToOne': 'Ein US-Dollar ergibt einen USDT.',
  'recharge.atIndex': 'Zum aktuellen Index: 1 {coin} = {price} USDT. Es gilt der Index im Moment der Gutschrift.',
  'recharge.noPrice': 'Für diesen Coin gibt es gerade keinen Preis.',
  'recharge.screenshot': 'Screenshot der Zahlung',
  'recharge.screenshotHint': 'JPEG, PNG, WebP oder GIF, höchstens 10 MB.',
  'recharge.hash': 'Hash der Transaktion',
  'recharge.submit': 'Ich habe gezahlt',
  'recharge.submitMissing': 'Transaktion suchen lassen',
  'recharge.sent': 'Ihr Antrag wurde gesendet',
  'recharge.due': 'Antwort bis {time}',
};
