import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Spanish. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Cómo se forman los precios, cómo se encuentran las órdenes y qué las limita. Cada número de esta página se lee de la plataforma en marcha.',
  'rules.contents': 'En esta página',
  'rules.market': 'Mercado',
  'rules.prices': 'Dos precios',
  'rules.pricesLast': 'El último precio es el que pagó la última operación en el libro de Candor.',
  'rules.pricesIndex':
    'El precio del índice es lo que dice el mercado exterior. Las bandas se rigen por él, y las órdenes stop si usted lo elige. Nuestro libro nunca es su fuente: nadie alcanza su stop empujando el libro.',
  'rules.index': 'Cómo se forma el índice',
  'rules.index1': 'Se toma el precio más nuevo de cada plaza, de {seconds} segundos como máximo.',
  'rules.index2':
    'Se excluyen las plazas que estuvieron a más de {percent} del centro durante {seconds} segundos. Vuelven tras {minutes} minutos dentro.',
  'rules.index3': 'Si quedan menos de {venues} plazas: no hay índice.',
  'rules.index4':
    'Se toma el precio central. Si no hay al menos {venues} plazas, y la mayoría, a {percent} o menos: no hay índice.',
  'rules.index5': 'Cada plaza se limita a {percent} del centro y se toma de nuevo el centro. Ese es el índice.',
  'rules.indexNone':
    'Sin índice, el mercado queda parado: nada se dispara con un precio parado y el creador de mercado de la demo retira sus órdenes. Un precio que falta cuesta tiempo; uno erróneo, dinero.',
  'rules.venues': 'Las plazas ahora mismo',
  'rules.venue': 'Plaza',
  'rules.venuePrice': 'Precio',
  'rules.venueAge': 'Antigüedad',
  'rules.venueState': 'Estado',
  'rules.venueCounts': 'Cuenta',
  'rules.venueOld': 'Demasiado antiguo',
  'rules.venueFar': 'Demasiado lejos',
  'rules.indexNow': 'Índice de {symbol} ahora',
  'rules.orders': 'Tipos de orden',
  'rules.type.limit': 'Se ejecuta a su precio o mejor. El resto espera en el libro.',
  'rules.type.market':
    'Se ejecuta al momento, nunca más allá del límite del mercado desde el mejor precio. El resto termina.',
  'rules.type.stop_limit': 'Espera su disparador y actúa como orden límite.',
  'rules.type.stop_market': 'Espera su disparador y actúa como orden a mercado.',
  'rules.type.trailing_stop': 'Su disparo sigue al precio a distancia y se queda donde está cuando el precio gira.',
  'rules.type.oco': 'Una orden limitada y una stop juntas. Cuando una actúa, la otra se cancela.',
  'rules.tif.GTC': 'Sigue hasta ejecutarse o cancelarse.',
  'rules.tif.IOC': 'Lo que no se ejecuta al momento se cancela.',
  'rules.tif.FOK': 'Todo de una vez, o nada.',
  'rules.tif.GTD': 'Sigue hasta la hora que usted fije.',
  'rules.postOnly': 'Solo espera en el libro; se rechaza si fuera a ejecutarse al momento.',
  'rules.matching': 'Quién va primero',
  'rules.matchingText':
    'Primero el mejor precio; a igual precio, la orden anterior. Nadie se salta la cola, tampoco nuestro creador de mercado. Nunca opera consigo mismo: una de las dos órdenes termina, como usted eligió.',
  'rules.markets': 'Límites de orden',
  'rules.marketsText':
    'Los precios van en ticks y las cantidades en lotes. Una orden fuera de estos límites se rechaza con el valor admitido más cercano.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'La comisión es el valor de la ejecución por su tasa, redondeada hacia abajo a la unidad mínima. Lo que muestra el formulario antes de enviar usa la misma fórmula que lo contabiliza.',
  'rules.fundText':
    'El 10% de cada comisión va al fondo de seguridad, en el mismo registro que la comisión. De todas las comisiones cobradas en un activo, exactamente una décima parte, redondeada hacia abajo, está en el fondo.',
  'rules.fundCheck1':
    'Abra la comisión de cualquiera de sus ejecuciones: muestra la décima parte de su comisión y la de la contraparte. Juntas son lo que esta operación aportó al fondo.',
  'rules.fundCheck2':
    'Divida todas las comisiones entre diez: es el saldo, hasta el último dígito. Ambos se leen del libro mayor cada dos segundos.',
  'rules.fundCheck3': 'El operador de Candor puede comprobar cada registro del diario con «{command}».',
  'rules.reserves': 'Lo que debemos y tenemos',
  'rules.reservesText':
    'Cada semana el exchange publica la raíz de todo lo que debe a sus usuarios, junto a lo que tiene. Quien tenga una cuenta puede comprobar que está contado.',
  'rules.reservesLink': 'Ver la prueba más reciente',
  'rules.records': 'Cuánto tiempo se guardan los registros',
  'rules.recordsAll': 'El diario guarda todos los registros desde el primero.',
  'rules.recordsDays': 'El diario guarda todos los registros de los últimos {days} días y elimina los anteriores.',
  'rules.recordsLists': 'Sus órdenes, operaciones y asientos siguen en sus listas en cualquier caso.',
  'rules.recordsCut':
    'En el punto de corte, el diario nombra el último registro eliminado y los hashes de la cadena y de todos los saldos en ese momento. A partir de ahí «{command}» lo comprueba todo; de lo anterior dice «no se conserva».',
  'rules.risk': 'Riesgo',
};
