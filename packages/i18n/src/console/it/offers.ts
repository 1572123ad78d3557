import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Cambiare i periodi fissi di un mercato',
  'approvals.kind.tiers.thresholds': 'Cambiare ciò che dà diritto ai livelli di commissione',
  'offers.periods': 'Periodi',
  'offers.change': 'Cambia periodi',
  'offers.none': 'In questo mercato non si offrono contratti a periodo fisso.',
  'offers.period': 'Periodo {number}',
  'offers.duration': 'Durata in secondi',
  'offers.payout': 'Pagamento, parte della puntata',
  'offers.minimumStake': 'Puntata minima',
  'offers.maximumStake': 'Puntata massima',
  'offers.breakEven': 'In pari con {wins} vincite su {of}: {percent}',
  'offers.add': 'Aggiungi un periodo',
  'offers.remove': 'Togli il periodo {number}',
  'offers.announcementHint':
    'Un pagamento più basso, anche di un periodo che torna, richiede un annuncio di almeno 7 giorni che nomini il mercato, i secondi e la percentuale: la fine del suo indirizzo.',
  'offers.since': 'In vigore dal {time}',
  'offers.fromStart': 'In vigore dall’inizio della piattaforma',
  'offers.history': 'Decisioni precedenti',
  'offers.undecided': 'Non è stato ancora deciso nulla.',
  'offers.again': 'Proponi di nuovo',
  'offers.lead': 'L’intero elenco, dal più breve. I contratti in corso conservano le condizioni con cui sono iniziati.',
  'tiers.title': 'Ciò che dà diritto ai livelli di commissione',
  'tiers.lead':
    'Scambiato in 30 giorni o posseduto, in USDT; ne basta uno. Il livello di tutti ne segue dalla prossima mezzanotte UTC; quello di una sola persona non si può fissare.',
  'tiers.volume': 'Scambiato in 30 giorni',
  'tiers.balance': 'O posseduto',
  'tiers.change': 'Cambia le condizioni dei livelli',
  'tiers.add': 'Aggiungi il livello {tier}',
  'tiers.remove': 'Togli il livello {tier}',
  'tiers.harder': 'A qualcuno servirà più di ora: deve essere stato annunciato sette giorni fa.',
};
