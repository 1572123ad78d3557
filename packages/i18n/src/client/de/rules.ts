import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in German. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Wie Preise entstehen, wie Orders sich treffen und was sie begrenzt. Jede Zahl auf dieser Seite stammt von der laufenden Börse.',
  'rules.contents': 'Auf dieser Seite',
  'rules.market': 'Markt',
  'rules.prices': 'Zwei Preise',
  'rules.pricesLast': 'Der letzte Preis ist der des letzten Trades in Candors eigenem Orderbuch.',
  'rules.pricesIndex':
    'Der Indexpreis ist, was der Markt draußen sagt. Nach ihm richten sich Preisbänder und, wenn Sie wollen, Stop-Orders. Unser Orderbuch ist nie eine Quelle: Niemand erreicht Ihren Stop, indem er am Orderbuch rüttelt.',
  'rules.index': 'Wie der Index entsteht',
  'rules.index1': 'Von jedem Handelsplatz zählt der neueste Preis, der höchstens {seconds} Sekunden alt ist.',
  'rules.index2':
    'Plätze fallen weg, die {seconds} Sekunden lang mehr als {percent} von der Mitte entfernt waren. Nach {minutes} Minuten innerhalb kommen sie zurück.',
  'rules.index3': 'Bleiben weniger als {venues} Plätze: kein Index.',
  'rules.index4':
    'Es gilt der mittlere Preis. Liegen nicht mindestens {venues} Plätze und die Mehrheit innerhalb von {percent}: kein Index.',
  'rules.index5':
    'Jeder Platz zählt höchstens {percent} von der Mitte entfernt; daraus wird die Mitte neu gebildet. Das ist der Index.',
  'rules.indexNone':
    'Ohne Index gilt ein Markt als veraltet: Ein veralteter Preis löst nichts aus, und der Market Maker der Demo zieht seine Orders zurück. Ein fehlender Preis kostet Zeit, ein falscher Geld.',
  'rules.venues': 'Die Handelsplätze jetzt',
  'rules.venue': 'Handelsplatz',
  'rules.venuePrice': 'Preis',
  'rules.venueAge': 'Alter',
  'rules.venueState': 'Zustand',
  'rules.venueCounts': 'Zählt',
  'rules.venueOld': 'Zu alt',
  'rules.venueFar': 'Zu weit weg',
  'rules.indexNow': 'Index von {symbol} jetzt',
  'rules.orders': 'Arten von Orders',
  'rules.type.limit': 'Wird zu Ihrem Preis oder besser ausgeführt. Der Rest wartet im Orderbuch.',
  'rules.type.market':
    'Wird sofort ausgeführt, nie weiter vom besten Preis entfernt, als der Markt erlaubt. Der Rest endet.',
  'rules.type.stop_limit': 'Wartet auf den Auslöser und wirkt dann als Limit-Order.',
  'rules.type.stop_market': 'Wartet auf den Auslöser und wirkt dann als Marktorder.',
  'rules.type.trailing_stop': 'Der Auslöser folgt dem Preis mit Abstand und bleibt stehen, wenn der Preis dreht.',
  'rules.type.oco': 'Eine Limit- und eine Stop-Order zusammen. Wirkt die eine, wird die andere storniert.',
  'rules.tif.GTC': 'Bleibt, bis sie ausgeführt oder storniert ist.',
  'rules.tif.IOC': 'Was nicht sofort ausgeführt wird, wird storniert.',
  'rules.tif.FOK': 'Alles auf einmal oder nichts.',
  'rules.tif.GTD': 'Bleibt bis zu der Zeit, die Sie setzen.',
  'rules.postOnly': 'Wartet nur im Orderbuch; abgelehnt, wenn sie sofort ausgeführt würde.',
  'rules.matching': 'Wer zuerst kommt',
  'rules.matchingText':
    'Zuerst der bessere Preis, bei gleichem Preis die frühere Order. Niemand drängt sich vor, auch unser Market Maker nicht. Mit sich selbst handeln Sie nie: Eine der beiden Orders endet, wie Sie es gewählt haben.',
  'rules.markets': 'Orderlimits',
  'rules.marketsText':
    'Preise gehen in Ticks, Mengen in Lots. Eine Order außerhalb wird mit dem nächsten zulässigen Wert abgelehnt.',
  'rules.yourFees': 'Maker / Taker',
  'rules.feesText':
    'Eine Gebühr ist der Wert der Ausführung mal Ihr Satz, abgerundet auf die kleinste Einheit. Was das Formular vor dem Senden zeigt, rechnet dieselbe Formel, die bucht.',
  'rules.fundText':
    '10 % jeder Gebühr gehen im selben Eintrag in den Sicherungsfonds. Von allen je in einem Asset berechneten Gebühren liegt genau ein Zehntel, abgerundet, im Fonds.',
  'rules.fundCheck1':
    'Öffnen Sie die Gebühr einer Ihrer Ausführungen: Sie zeigt das Zehntel Ihrer Gebühr und das Zehntel der Gebühr der Gegenseite. Zusammen ist es das, was dieser Handel in den Fonds gezahlt hat.',
  'rules.fundCheck2':
    'Teilen Sie alle Gebühren durch zehn: Das ist das Guthaben, bis zur letzten Ziffer. Beides wird alle zwei Sekunden aus dem Hauptbuch gelesen.',
  'rules.fundCheck3': 'Der Betreiber von Candor kann jeden Eintrag des Journals mit „{command}“ prüfen.',
  'rules.reserves': 'Was wir schulden und halten',
  'rules.reservesText':
    'Jede Woche veröffentlicht die Börse die Wurzel von allem, was sie ihren Nutzern schuldet, neben dem, was sie hält. Wer ein Konto hat, kann prüfen, ob er mitgezählt ist.',
  'rules.reservesLink': 'Neuesten Nachweis ansehen',
  'rules.records': 'Wie lange Aufzeichnungen bleiben',
  'rules.recordsAll': 'Das Journal behält jeden Eintrag seit dem ersten.',
  'rules.recordsDays': 'Das Journal behält jeden Eintrag der letzten {days} Tage und entfernt ältere.',
  'rules.recordsLists': 'Ihre Orders, Ausführungen und Buchungen bleiben in jedem Fall in Ihren Listen.',
  'rules.recordsCut':
    'Am Schnitt nennt das Journal den letzten entfernten Eintrag und die Hashes der Kette und aller Guthaben an dieser Stelle. Ab dort prüft „{command}“ alles; davor meldet es „nicht aufbewahrt“.',
  'rules.risk': 'Risiko',
};
