import type { swaps as source } from '../en/swaps.ts';

/** The room of swaps, in German. */
export const swaps: Readonly<Record<keyof typeof source, string>> = {
  'swaps.lead':
    'Bedingungen, Limits und Bestand der Tauschgeschäfte. Niemand setzt hier einen Kurs oder ändert einen Tausch.',
  'swaps.exposure': 'Coins im Bestand, zum Index',
  'swaps.usedToday': 'Heute getauscht',
  'swaps.userDay': 'Ein Nutzer am Tag höchstens',
  'swaps.day': 'Alle Nutzer am Tag höchstens',
  'swaps.small': 'Gilt als Kleinbetrag bis',
  'swaps.assets': 'Getauschte Assets',
  'swaps.inventory': 'Bestand',
  'swaps.worth': 'Wert zum Indexpreis',
  'swaps.floor': 'Untergrenze',
  'swaps.cap': 'Obergrenze',
  'swaps.spread': 'Spread',
  'swaps.fee': 'Gebühr',
  'swaps.minimum': 'Kleinste Zahlung',
  'swaps.offer': 'Angebot',
  'swaps.offer.open': 'Offen',
  'swaps.offer.closed': 'Geschlossen',
  'swaps.bot': 'Bot, der den Index 2 s im Voraus kennt',
  'swaps.botLead':
    'Der Bot nimmt den besten Kurs der letzten 10 s, kennt den Index 2 s voraus und tauscht nur in seinen besten 5 % der Momente in oder aus USDT. Die Zahl sagt, was er am letzten Tag je Betrag gewonnen hätte, nach Spread und Gebühr.',
  'swaps.botWon': '{percent}, {amount} USDT beim Tageslimit eines Nutzers',
  'swaps.moments': 'Aus {count} von 86.400 Sekunden des letzten Tages.',
  'swaps.noMoments': 'Für den letzten Tag wurden noch keine Indexpreise gelesen.',
  'swaps.botNow': 'Zu jetzigen Bedingungen',
  'swaps.botThen': 'Zu diesen Bedingungen',
  'swaps.terms': 'Bedingungen ändern',
  'swaps.termsLead':
    'Ein höherer Spread, eine höhere Gebühr oder eine höhere Mindestzahlung muss seit 7 Tagen angekündigt sein. Das Schließen gilt mit der Genehmigung.',
  'swaps.announcementHint': 'Ihr Text muss das Asset und jede neue Zahl nennen.',
  'swaps.limits': 'Limits ändern',
  'swaps.limitsLead': 'Ein niedrigeres Limit muss seit 7 Tagen angekündigt sein.',
  'swaps.fund': 'Geld umbuchen',
  'swaps.direction.treasury_to_inventory': 'Eigenmittel an Bestand',
  'swaps.direction.inventory_to_treasury': 'Bestand an Eigenmittel',
  'swaps.empty': 'Noch kann kein Asset getauscht werden.',
};
