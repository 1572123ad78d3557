import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Cambiar los períodos fijos de un mercado',
  'approvals.kind.tiers.thresholds': 'Cambiar lo que da derecho a los niveles de tarifa',
  'approvals.kind.house.funds': 'Mover el dinero de la casa',
  'approvals.kind.house.collectFees': 'Cobrar las comisiones ganadas',
  'approvals.kind.fixedPeriod.limits': 'Cambiar los límites de los contratos de plazo fijo',
  'offers.periods': 'Períodos',
  'offers.change': 'Cambiar períodos',
  'offers.none': 'Este mercado no ofrece contratos de período fijo.',
  'offers.noneShort': 'Ninguno',
  'offers.period': 'Período {number}',
  'offers.duration': 'Duración en segundos',
  'offers.payout': 'Pago, parte de la apuesta',
  'offers.minimumStake': 'Apuesta mínima',
  'offers.maximumStake': 'Apuesta máxima',
  'offers.breakEven': 'Queda en paz con {wins} aciertos de {of}: {percent}',
  'offers.add': 'Añadir un período',
  'offers.remove': 'Quitar el período {number}',
  'offers.announcementHint':
    'Un pago menor, también de un periodo que vuelve, exige un anuncio de al menos 7 días que nombre el mercado, los segundos y el porcentaje: el final de su dirección.',
  'offers.since': 'En vigor desde {time}',
  'offers.fromStart': 'En vigor desde el inicio de la plataforma',
  'offers.history': 'Decisiones anteriores',
  'offers.undecided': 'Aún no se ha decidido nada.',
  'offers.again': 'Proponer esto de nuevo',
  'offers.lead':
    'La lista entera, de menor a mayor. Los contratos en curso conservan las condiciones con que empezaron.',
  'tiers.title': 'Lo que da derecho a los niveles de tarifa',
  'tiers.lead':
    'Negociado en 30 días o mantenido, en USDT; basta uno de los dos. El nivel de todos lo sigue desde la próxima medianoche UTC; no se puede fijar el de una sola persona.',
  'tiers.volume': 'Negociado en 30 días',
  'tiers.balance': 'O mantenido',
  'tiers.change': 'Cambiar las condiciones de los niveles',
  'tiers.add': 'Añadir el nivel {tier}',
  'tiers.remove': 'Quitar el nivel {tier}',
  'tiers.harder': 'Alguien necesitará más que ahora: debe haberse anunciado hace siete días.',
};
