import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Spanish. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Lo que cuesta cada cosa, leído de la bolsa en marcha. Es lo que pagará su próxima orden.',
  'rates.trading': 'Comisiones de negociación',
  'rates.everywhere':
    '{count, plural, one {Para el único mercado.} other {La misma en los # mercados.}} Se cobra en el activo de cotización, sobre el valor de cada ejecución.',
  'rates.makerTaker':
    'Maker: su orden esperaba en el libro. Taker: encontró una que esperaba. Las tasas se fijan al aceptar la orden.',
  'rates.tier': 'Nivel',
  'rates.regular': 'Normal',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'el suyo',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Calcule un coste',
  'rates.value': 'Valor de la operación',
  'rates.valueMissing': 'Introduzca un valor superior a cero.',
  'rates.role': 'Papel',
  'rates.feeLine': 'Comisión, {rate} × {value}',
  'rates.fundLine': 'De ella, al fondo de seguridad',
  'rates.sellBrings': 'Una venta aporta en total',
  'rates.buyCosts': 'Una compra cuesta en total',
  'rates.moving': 'Lo que no cuesta nada',
  'rates.transfer': 'Transferencias entre sus monederos',
  'rates.transferCost': 'Gratis, al instante',
  'rates.placing': 'Enviar, cambiar y cancelar órdenes',
  'rates.placingCost': 'Gratis; solo se cobra al ejecutar',
  'rates.outside': 'Depósitos y retiradas',
  'rates.outsideCost': 'Aún no forman parte de esta bolsa',
  'rates.currencies': 'Monedas locales',
  'rates.currenciesNote':
    'Solo para mostrar. Nada se cobra ni se liquida a estos tipos; un USDT se muestra como un dólar. Medias mensuales de la Reserva Federal.',
  'rates.currency': 'Moneda',
  'rates.perUsdt': 'Por 1 USDT',
  'rates.asOf': 'A fecha de',
  'rates.byVolume': 'Operado en 30 días',
  'rates.byBalance': 'O en saldo',
  'rates.tierMade':
    'En USDT, cuenta lo mejor de los dos. El saldo se valora a los precios del momento. Ambos se revisan cada día a medianoche UTC; el nuevo nivel rige desde su próxima orden.',
  'rates.thresholdsSince': 'Estas condiciones rigen desde {time}.',
  'rates.thresholdsFirst': 'Estas condiciones rigen desde el inicio de la plataforma.',
};
