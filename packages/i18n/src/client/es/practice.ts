import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Spanish. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Cartera de práctica',
  'practice.money': 'Dinero de práctica.',
  'practice.moneyText':
    'Estas monedas existen solo en la cadena propia de esta demo y no valen nada. No envíe nunca monedas reales a esta dirección.',
  'practice.about':
    'Una cartera propia, fuera del exchange. Retire hacia ella o deposite desde ella para ver las dos caras de un pago.',
  'practice.demoOnly': 'La cartera de práctica existe solo en la demo, mientras su cadena está en marcha.',
  'practice.make': 'Crear una cartera de práctica',
  'practice.address': 'Dirección de su cartera de práctica',
  'practice.balances': 'Saldos en la cadena',
  'practice.empty': 'Todavía no hay nada. Obtenga monedas de prueba o retire algunas a esta dirección.',
  'practice.key': 'Clave privada',
  'practice.keyText':
    'Quien tenga esta clave controla las monedas. Se guarda solo en este navegador; si borra sus datos, se pierde.',
  'practice.showKey': 'Mostrar la clave',
  'practice.hideKey': 'Ocultar la clave',
  'practice.delete': 'Eliminar esta cartera',
  'practice.deleteSure':
    '¿Eliminar la cartera? Sin una copia de la clave, sus monedas quedarán inaccesibles para siempre.',
  'practice.send': 'Enviar',
  'practice.sendDo': 'Enviar {amount} {asset}',
  'practice.toDeposit': 'Usar mi dirección de depósito',
  'practice.feeUpTo': 'Comisión de red: como máximo {amount} {asset}',
  'practice.needsGas':
    'La comisión de red se paga en {asset} y esta cartera no tiene suficiente. Obtenga antes {asset} de prueba.',
  'practice.notAddress': 'No es una dirección de esta cadena.',
  'practice.checksum': 'La dirección tiene una errata: su suma de control no coincide.',
  'practice.tooMuch': 'Esta cartera no tiene tanto.',
  'practice.rejected': 'La cadena rechazaría este pago.',
  'practice.sent': 'El pago está en camino',
  'practice.history': 'Enviado desde esta cartera',
  'practice.noneSent': 'Todavía no hay pagos.',
  'practice.sign': 'Firmar un mensaje',
  'practice.message': 'Mensaje',
  'practice.signDo': 'Firmar',
  'practice.copySignature': 'Copiar la firma',
  'practice.withdrawHere': 'Retirar del exchange a esta cartera',
  'practice.fromDeposit': 'O envíe monedas usted mismo, desde una cartera de práctica',
  'practice.fromWithdraw': '¿No tiene una cartera para el retiro? Use una de práctica',
  'practice.asked': 'Un programa de esta página consulta su cartera de práctica',
  'practice.allow': 'Permitir',
  'practice.reject': 'Rechazar',
};
