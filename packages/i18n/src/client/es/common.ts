import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Spanish. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Cargando',
  'common.retry': 'Reintentar',
  'common.close': 'Cerrar',
  'common.cancel': 'Cancelar',
  'common.copied': 'Copiado',
  'common.copyWorkings': 'Copiar como texto',
  'common.unreachable': 'No se puede conectar con Candor ahora. No se ha cambiado nada.',
  'common.failed': 'Algo ha fallado por nuestra parte. No se ha cambiado nada.',
  'common.sessionEnded': 'Su sesión ha terminado. Inicie sesión de nuevo.',
  'common.pageFailed': 'No se ha podido mostrar esta página',
  'common.pageFailedText': 'Sus órdenes y saldos no se ven afectados. Recargar suele bastar.',
  'common.reload': 'Recargar',
};
