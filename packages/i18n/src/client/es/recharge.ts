import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Spanish. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Cómo ingresar',
  'recharge.chain': 'Por cadena',
  'recharge.bank': 'Por transferencia',
  'recharge.missing': 'Monedas no recibidas',
  'recharge.lead':
    'Pague por transferencia. Una captura no mueve dinero: su saldo cambia cuando el extracto del banco muestra su pago.',
  'recharge.missingLead':
    '¿Envió monedas y no están en su cuenta? Indique la transacción. Dos operadores la buscan entre el dinero que llegó sin dueño.',
  'recharge.noBank': 'Esta plataforma no está conectada a ningún banco.',
  'recharge.needsName': 'Primero debe verificarse su nombre: solo aceptamos pagos de su propia cuenta.',
  'recharge.verify': 'Verificar su nombre',
  'recharge.payee': 'Beneficiario',
  'recharge.bankName': 'Banco',
  'recharge.reference': 'Referencia',
  'recharge.referenceText': 'Escriba exactamente este código en el pago. Es solo de esta solicitud.',
  'recharge.fromName': 'Pague desde una cuenta a nombre de {name}. Los pagos de otros se devuelven.',
  'recharge.coinType': 'Tipo de moneda',
  'recharge.amount': 'Importe en {unit}',
  'recharge.range': '{minimum} a {maximum}',
  'recharge.numerical': 'Debe ser un valor numérico',
  'recharge.required': 'Es obligatorio',
  'recharge.give': 'Equivale a',
  'recharge.fee': 'Comisión, {percent} %',
  'recharge.arrives': 'Recibe',
  'recharge.oneToOne': 'Un dólar equivale a un USDT.',
  'recharge.atIndex': 'Al índice actual: 1 {coin} = {price} USDT. Se aplica el índice del momento del abono.',
  'recharge.noPrice': 'Ahora no hay precio para esta moneda.',
  'recharge.screenshot': 'Captura del pago',
  'recharge.screenshotHint': 'JPEG, PNG, WebP o GIF, 10 MB como máximo.',
  'recharge.hash': 'Hash de la transacción',
  'recharge.submit': 'Ya pagué',
  'recharge.submitMissing': 'Solicitar la búsqueda',
  'recharge.sent': 'Su solicitud se ha enviado',
  'recharge.due': 'Respuesta antes de {time}',
};
