import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Spanish. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'mantenimiento programado',
  'market.cause.prices': 'sus precios de referencia no son fiables',
  'market.cause.unusual': 'se investiga una negociación inusual',
  'market.cause.network': 'problemas en la red de su activo',
  'market.cause.terms': 'se están cambiando sus reglas de negociación',
  'market.cause.delisting': 'el mercado cierra definitivamente',
  'chat.tooLong': 'Como máximo 400 caracteres',
  'chat.hidden': 'El texto tiene caracteres ocultos que cambian la dirección de lectura',
  'chat.used': '{used} de {most} caracteres',
  'chat.imageFailed': 'No se pudo enviar la imagen',
  'chat.imagesOnly': 'Solo imágenes: JPEG, PNG, WebP o GIF de hasta 5 MB',
  'figure.notANumber': 'Aquí solo cabe un número, por ejemplo 0.5. El campo no ha cambiado.',
  'figure.twoReadings': '{text} puede significar {point} o {whole}. Escriba el que quiere.',
  'figure.tooManyDecimals':
    'Aquí se admiten {count, plural, one {# decimal} other {# decimales}} como máximo. No se ha recortado nada.',
  'figure.whole': 'Solo números enteros',
  'figure.tooLong': 'Como máximo {count} cifras antes del punto',
};
