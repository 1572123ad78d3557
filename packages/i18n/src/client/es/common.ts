import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Spanish. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Cargando',
  'common.retry': 'Reintentar',
  'common.close': 'Cerrar',
  'common.cancel': 'Cancelar',
  'common.copied': 'Copiado',
  'common.copyWorkings': 'Copiar como texto',
  'common.unreachable': 'No se puede conectar con Candor ahora.',
  'common.noAnswer': 'Sin respuesta',
  'common.checking': 'Comprobando el resultado. Nada se hace dos veces.',
  'common.unsure': 'Puede que ya se haya hecho. Compruébelo antes de intentarlo de nuevo.',
  'common.failed': 'Algo ha fallado por nuestra parte. No se ha cambiado nada.',
  'common.notLoaded': 'No se pudo cargar',
  'common.sessionEnded': 'Su sesión ha terminado. Inicie sesión de nuevo.',
  'common.pageFailed': 'No se ha podido mostrar esta página',
  'common.pageFailedText': 'Sus órdenes y saldos no se ven afectados. Recargar suele bastar.',
  'common.reload': 'Recargar',
  'common.unreadable': 'Algo en el camino respondió en lugar de Candor. Inténtelo de nuevo en un momento.',
  'common.unknownError': 'Error desconocido',
  'common.loggedOutElsewhere': 'Ha cerrado la sesión en otra pestaña',
  'common.notKept': 'Este navegador no puede guardar nada',
  'common.notKeptText':
    'Su almacenamiento está bloqueado o lleno. Las preferencias y la sesión duran hasta que cierre la página.',
  'common.pageNotLoaded': 'Esta página no se ha cargado',
  'common.pageNotLoadedText':
    'No se ha podido cargar una parte de la página. Sus órdenes y saldos no se ven afectados.',
  'common.copyFailed': '¡No se pudo copiar!',
  'common.done': 'Operación realizada',
  'common.notDone': 'La operación ha fallado',
};
