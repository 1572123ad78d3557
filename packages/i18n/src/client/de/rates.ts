import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in German. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Was alles kostet, gelesen von der laufenden Börse. So wird Ihre nächste Order berechnet.',
  'rates.trading': 'Handelsgebühren',
  'rates.everywhere':
    '{count, plural, one {Für den einen Markt.} other {In allen # Märkten gleich.}} Erhoben im Kurswert-Asset, auf den Wert jeder Ausführung.',
  'rates.makerTaker':
    'Maker: Ihre Order wartete im Orderbuch. Taker: Sie traf auf eine wartende. Die Sätze stehen fest, sobald eine Order angenommen ist.',
  'rates.tier': 'Stufe',
  'rates.regular': 'Standard',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'Ihre',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Kosten ausrechnen',
  'rates.value': 'Wert des Trades',
  'rates.valueMissing': 'Geben Sie einen Wert über null ein.',
  'rates.role': 'Rolle',
  'rates.feeLine': 'Gebühr, {rate} × {value}',
  'rates.fundLine': 'Davon in den Sicherungsfonds',
  'rates.sellBrings': 'Ein Verkauf bringt insgesamt',
  'rates.buyCosts': 'Ein Kauf kostet insgesamt',
  'rates.moving': 'Was nichts kostet',
  'rates.transfer': 'Umbuchungen zwischen eigenen Wallets',
  'rates.transferCost': 'Kostenlos, sofort',
  'rates.placing': 'Orders aufgeben, ändern und stornieren',
  'rates.placingCost': 'Kostenlos; nur Ausführungen kosten',
  'rates.outside': 'Ein- und Auszahlungen',
  'rates.outsideCost': 'Noch nicht Teil dieser Börse',
  'rates.currencies': 'Landeswährungen',
  'rates.currenciesNote':
    'Nur zur Anzeige. Nichts wird zu diesen Kursen berechnet oder abgewickelt; ein USDT zählt hier als ein US-Dollar. Monatsmittel der Federal Reserve.',
  'rates.currency': 'Währung',
  'rates.perUsdt': 'Für 1 USDT',
  'rates.asOf': 'Stand',
  'rates.byVolume': 'Handel in 30 Tagen',
  'rates.byBalance': 'Oder Guthaben',
  'rates.tierMade':
    'In USDT, das Bessere von beiden zählt. Guthaben zählt zu den Preisen des Augenblicks. Geprüft wird täglich um Mitternacht UTC; die neue Stufe gilt ab Ihrer nächsten Order.',
  'rates.thresholdsSince': 'Diese Bedingungen gelten seit {time}.',
  'rates.thresholdsFirst': 'Diese Bedingungen gelten seit Beginn der Börse.',
};
