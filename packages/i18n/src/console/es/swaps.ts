import type { swaps as source } from '../en/swaps.ts';

/** The room of swaps, in Spanish. */
export const swaps: Readonly<Record<keyof typeof source, string>> = {
  'swaps.lead':
    'Condiciones, límites e inventario de las conversiones. Aquí nadie fija un tipo ni cambia una conversión.',
  'swaps.exposure': 'Monedas en inventario, según el índice',
  'swaps.usedToday': 'Convertido hoy',
  'swaps.userDay': 'Un usuario al día, como máximo',
  'swaps.day': 'Todos los usuarios al día, como máximo',
  'swaps.small': 'Cuenta como saldo pequeño hasta',
  'swaps.assets': 'Activos que se convierten',
  'swaps.inventory': 'Inventario',
  'swaps.worth': 'Valor al precio índice',
  'swaps.floor': 'Mínimo en inventario',
  'swaps.cap': 'Máximo en inventario',
  'swaps.spread': 'Margen',
  'swaps.fee': 'Comisión',
  'swaps.minimum': 'Pago mínimo',
  'swaps.offer': 'Oferta',
  'swaps.offer.open': 'Abierta',
  'swaps.offer.closed': 'Cerrada',
  'swaps.bot': 'Bot que conoce el índice 2 s antes',
  'swaps.botLead':
    'El bot toma la mejor cotización de los últimos 10 s, conoce el índice 2 s antes y convierte desde o hacia USDT solo en su mejor 5 % de momentos. La cifra es lo que habría ganado de cada importe en el último día, tras margen y comisión.',
  'swaps.botWon': '{percent}, {amount} USDT con el límite diario de un usuario',
  'swaps.moments': 'De {count} de los 86 400 segundos del último día.',
  'swaps.noMoments': 'Aún no se ha leído ningún precio del índice del último día.',
  'swaps.botNow': 'Con las condiciones actuales',
  'swaps.botThen': 'Con estas condiciones',
  'swaps.terms': 'Cambiar condiciones',
  'swaps.termsLead':
    'Un margen, una comisión o un pago mínimo mayores deben llevar 7 días anunciados. El cierre vale al aprobarse.',
  'swaps.announcementHint': 'Su texto debe nombrar el activo y cada cifra nueva.',
  'swaps.limits': 'Cambiar límites',
  'swaps.limitsLead': 'Un límite menor debe llevar 7 días anunciado.',
  'swaps.fund': 'Mover dinero',
  'swaps.direction.treasury_to_inventory': 'De tesorería a inventario',
  'swaps.direction.inventory_to_treasury': 'De inventario a tesorería',
  'swaps.empty': 'Aún no se puede convertir ningún activo.',
};
