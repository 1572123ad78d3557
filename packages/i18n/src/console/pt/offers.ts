import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Alterar os períodos fixos de um mercado',
  'approvals.kind.tiers.thresholds': 'Alterar o que dá direito aos níveis de taxa',
  'approvals.kind.house.funds': 'Mover o dinheiro da casa',
  'approvals.kind.house.collectFees': 'Recolher as taxas ganhas',
  'approvals.kind.fixedPeriod.limits': 'Alterar os limites dos contratos de prazo fixo',
  'offers.periods': 'Períodos',
  'offers.change': 'Alterar períodos',
  'offers.none': 'Este mercado não oferece contratos de período fixo.',
  'offers.noneShort': 'Nenhum',
  'offers.period': 'Período {number}',
  'offers.duration': 'Duração em segundos',
  'offers.payout': 'Pagamento, parte da aposta',
  'offers.minimumStake': 'Menor aposta',
  'offers.maximumStake': 'Maior aposta',
  'offers.breakEven': 'Empata com {wins} ganhos em {of}: {percent}',
  'offers.add': 'Adicionar um período',
  'offers.remove': 'Remover o período {number}',
  'offers.announcementHint':
    'Um pagamento menor, também de um período que volta, exige um aviso de pelo menos 7 dias que cite o mercado, os segundos e a porcentagem: o fim do endereço dele.',
  'offers.since': 'Em vigor desde {time}',
  'offers.fromStart': 'Em vigor desde o início da bolsa',
  'offers.history': 'Decisões anteriores',
  'offers.undecided': 'Nada foi decidido ainda.',
  'offers.again': 'Propor isto de novo',
  'offers.lead':
    'A lista inteira, do mais curto ao mais longo. Contratos em curso mantêm as condições com que começaram.',
  'tiers.title': 'O que dá direito aos níveis de taxa',
  'tiers.lead':
    'Negociado em 30 dias ou mantido, em USDT; um dos dois basta. O nível de todos segue isto a partir da próxima meia-noite UTC; o de uma só pessoa não pode ser definido.',
  'tiers.volume': 'Negociado em 30 dias',
  'tiers.balance': 'Ou mantido',
  'tiers.change': 'Alterar as condições dos níveis',
  'tiers.add': 'Adicionar o nível {tier}',
  'tiers.remove': 'Remover o nível {tier}',
  'tiers.harder': 'Alguém vai precisar de mais do que agora: isto deve ter sido anunciado há sete dias.',
};
