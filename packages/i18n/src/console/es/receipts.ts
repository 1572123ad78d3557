import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Spanish. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Una captura no mueve dinero. Cada ingreso de un extracto registrado va una sola vez a su solicitud o vuelve al pagador.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} según el último extracto',
  'receipts.waiting': 'Dinero que aún no es de nadie',
  'receipts.none': 'No hay ingresos pendientes.',
  'receipts.booked': 'Fecha',
  'receipts.payer': 'Pagador',
  'receipts.text': 'Concepto',
  'receipts.give': 'Asignar',
  'receipts.back': 'Devolver',
  'receipts.returning': 'Se devuelve con {code}',
  'receipts.claim': 'Solicitud',
  'receipts.claims': 'Solicitudes pendientes',
  'receipts.noClaims': 'No hay solicitudes pendientes.',
  'receipts.due': 'Responder antes de',
  'receipts.named': 'Referencia o transacción',
  'receipts.open': 'Abrir',
  'receipts.verified': 'Nombre verificado',
  'receipts.noName': 'Ningún nombre verificado',
  'receipts.image': 'Captura del pago',
  'receipts.noImage': 'La captura ya no está.',
  'receipts.statements': 'Extractos',
  'receipts.noStatements': 'Aún no hay extractos.',
  'receipts.import': 'Importar un extracto',
  'receipts.importHint':
    'camt.053 (XML) o CSV con una fila de nombres, 5 MB como máximo. El extracto debe empezar donde cerró el anterior. Se registra cuando otra persona lo aprueba.',
  'receipts.file': 'Archivo',
  'receipts.opening': 'Saldo inicial',
  'receipts.closing': 'Saldo final',
  'receipts.columns': 'Columnas de fecha, importe, referencia, pagador, texto',
  'receipts.lines': 'Líneas',
  'receipts.by': 'Importado por',
  'receipts.state.waiting': 'Sin registrar',
  'receipts.state.booked': 'Registrado',
  'receipts.state.refused': 'Líneas ya registradas',
  'receipts.bankReference': 'Referencia bancaria',
  'receipts.hash': 'SHA-256 de todas las líneas',
  'receipts.alone': 'La referencia es exacta y el importe es de 1.000 como máximo: puede asignarlo usted solo.',
  'receipts.done': 'Hecho',
  'receipts.coins': 'Condiciones de recarga',
  'receipts.maximum': 'Pago máximo',
  'receipts.termsLead':
    'Una comisión más alta, un pago mínimo más alto o un máximo más bajo deben haberse anunciado 7 días antes. El cierre rige en cuanto se aprueba. Las solicitudes conservan la comisión con la que se hicieron.',
  'receipts.first':
    'Primer extracto de {iban}: su saldo inicial pasa a ser dinero propio de la plataforma. Un pago anterior no tiene línea y no se puede asignar a nadie.',
  'receipts.owed':
    'El banco cobró {amount} {currency} que la tesorería aún no tiene. Los pagará el próximo ingreso que se asigne.',
  'receipts.whichAccount': 'Cuenta',
  'receipts.noClaim': 'Sin solicitud',
};
